import { chatAreaId } from '@reachout/chat/rules/chat-area';
import { composerCopy } from '@reachout/chat/messages/composer';
import { supportCopy } from '../messages/support.ts';
import { useEffect, useRef } from 'react';
import { SelectionFields } from '@reachout/accounts/browser/selection-fields';
import { ChatPanel } from '@reachout/chat/browser/chat-panel';
import { PartBoundary } from '@reachout/chat/browser/part-boundary';
import { useChatState } from '@reachout/chat/browser/use-chat-state';
import { SavedOnDevice } from './storage/saved-on-device.tsx';
import { focusWhole } from '@reachout/web/lib/focus-whole';
import { lazyPart, loadPart } from '@reachout/web/lib/load-part';
import { AfterSubmit } from './submitted/after-submit.tsx';
import { ChatNotices } from './chat-notices.tsx';
import { CaseSection } from './case-section.tsx';
import type { SupportIslandProps } from './support-island-props.ts';
import { useAccountList } from './use-account-list.ts';
import { useCasePanel } from './use-case-panel.ts';
import { useIsHydrated } from './use-is-hydrated.ts';
import { StateTitle } from './state-title.ts';
import { useSubmitted } from './submitted/use-submitted.ts';
import { useSupportChat } from './use-support-chat.ts';
import { focusFirstControl, useSurroundings } from './use-surroundings.tsx';

const OpenCasesLine = lazyPart(() =>
  import('@reachout/cases/browser/open-cases').then((module) => module.OpenCasesLine),
);
const ChatRating = lazyPart(() => import('./submitted/chat-rating.tsx').then((module) => module.ChatRating));
/** What hands a conversation over alongside its case, which depends on nothing of it and has been told of by itself. */
const loadHandOver = () => loadPart(() => import('./hand-over.ts')).catch(() => undefined);

/** The lower area of the help page for a signed-in person: chat, case form, confirmation (§2). */
export function SupportIsland(props: SupportIslandProps) {
  const { brand, person } = props;
  const accountList = useAccountList(brand, props.accounts, props.fetchPlans);
  const { accounts } = accountList.getView();
  const box = useRef<HTMLTextAreaElement>(null);
  const accountField = useRef<HTMLSelectElement>(null);
  const casePanel = useCasePanel();
  const support = useSupportChat({ ...props, accountList }, { casePanel, box, accountField });
  const { runner, notices, chooseSelection } = support;
  const threadId = useChatState(runner, (chat) => chat.form.threadId ?? chat.failedThreadId);
  const isRefundUnderWay = useChatState(runner, (chat) => chat.status === 'disabled');
  const surroundings = useSurroundings(props, { support, accounts, casePanel, threadId });
  const { product, account, choices, caseRefusal, isCaseFormVisible } = surroundings;
  const { submitted, handleSubmitted, beginAnother } = useSubmitted(runner, casePanel, account);
  const isHydrated = useIsHydrated();
  const isToBeHandedOver = props.flags.supportChatPlain && isCaseFormVisible;
  useEffect(() => {
    // By the time that a case is sent: its page opens as soon as there is one, and ends what has not begun.
    if (isToBeHandedOver) void loadHandOver();
  }, [isToBeHandedOver]);

  const hideCaseForm = (): void => {
    support.hideCaseForm();
    focusFirstControl();
  };
  const submittedCase = submitted?.caseNumber ?? null;
  const stateTitle = <StateTitle {...{ runner, isCaseFormVisible, submittedCase }} />;
  if (submitted) {
    return (
      <>
        {stateTitle}
        <AfterSubmit submitted={submitted} runner={runner} onAnother={beginAnother} />
      </>
    );
  }
  return (
    <div className="support">
      {stateTitle}
      <section id={chatAreaId} aria-labelledby="chat-title" className="chat">
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
          onProductChange={support.chooseProduct}
          onAccountChange={(next) => chooseSelection({ product, account: next })}
        />
        <ChatNotices
          {...{ notices, accountList, brand }}
          productWithoutChoice={choices.length === 0 ? product : null}
        />
        <ChatPanel
          runner={runner}
          surroundings={surroundings}
          boxRef={box}
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
            <OpenCasesLine team={account.team} />
          </PartBoundary>
        ) : null}
      </section>
      {account && product !== null && caseRefusal === undefined ? (
        <CaseSection
          {...{ brand, person, accounts, account, product, threadId, casePanel, runner }}
          incidents={props.incidents ?? []}
          onSend={
            props.flags.supportChatPlain
              ? (sent) => void loadHandOver().then((module) => module?.handOver(runner, sent))
              : undefined
          }
          onSubmitted={handleSubmitted}
          onHide={hideCaseForm}
        />
      ) : null}
      <SavedOnDevice userId={person.userId} />
    </div>
  );
}
