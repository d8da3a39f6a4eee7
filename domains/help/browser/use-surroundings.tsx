import { chatAreaId } from '@reachout/chat/rules/chat-area';
import { type Account, accountsForProduct, canOpenCase } from '@reachout/accounts/rules/accounts';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import type { ChatSurroundings } from '@reachout/chat/browser/chat-actions';
import { PartBoundary } from '@reachout/chat/browser/part-boundary';
import { PartPlaceholder } from '@reachout/chat/browser/part-placeholder';
import { useChatState } from '@reachout/chat/browser/use-chat-state';
import { focusWhole } from '@reachout/web/lib/focus-whole';
import { lazyPart } from '@reachout/web/lib/load-part';
import { firstFocus } from '@reachout/web/lib/page-hooks';
import { supportCopy } from '../messages/support.ts';
import type { RefundSectionProps } from './refund-section.tsx';
import type { SupportIslandProps } from './support-island-props.ts';
import { accountOf } from './support-selection.ts';
import type { useCasePanel } from './use-case-panel.ts';
import type { useSupportChat } from './use-support-chat.ts';

const RefundSection = lazyPart(() => import('./refund-section.tsx').then((module) => module.RefundSection));

/** Focuses the first control of the chat after the next render, which removes the one that was pressed. */
export function focusFirstControl(): void {
  requestAnimationFrame(() =>
    focusWhole(document.querySelector<HTMLElement>(`#${chatAreaId} [${firstFocus}]`)),
  );
}

export interface SurroundingsOptions {
  support: ReturnType<typeof useSupportChat>;
  accounts: readonly Account[];
  casePanel: ReturnType<typeof useCasePanel>;
  threadId: string | null;
}

/** What the chat knows of the help page around it, and what it can ask of it. */
export function useSurroundings(
  { brand, person, openTopics, flags, refundMinimumWaitMs }: SupportIslandProps,
  { support, accounts, casePanel, threadId }: SurroundingsOptions,
): ChatSurroundings {
  const { runner, chooseProduct, chooseSelection } = support;
  const product = useChatState(runner, (chat) => chat.form.product);
  const accountId = useChatState(runner, (chat) => chat.form.account);
  const account = accountOf(brand, accounts, { product, account: accountId });
  const surroundings: ChatSurroundings = {
    brand,
    person,
    product,
    account,
    choices: product === null ? [] : accountsForProduct(brand, accounts, product),
    hasOpenTopic:
      product !== null && account !== null && (openTopics?.[product]?.includes(account.id) ?? false),
    isCaseFormVisible: casePanel.panel.visibility === 'shown',
    caseRefusal: canOpenCase(brand, account, product) ? undefined : noticeCopy.unableToCreateCase(),
    onChooseProduct: (next, isByPointer) => {
      chooseProduct(next, isByPointer);
      if (!isByPointer) focusFirstControl();
    },
    onChooseAccount: (next) => {
      chooseSelection({ product, account: next });
      focusFirstControl();
    },
    onOpenCaseForm: (values) => casePanel.open('person', values),
    renderRefund: (refund) => (
      <RefundPart
        {...{ ...refund, runner, surroundings, threadId }}
        isOffered={flags.supportChatRefundInvoiceFlow}
        minimumWaitMs={refundMinimumWaitMs}
      />
    ),
  };
  return surroundings;
}

function RefundPart(props: RefundSectionProps) {
  return (
    <PartBoundary
      part={supportCopy.theRefundForm()}
      fallback={<PartPlaceholder label={supportCopy.loadingTheRefundForm()} shape="block" />}
    >
      <RefundSection {...props} />
    </PartBoundary>
  );
}
