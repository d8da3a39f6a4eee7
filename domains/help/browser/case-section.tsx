import type { Account } from '@reachout/accounts/rules/accounts';
import { supportCopy } from '../messages/support.ts';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { useEffect } from 'react';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { useChatState } from '@reachout/chat/browser/use-chat-state';
import { PartBoundary } from '@reachout/chat/browser/part-boundary';
import { PartPlaceholder } from '@reachout/chat/browser/part-placeholder';
import type { SentCase } from '@reachout/cases/browser/form/case-form-panel-props';
import type { SubmittedCase } from '@reachout/cases/rules/submit-outcome';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import type { ListedIncident } from '@reachout/status/browser/known-incidents';
import { afterPaint } from '@reachout/web/lib/after-paint';
import { lazyPart, loadPart } from '@reachout/web/lib/load-part';
import type { useCasePanel } from './use-case-panel.ts';

const loadCaseForm = () => import('@reachout/cases/browser/form/case-form-panel');
const CaseFormPanel = lazyPart(() => loadCaseForm().then((module) => module.default));

export interface CaseSectionProps {
  brand: ClientBrand;
  person: { userId: string; name: string };
  accounts: readonly Account[];
  account: Account;
  product: ProductKey;
  threadId: string | null;
  incidents: readonly ListedIncident[];
  casePanel: ReturnType<typeof useCasePanel>;
  runner: ChatRunner;
  onSend?: (sent: SentCase) => void;
  onSubmitted: (result: SubmittedCase) => void;
  onHide: () => void;
}

/** 'Submit a case.', once it was opened. Hidden, it keeps what was typed (CASE-02). */
export function CaseSection({ casePanel, runner, ...form }: CaseSectionProps) {
  const { panel, section, title } = casePanel;
  /** The assistant is filling the form in; it will be shown in a moment. */
  const isPrefilling = useChatState(runner, (chat) => chat.status === 'generating-case');
  useEffect(() => {
    // A failure shows when the form itself is to be shown.
    if (isPrefilling) afterPaint(() => loadPart(loadCaseForm).catch(() => undefined));
  }, [isPrefilling]);
  if (panel.visibility === 'unopened') return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- noticing that somebody is there is no action
    <section
      id="submit-case"
      ref={section}
      aria-labelledby="submit-case-title"
      className="case-section"
      hidden={panel.visibility === 'hidden'}
      onFocus={casePanel.takeUp}
    >
      <h2 id="submit-case-title" ref={title} tabIndex={-1} className="text-24 font-semibold">
        {supportCopy.submitCaseTitle()}
      </h2>
      <PartBoundary
        part={supportCopy.theCaseForm()}
        fallback={<PartPlaceholder label={supportCopy.loadingTheCaseForm()} shape="block" />}
      >
        <CaseFormPanel
          key={panel.generation}
          {...form}
          prefill={panel.prefill}
          prefillStatus={isPrefilling ? 'loading' : 'idle'}
          offeredDescription={panel.offeredDescription}
        />
      </PartBoundary>
    </section>
  );
}
