import { type Account, opensCasePage } from '@reachout/accounts/rules/accounts';
import type { SubmittedCase } from '@reachout/cases/rules/submit-outcome';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { ratingOf } from '@reachout/chat/rules/chat-form';
import type { Csat } from '@reachout/chat/rules/feedback';
import { useState } from 'react';
import type { useCasePanel } from '../use-case-panel.ts';

/** A case that was submitted here. */
export interface Submitted extends SubmittedCase {
  isLeaving: boolean;
  /** The conversation that the case came from, which can still be rated. */
  threadId: string | null;
  /** What was said of it before. */
  rating: Csat | null;
}

/** The case that was submitted here, until another one is begun. */
export function useSubmitted(
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
    if (isLeaving) window.location.assign(result.url);
  };
  const beginAnother = (): void => {
    setSubmitted(null);
    casePanel.open('person');
  };
  return { submitted, handleSubmitted, beginAnother };
}
