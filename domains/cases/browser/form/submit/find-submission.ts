import { submissionResponse } from '../../../rules/calls/case-submission.ts';
import { apiPaths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import type { EarlierSubmission } from '../../../rules/submit-outcome.ts';
import type { CaseServices } from '../case-services.ts';

const pauseMs = 1_000;
const maxQuestions = 30;

/** Asks the server what became of a submission whose answer never came, for as long as an attempt is at work on it (F15). */
export async function findSubmission(
  { api, wait }: Pick<CaseServices, 'api' | 'wait'>,
  submissionId: string,
): Promise<EarlierSubmission> {
  for (let question = 0; question < maxQuestions; question += 1) {
    const answer = await api.request(apiPaths.caseSubmission(submissionId));
    const parsed = answer.ok ? z.safeParse(submissionResponse, answer.value) : undefined;
    if (!parsed?.success) return { kind: 'unreachable' };
    const found = parsed.data;
    if (found.state === 'created') {
      const { caseNumber, status = '', url = '' } = found.supportCase;
      return { kind: 'created', case: { caseNumber, status, url } };
    }
    if (found.state === 'unknown') return { kind: 'not-created' };
    await wait(pauseMs);
  }
  return { kind: 'unreachable' };
}
