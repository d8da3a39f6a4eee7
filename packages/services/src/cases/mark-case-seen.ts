import { ok, type Result } from '@reachout/contract/result';
import { markCaseSeen as remember } from '@reachout/db/case-life-queries';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import { type CaseKey, findReadableCase } from './find-case.ts';

/** Remembers which version of a case the person has looked at, for the mark of what they have not read. */
export async function markCaseSeen(
  deps: ServiceDeps,
  viewer: Viewer,
  { key, version }: { key: CaseKey; version: number },
): Promise<Result<{ success: true }>> {
  const found = await findReadableCase(deps, viewer, key);
  if (!found.ok) return found;
  const { accountId, number } = found.value.row;
  await remember(deps.db, { accountId, caseNumber: number, userId: viewer.userId, version });
  return ok({ success: true });
}
