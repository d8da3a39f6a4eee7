import { ok, type Result } from '@reachout/core/result';
import { markCaseSeen as remember } from '../../store/case-life-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { type CaseKey, findReadableCase } from '../find-case.ts';

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
