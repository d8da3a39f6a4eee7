import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { Visit } from '../../rules/page/visit.ts';
import { noteVisit as remember } from '../../store/visits-queries.ts';

/**
 * Remembers that the person looks at a case that was read for them, for the marks of what they have not seen. Gives what is new at this visit; undefined at the first one, at which nothing
 * is newer than the rest.
 */
export async function noteVisit(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  { userId }: Viewer,
  { caseNumber, version }: { caseNumber: string; version: number },
): Promise<Visit | undefined> {
  const since = await remember(db, { caseNumber: Number(caseNumber), userId, version });
  return since && { since: since.toISOString(), until: clock.now().toISOString() };
}
