import { firstFocus } from '@reachout/web/lib/page-hooks';
import { composerCopy } from '@reachout/chat/messages/composer';
import {
  type Account,
  accountsForProduct,
  canOpenCase,
  productOfV0Plans,
  opensCasePage,
} from '@reachout/accounts/rules/accounts';
import { ratingOf } from '@reachout/chat/rules/chat-form';
import type { Csat } from '@reachout/chat/rules/feedback';
import { supportCopy } from '../messages/support.ts';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { productName } from '@reachout/catalogue/rules/products';
import { Suspense, useRef, useState } from 'react';
import { SelectionFields } from '@reachout/accounts/browser/selection-fields';
import type { SentCase } from '@reachout/cases/browser/form/case-form-panel-props';
import type { SubmittedCase } from '@reachout/cases/rules/submit-outcome';
import type { AccountList } from '@reachout/accounts/browser/account-list';
import type { ChatSurroundings } from '@reachout/chat/browser/chat-actions';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { ChatPanel } from '@reachout/chat/browser/chat-panel';
import { PartBoundary } from '@reachout/chat/browser/part-boundary';
import { PartPlaceholder } from '@reachout/chat/browser/part-placeholder';
import { useChatState } from '@reachout/chat/browser/use-chat-state';
import { SavedOnDevice } from './storage/saved-on-device.tsx';
import { focusWhole } from '@reachout/web/lib/focus-whole';
import { lazyPart, loadPart } from '@reachout/web/lib/load-part';
import { CaseSection } from './case-section.tsx';
import type { RefundSectionProps } from './refund-section.tsx';
import type { SupportIslandProps } from './support-island-props.ts';
import type { SupportNotice } from './support-notices.tsx';
import { accountOf } from './support-selection.ts';
import { useAccountList } from './use-account-list.ts';
import { useCasePanel } from './use-case-panel.ts';
import { useIsHydrated } from './use-is-hydrated.ts';
import { useStateTitle } from './use-state-title.ts';
import { useSupportChat } from './use-support-chat.ts';

const SupportNotices = lazyPart(() =>
  import('./support-notices.tsx').then((module) => module.SupportNotices),
);
const CaseSubmitted = lazyPart(() => import('./case-submitted.tsx').then((module) => module.CaseSubmitted));
const PlansRefreshLine = lazyPart(() =>
  import('@reachout/accounts/browser/plans-refresh').then((module) => module.PlansRefreshLine),
);
const OpenCasesLine = lazyPart(() =>
  import('@reachout/cases/browser/open-cases').then((module) => module.OpenCasesLine),
);
const RefundSection = lazyPart(() => import('./refund-section.tsx').then((module) => module.RefundSection));
const ChatRating = lazyPart(() => import('./chat-rating.tsx').then((module) => module.ChatRating));
const ThreadRating = lazyPart(() => import('./chat-rating.tsx').then((module) => module.ThreadRating));

interface Submitted extends SubmittedCase {
  isLeaving: boolean;
  /** The conversation that the case came from, which can still be rated. */
  threadId: string | null;
  /** What was said of it before. */
  rating: Csat | null;
}

/** Focuses the first control of the chat after the next render, which removes the one that was pressed. */
function focusFirstControl(): void {
  requestAnimationFrame(() => focusWhole(document.querySelector<HTMLElement>(`#chat [${firstFocus}]`)));
}

/** The lower area of the help page for a signed-in person: chat, case form, confirmation (§2). */
export function SupportIsland(props: SupportIslandProps) {
  const { brand, person } = props;
  const accountList = useAccountList(brand, props.accounts, props.fetchPlans);
  const { accounts } = accountList.getView();
  const box = useRef<HTMLTextAreaElement>(null);
  const accountField = useRef<HTMLSelectElement>(null);
  const casePanel = useCasePanel();
  const { runner, notices, chooseProduct, chooseSelection, prepare, ...support } = useSupportChat(
    { ...props, accountList },
    { casePanel, box, accountField },
  );
  const product = useChatState(runner, (chat) => chat.form.product);
  const accountId = useChatState(runner, (chat) => chat.form.account);
  const threadId = useChatState(runner, (chat) => chat.form.threadId ?? chat.failedThreadId);
  const isRefundUnderWay = useChatState(runner, (chat) => chat.status === 'disabled');
  const isPrefilling = useChatState(runner, (chat) => chat.status === 'generating-case');
  const account = accountOf(brand, accounts, { product, account: accountId });
  const { submitted, handleSubmitted, beginAnother } = useSubmitted(runner, casePanel, account);
  const isHydrated = useIsHydrated();
  const isCaseFormVisible = casePanel.panel.visibility === 'shown';
  useStateTitle(runner, { isCaseFormVisible, submittedCase: submitted?.caseNumber ?? null });

  const choices = product === null ? [] : accountsForProduct(brand, accounts, product);
  const caseRefusal = canOpenCase(brand, account, product) ? undefined : noticeCopy.unableToCreateCase();
  const surroundings: ChatSurroundings = {
    brand,
    person,
    product,
    account,
    choices,
    hasOpenTopic:
      product !== null && account !== null && (props.openTopics?.[product]?.includes(account.id) ?? false),
    isCaseFormVisible,
    caseRefusal,
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
        isOffered={props.flags.supportChatRefundInvoiceFlow}
        minimumWaitMs={props.refundMinimumWaitMs}
      />
    ),
  };

  const hideCaseForm = (): void => {
    support.hideCaseForm();
    focusFirstControl();
  };
  if (submitted) {
    return <AfterSubmit submitted={submitted} runner={runner} onAnother={beginAnother} />;
  }
  return (
    <div className="support">
      <section id="chat" aria-labelledby="chat-title" className="chat">
        <h2 id="chat-title" className="text-24 font-semibold">
          {supportCopy.chatTitle()}
        </h2>
        <noscript>
          <p>{supportCopy.needsJavascript()}</p>
        </noscript>
        <SelectionFields
          brand={brand}
          accounts={accounts}
          product={product}
          account={account}
          disabledReason={isRefundUnderWay ? composerCopy.refundBeingSent() : undefined}
          accountRef={accountField}
          onProductChange={chooseProduct}
          onAccountChange={(next) => chooseSelection({ product, account: next })}
        />
        <ChatNotices
          notices={notices}
          accountList={accountList}
          brand={brand}
          productWithoutChoice={choices.length === 0 ? product : null}
        />
        <ChatPanel
          runner={runner}
          surroundings={surroundings}
          boxRef={box}
          onPrepare={prepare}
          onContinueChat={hideCaseForm}
          afterAnswers={
            threadId === null ? null : <ChatRating key={threadId} runner={runner} threadId={threadId} />
          }
          onUsePrepared={(text) => {
            runner.dispatch({ type: 'draft-changed', text });
            focusWhole(box.current);
          }}
        />
        {/* Who may create no cases may read none either. */}
        {account?.team && isHydrated && caseRefusal === undefined ? (
          <PartBoundary part={supportCopy.theOpenCases()}>
            <Suspense>
              <OpenCasesLine team={account.team} />
            </Suspense>
          </PartBoundary>
        ) : null}
      </section>
      {account && product !== null && caseRefusal === undefined ? (
        <CaseSection
          {...{ brand, person, accounts, account, product, threadId, casePanel, isPrefilling }}
          incidents={props.incidents ?? []}
          onSend={props.flags.supportChatPlain ? (sent) => void handOver(runner, sent) : undefined}
          onSubmitted={handleSubmitted}
          onHide={hideCaseForm}
        />
      ) : null}
      <SavedOnDevice userId={person.userId} />
    </div>
  );
}

/** The case that was submitted here, until another one is begun. */
function useSubmitted(
  runner: ChatRunner,
  casePanel: ReturnType<typeof useCasePanel>,
  account: Account | null,
) {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const handleSubmitted = (result: SubmittedCase): void => {
    const isLeaving = account !== null && opensCasePage(account);
    const { form, failedThreadId } = runner.getState();
    const threadId = form.threadId ?? failedThreadId;
    setSubmitted({ ...result, isLeaving, threadId, rating: ratingOf(form, threadId) });
    casePanel.reset();
    runner.dispatch({ type: 'case-submitted', caseNumber: result.caseNumber });
    if (!isLeaving) return;
    const page = new URL(result.url, window.location.href);
    page.searchParams.set('created', '1');
    window.location.assign(page);
  };
  const beginAnother = (): void => {
    setSubmitted(null);
    casePanel.open('person');
  };
  return { submitted, handleSubmitted, beginAnother };
}

/** Hands the conversation over alongside the case, which depends on nothing of it. */
async function handOver(runner: ChatRunner, sent: SentCase): Promise<void> {
  try {
    const module = await loadPart(() => import('./hand-over.ts'));
    await module.handOver(runner, sent);
  } catch {
    // The case has been told of by itself.
  }
}

function RefundPart(props: RefundSectionProps) {
  return (
    <PartBoundary part={supportCopy.theRefundForm()}>
      <Suspense fallback={<PartPlaceholder label={supportCopy.loadingTheRefundForm()} shape="block" />}>
        <RefundSection {...props} />
      </Suspense>
    </PartBoundary>
  );
}

interface AfterSubmitProps {
  submitted: Submitted;
  runner: ChatRunner;
  onAnother: () => void;
}

/** What stands in place of the chat once a case was submitted. */
function AfterSubmit({ submitted, runner, onAnother }: AfterSubmitProps) {
  const { caseNumber, url, isLeaving, threadId, rating } = submitted;
  return (
    <PartBoundary
      part={supportCopy.theConfirmation()}
      reassurance={
        <a className="ui-link" href={url}>
          {supportCopy.caseWasSubmitted({ caseNumber })}
        </a>
      }
    >
      <Suspense>
        <CaseSubmitted
          submitted={submitted}
          isLeaving={isLeaving}
          rating={
            threadId === null ? null : <ThreadRating runner={runner} threadId={threadId} given={rating} />
          }
          onAnother={onAnother}
        />
      </Suspense>
    </PartBoundary>
  );
}

interface ChatNoticesProps {
  notices: readonly SupportNotice[];
  accountList: AccountList;
  brand: SupportIslandProps['brand'];
  /** The chosen product, where no account has it. */
  productWithoutChoice: string | null;
}

/** What is to be known before anything is said: what became of the plans, and of what this device keeps. */
function ChatNotices({ notices, accountList, brand, productWithoutChoice }: ChatNoticesProps) {
  const { refresh } = accountList.getView();
  const ofV0Plans = productOfV0Plans(brand);
  const isWithoutChoice = productWithoutChoice !== null;
  // Its plans alone have a call of their own (§7); those of every other product come with the page.
  const isReloaded = isWithoutChoice && productWithoutChoice !== ofV0Plans;
  const isHydrated = useIsHydrated();
  return (
    <PartBoundary part={supportCopy.aNotice()}>
      {isHydrated && (refresh.status !== 'idle' || isWithoutChoice) ? (
        <Suspense>
          <PlansRefreshLine
            productName={productName(brand, productWithoutChoice ?? ofV0Plans ?? '')}
            refresh={refresh}
            isWithoutChoice={isWithoutChoice}
            onRefresh={() => (isReloaded ? location.reload() : void accountList.refresh())}
          />
        </Suspense>
      ) : null}
      {notices.length > 0 ? (
        <Suspense>
          <SupportNotices notices={notices} />
        </Suspense>
      ) : null}
    </PartBoundary>
  );
}
