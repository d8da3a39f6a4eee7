import { caseFormToFields, createCaseResponseSchema } from '../../../rules/calls/case-submission.ts';
import { caseTargets } from '../../../rules/case-form.ts';
import { err, ok, type Result } from '@reachout/core/result';
import * as z from 'zod/mini';
import { type CallFailure, isLoggedOut } from '@reachout/web/lib/call-failure';
import { isSilence, sendUntilKnown } from '@reachout/web/lib/send-until-known';
import { newTraceParent } from '@reachout/web/lib/trace-parent';
import type { SentCase } from '../case-form-panel-props.ts';
import type { CaseServices } from '../case-services.ts';
import type { SubmitFailure, SubmitOutcome, SubmittedCase } from '../../../rules/submit-outcome.ts';

/** Everything that one submission sends. */
export interface CaseSubmit extends SentCase {
  /** Who wrote it. */
  personId: string;
  file: File | null;
}

/**
 * Sends a case, and asks again with the same key when no answer comes, so that it is never told twice and never called failed before that is
 * known (F02, F05). `onUnconfirmed` is called when the first answer stays away.
 */
export async function submitCase(
  services: Pick<CaseServices, 'api' | 'wait' | 'random' | 'isOnline' | 'report'>,
  submit: CaseSubmit,
  onUnconfirmed: () => void,
): Promise<SubmitOutcome> {
  if (!services.isOnline()) return { kind: 'offline' };
  if (submit.file && !(await isReadable(submit.file))) return { kind: 'file-lost', name: submit.file.name };
  const { wait, random } = services;
  const { createPath } = caseTargets(submit.account);
  if (createPath === null) {
    services.report('Missing Support Center API path', {});
    return { kind: 'refused', error: { code: 'internal' }, requestId: null };
  }
  const sent = await sendUntilKnown(() => send(services, createPath, submit), {
    wait,
    random,
    onUnconfirmed,
  });
  if (sent.ok) return { kind: 'created', case: sent.value };
  return toOutcome(sent.error.failure, sent.error.wasUnconfirmed);
}

async function send(
  { api }: Pick<CaseServices, 'api'>,
  createPath: string,
  submit: CaseSubmit,
): Promise<Result<SubmittedCase, CallFailure>> {
  const { account, submissionId } = submit;
  const answer = await api.request(createPath, {
    method: 'POST',
    form: toFormData(submit),
    headers: { 'idempotency-key': submissionId, traceparent: newTraceParent() },
  });
  if (!answer.ok) return answer;
  const parsed = z.safeParse(createCaseResponseSchema, answer.value);
  // An answer that cannot be read says nothing about the case.
  if (!parsed.success) return err({ kind: 'unreachable' });
  const {
    caseNumber,
    status = '',
    url = caseTargets(account).casePath(caseNumber),
    firstAnswerBy,
  } = parsed.data.supportCase;
  return ok({ caseNumber, status, url, firstAnswerBy });
}

function toFormData({ file, ...fields }: CaseSubmit): FormData {
  const form = new FormData();
  const { plan, v0Plan } = fields.account;
  for (const [name, value] of caseFormToFields({ ...fields, plan, v0Plan })) form.append(name, value);
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

function toOutcome(failure: CallFailure, wasUnconfirmed: boolean): SubmitFailure {
  if (isLoggedOut(failure)) return { kind: 'logged-out' };
  if (failure.kind === 'refused' && failure.error.code === 'other_person') return { kind: 'other-person' };
  if (failure.kind !== 'refused' || failure.error.code === 'request_in_progress')
    return { kind: 'unconfirmed' };
  if (isSilence(failure) && wasUnconfirmed) return { kind: 'unconfirmed' };
  return { kind: 'refused', error: failure.error, requestId: failure.requestId };
}
