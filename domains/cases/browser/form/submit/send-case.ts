import { formatCaseNumber } from '@reachout/core/case-number';
import { errorMessage } from '@reachout/core/errors';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { formCopy } from '../../../messages/form.ts';
import type { CaseSubmission } from '../../../rules/case-form.ts';
import type { CaseFormEvent } from '../../../rules/case-form-machine.ts';
import type { SubmitFailure, SubmitOutcome } from '../../../rules/submit-outcome.ts';
import type { CaseServices } from '../case-services.ts';
import { findSubmission } from './find-submission.ts';
import { type CaseSubmit, submitCase } from './submit-case.ts';

export interface SendOptions {
  submit: CaseSubmit;
  /** Words that were sent before the last change, and may have become a case. */
  earlier: CaseSubmission | null;
  brand: ClientBrand;
  dispatch: (event: CaseFormEvent) => void;
  /** Called when the case leaves the device. */
  onSend: ((submit: CaseSubmit) => void) | undefined;
}

/** Sends a confirmed case, unless the words before its last change turn out to be one, and tells the form's machine how that goes. */
export async function sendCase(services: CaseServices, options: SendOptions): Promise<void> {
  const outcome = await send(services, options);
  options.dispatch(
    outcome.kind === 'created'
      ? { type: 'succeeded', case: outcome.case }
      : { type: 'failed', message: failureMessage(outcome, options.brand), failure: outcome },
  );
}

async function send(
  services: CaseServices,
  { submit, earlier, dispatch, onSend }: SendOptions,
): Promise<SubmitOutcome> {
  if (earlier) {
    const found = await findSubmission(services, earlier.id);
    if (found.kind === 'unreachable') return { kind: services.isOnline() ? 'unconfirmed' : 'offline' };
    // Told once: whoever submits again after that wants another case.
    if (found.kind === 'created') return { kind: 'earlier-created', case: found.case };
  }
  dispatch({ type: 'sent' });
  onSend?.(submit);
  return submitCase(services, submit, () => dispatch({ type: 'unconfirmed' }));
}

function failureMessage(failure: SubmitFailure, brand: ClientBrand): string {
  if (failure.kind === 'logged-out') return errorMessage({ code: 'session_expired' });
  if (failure.kind === 'other-person') return errorMessage({ code: 'other_person' });
  if (failure.kind === 'earlier-created')
    return formCopy.earlierCreated({ caseNumber: formatCaseNumber(failure.case.caseNumber) });
  return formCopy.submitFailed({ community: brand.links.community });
}
