import { caseFormToFields, createCaseResponseSchema } from '@reachout/contract/calls/case-submission';
import { caseTargets } from '@reachout/contract/case-form';
import type { AppError } from '@reachout/contract/errors';
import { maxRetries, retryDelayMs } from '@reachout/contract/retry';
import * as z from 'zod/mini';
import { type CallFailure, isLoggedOut } from '../../lib/call-failure.ts';
import { newTraceParent } from '../../lib/trace-parent.ts';
import type { SentCase, SubmittedCase } from './case-form-panel-props.ts';
import type { CaseServices } from './case-services.ts';

/** Everything that one submission sends. */
export interface CaseSubmit extends SentCase {
  /** Who wrote it. */
  personId: string;
  file: File | null;
}

/** Why no case can be shown for a submission. */
export type SubmitFailure =
  | { readonly kind: 'logged-out' }
  /** Somebody else has logged in since the form was opened, to whom nothing of it is shown (F19). */
  | { readonly kind: 'other-person' }
  /** Nothing left this device. */
  | { readonly kind: 'offline' }
  /** The chosen file can no longer be read (F34). Nothing was sent. */
  | { readonly kind: 'file-lost'; readonly name: string }
  /** It was sent, and no answer came: the case may exist. */
  | { readonly kind: 'unconfirmed' }
  /** What was sent before the last change did become a case. Nothing was sent this time. */
  | { readonly kind: 'earlier-created'; readonly case: SubmittedCase }
  | { readonly kind: 'refused'; readonly error: AppError; readonly requestId: string | null };

/** A failure of which the confirmation tells, beside the words that it keeps. */
export type ShownFailure = Exclude<SubmitFailure, { kind: 'other-person' }>;

export type SubmitOutcome = { readonly kind: 'created'; readonly case: SubmittedCase } | SubmitFailure;

/** An answer that is still being worked on is asked for this often. */
const maxChecks = 10;

/**
 * Sends a case, and asks again with the same key when no answer comes, so that it is never told twice and never called failed before that is
 * known (F02, F05). `onUnconfirmed` is called when the first answer stays away.
 */
export async function submitCase(
  services: Pick<CaseServices, 'api' | 'wait' | 'random' | 'isOnline'>,
  submit: CaseSubmit,
  onUnconfirmed: () => void,
): Promise<SubmitOutcome> {
  if (!services.isOnline()) return { kind: 'offline' };
  if (submit.file && !(await isReadable(submit.file))) return { kind: 'file-lost', name: submit.file.name };
  let silences = 0;
  let checks = 0;
  for (;;) {
    const sent = await send(services, submit);
    if (sent.kind === 'created') return sent;
    const { failure } = sent;
    const next = nextAttempt(failure, { silences, checks });
    if (next === 'give-up') return toOutcome(failure, silences > 0 || checks > 0);
    if (next === 'check') checks += 1;
    else silences += 1;
    onUnconfirmed();
    const retryAfterSeconds = failure.kind === 'refused' ? failure.error.retryAfterSeconds : undefined;
    await services.wait(
      retryDelayMs(next === 'check' ? 0 : silences - 1, { retryAfterSeconds, jitter: services.random() }),
    );
  }
}

async function send(
  { api }: Pick<CaseServices, 'api'>,
  submit: CaseSubmit,
): Promise<{ kind: 'created'; case: SubmittedCase } | { kind: 'failed'; failure: CallFailure }> {
  const { account, submissionId } = submit;
  const targets = caseTargets(account);
  const answer = await api.request(targets.createPath, {
    method: 'POST',
    form: toFormData(submit),
    headers: { 'idempotency-key': submissionId, traceparent: newTraceParent() },
  });
  if (!answer.ok) return { kind: 'failed', failure: answer.error };
  const parsed = z.safeParse(createCaseResponseSchema, answer.value);
  // An answer that cannot be read says nothing about the case.
  if (!parsed.success) return { kind: 'failed', failure: { kind: 'unreachable' } };
  const { caseNumber, status = '', url = targets.casePath(caseNumber) } = parsed.data.supportCase;
  return { kind: 'created', case: { caseNumber, status, url } };
}

function toFormData({ file, ...words }: CaseSubmit): FormData {
  const form = new FormData();
  const { plan, v0Plan } = words.account;
  for (const [name, value] of caseFormToFields({ ...words, plan, v0Plan })) form.append(name, value);
  if (file) form.append('files', file);
  return form;
}

/** Reads a little of the file: a browser refuses when it was changed or removed since it was chosen. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** No answer, or one of a gateway or of a database that is coming back: whether the case exists is not known. */
function isSilence(failure: CallFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'unreachable';
  return failure.error.code === 'database_unavailable' || failure.status === 502 || failure.status === 504;
}

function nextAttempt(
  failure: CallFailure,
  { silences, checks }: { silences: number; checks: number },
): 'check' | 'resend' | 'give-up' {
  if (failure.kind === 'refused' && failure.error.code === 'request_in_progress') {
    return checks < maxChecks ? 'check' : 'give-up';
  }
  return isSilence(failure) && silences < maxRetries ? 'resend' : 'give-up';
}

function toOutcome(failure: CallFailure, wasUnconfirmed: boolean): SubmitFailure {
  if (isLoggedOut(failure)) return { kind: 'logged-out' };
  if (failure.kind === 'refused' && failure.error.code === 'other_person') return { kind: 'other-person' };
  if (failure.kind !== 'refused' || failure.error.code === 'request_in_progress')
    return { kind: 'unconfirmed' };
  if (isSilence(failure) && wasUnconfirmed) return { kind: 'unconfirmed' };
  return { kind: 'refused', error: failure.error, requestId: failure.requestId };
}
