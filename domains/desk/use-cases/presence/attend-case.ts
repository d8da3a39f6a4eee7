import { findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import type { Beside, CaseNews } from '@reachout/cases/use-cases/watch-case';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import {
  type PresenceEvent,
  presenceLeaseSeconds,
  type PresenceState,
} from '../../rules/presence/presence.ts';
import {
  closePresence,
  keepPresence,
  listPresent,
  openPresence,
  type PresenceCase,
  presenceTopic,
} from '../../store/presence/presence-queries.ts';

/** Leases end a moment before they are asked for again. */
const graceMs = 100;

/** Who else has a case open, told beside its news to staff who do. */
export function whoElseIsThere(
  { db }: Pick<ServiceDeps, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  of: PresenceCase,
): Beside {
  return {
    event: 'presence',
    topic: presenceTopic(of),
    async read() {
      const present = await listPresent(db, of, { besides: userId });
      const people = present.map(({ name, isWriting }) => ({
        name,
        state: isWriting ? ('writing' as const) : ('reading' as const),
      }));
      const ends = present.map(({ leftMs }) => leftMs + graceMs);
      return { data: JSON.stringify({ people } satisfies PresenceEvent), againInMs: Math.min(...ends) };
    },
  };
}

/** The news of a case as they come; as long as they are listened to, the person has the page open. */
export async function* attendCase(
  { db, ids }: Pick<ServiceDeps, 'db' | 'ids'>,
  { userId }: Pick<Viewer, 'userId'>,
  { pageId, news, ...of }: PresenceCase & { pageId: string; news: AsyncIterable<CaseNews> },
): AsyncGenerator<CaseNews> {
  const page = {
    accountId: of.accountId,
    caseNumber: of.caseNumber,
    userId,
    pageId,
    connectionId: ids.next('page'),
  };
  await openPresence(db, { ...page, seconds: presenceLeaseSeconds });
  try {
    yield* news;
  } finally {
    await closePresence(db, page);
  }
}

/** Keeps what a person does in a page that they have open. It is no act on the case, and leaves no trace. */
export async function keepAttending(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, page, state }: { caseNumber: string; page: string; state: PresenceState },
): Promise<Result<void>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  await keepPresence(deps.db, {
    accountId: found.value.accountId,
    caseNumber: found.value.number,
    userId: viewer.userId,
    pageId: page,
    state,
    seconds: presenceLeaseSeconds,
  });
  return ok(undefined);
}
