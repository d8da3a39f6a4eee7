import { caseNews, type CaseNews } from '@reachout/mail/rules/case-news';
import { findNewsReaders, gatherNews } from '@reachout/mail/store/letters-queries';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { type AnnouncedCase, announce } from './announce.ts';
import { caseTurn, isOpenCaseStatus } from '../rules/case-status.ts';
import type { AnyActor, CaseChange, CaseRow } from '../store/cases-queries.ts';

/** What happened to a case, and who did it. */
interface Happened {
  row: Pick<CaseRow, 'openedBy' | 'participants'> & AnnouncedCase;
  actor: Pick<AnyActor, 'userId'>;
  news: readonly CaseNews[];
  /** Addresses of participants whom the action named. */
  newcomers?: readonly string[];
}

/**
 * Has the people of a case written to, where mail is sent, and other systems told, where one is named. Call it in the transaction of the action, with the case locked or new: what was rolled back is told to nobody. What somebody may
 * read is asked when the mail is sent.
 */
export async function tellPeople(
  deps: Pick<ServiceDeps, 'mail' | 'ids' | 'events'>,
  tx: Database,
  happened: Happened,
): Promise<void> {
  await announce(deps, tx, happened);
  if (deps.mail === undefined || happened.news.length === 0) return;
  const { accountId, number: caseNumber } = happened.row;
  const told = new Map<string, CaseNews[]>();
  for (const each of happened.news) {
    for (const userId of await findNewsReaders(tx, readersOf(each, happened)))
      told.set(userId, [...(told.get(userId) ?? []), each]);
  }
  for (const [userId, news] of told) {
    const newId = deps.ids.next('mail');
    await gatherNews(tx, {
      newId,
      userId,
      accountId,
      caseNumber,
      news,
      gatherSeconds: deps.mail.gatherSeconds,
    });
  }
}

function readersOf({ kind }: CaseNews, { row, actor, newcomers = [] }: Happened) {
  const { openedBy, participants } = row;
  const except = actor.userId;
  switch (caseNews[kind].audience) {
    case 'opener':
      return { openedBy, participants: [], withStaff: false, except: null };
    case 'newcomers':
      return { openedBy: null, participants: newcomers, withStaff: false, except };
    case 'people':
      return { openedBy, participants, withStaff: false, except };
    case 'people-and-staff':
      return { openedBy, participants, withStaff: true, except };
  }
}

/** What changed fields are as news: a customer's own answer that moves the status is none. */
export function newsOfChanges(
  changed: readonly CaseChange[],
  { kind: by }: Pick<AnyActor, 'kind'>,
): CaseNews[] {
  return changed.flatMap(({ kind, before, after }): CaseNews[] => {
    if (kind === 'participants') return [{ kind: 'added' }];
    if (kind !== 'status' || after === null) return [];
    if (after === 'Solved') return [{ kind: 'solved' }];
    if (after === 'Closed') return [{ kind: 'closed' }];
    if (!isOpenCaseStatus(before ?? '') && isOpenCaseStatus(after)) return [{ kind: 'reopened' }];
    return by === 'staff' ? [{ kind: 'status', about: after }] : [];
  });
}

/** The same where an answer changed them: that a case waits for its customer then says nothing more. */
export function newsBesideAnswer(changed: readonly CaseChange[], actor: Pick<AnyActor, 'kind'>): CaseNews[] {
  return newsOfChanges(changed, actor).filter(
    ({ kind, about }) => kind !== 'status' || caseTurn(about ?? '') !== 'customer',
  );
}

/** The participants whom a change names anew. */
export function newcomersOf(before: Pick<CaseRow, 'participants'>, row: Pick<CaseRow, 'participants'>) {
  return row.participants.filter((address) => !before.participants.includes(address));
}
