import { caseNews, type CaseNews } from '@reachout/mail/rules/case-news';
import { isToldInPage } from '@reachout/mail/rules/mail-kinds';
import { gatherNewCase } from '@reachout/mail/store/digests-queries';
import { findNewsReaders, gatherNews, type NewsReaders } from '@reachout/mail/store/letters-queries';
import { insertNotifications } from '@reachout/mail/store/notifications-queries';
import { enqueuePushes } from '@reachout/mail/store/push-queries';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { type AnnouncedCase, announce } from './announce.ts';
import { caseTurn, isOpenCaseStatus } from '../rules/case-status.ts';
import type { AnyActor, CaseChange, CaseRow } from '../store/cases-queries.ts';

/** What happened to a case, and who did it. */
interface Happened {
  row: Pick<CaseRow, 'openedBy' | 'participants' | 'assigneeId'> & AnnouncedCase;
  actor: Pick<AnyActor, 'userId'>;
  news: readonly CaseNews[];
  /** Addresses of participants whom the action named. */
  newcomers?: readonly string[];
  /** Ids of those of staff whom the action named. */
  named?: readonly string[];
}

/**
 * Tells the people of a case in the page and by the browsers that they chose, where mail is sent by mail, and other systems, where one is named. Call it in the transaction of the action, with the case locked or new: what was rolled back is told to nobody. What
 * somebody may read is asked when they read it, and when the mail is sent.
 */
export async function tellPeople(
  deps: Pick<ServiceDeps, 'mail' | 'push' | 'ids' | 'events'>,
  tx: Database,
  happened: Happened,
): Promise<void> {
  await announce(deps, tx, happened);
  const { accountId, number: caseNumber } = happened.row;
  const told = new Map<string, CaseNews[]>();
  for (const each of happened.news) {
    const rule = caseNews[each.kind];
    const userIds = await findNewsReaders(tx, readersOf(each, happened));
    const { kind, about } = each;
    if (isToldInPage(rule.mail)) {
      const switchedBy = rule.mail;
      const told = { userIds, accountId, caseNumber, kind, switchedBy, about };
      const notificationIds = await insertNotifications(tx, told);
      if (deps.push !== undefined) await enqueuePushes(tx, { notificationIds, accountId });
    }
    if (rule.mailed === 'digest') {
      if (deps.mail !== undefined)
        await gatherNewCase(tx, { userIds, openedAt: happened.row.updatedAt, kind: rule.mail });
      continue;
    }
    for (const userId of userIds) told.set(userId, [...(told.get(userId) ?? []), each]);
  }
  if (deps.mail === undefined) return;
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

function readersOf(
  { kind }: CaseNews,
  { row, actor, newcomers = [], named = [] }: Omit<Happened, 'news'>,
): NewsReaders {
  const { openedBy, participants, assigneeId } = row;
  const assignee = assigneeId === null ? [] : [assigneeId];
  const nobody = { openedBy: null, participants: [], withStaff: false, except: actor.userId };
  switch (caseNews[kind].audience) {
    case 'opener':
      return { ...nobody, openedBy, except: null };
    case 'newcomers':
      return { ...nobody, participants: newcomers };
    case 'people':
      return { ...nobody, openedBy, participants };
    case 'people-and-staff':
      return { ...nobody, openedBy, participants, withStaff: true };
    case 'assignee':
      return { ...nobody, ofStaff: assignee };
    case 'answerers':
      return { ...nobody, ofStaff: assignee, withStaff: assigneeId === null };
    case 'named':
      return { ...nobody, ofStaff: named };
  }
}

/** What a new case is as news: to who opened it, with the time by which they were promised an answer, and to those who answer cases. */
export function newsOfNewCase({ firstAnswerBy }: Pick<CaseRow, 'firstAnswerBy'>): CaseNews[] {
  return [
    { kind: 'opened', ...(firstAnswerBy && { about: firstAnswerBy.toISOString() }) },
    { kind: 'arrived' },
  ];
}

/** What a case is as news that support opened: for a customer, or of a reply of theirs in another case. */
export function newsOfOpenedFor(
  { firstAnswerBy }: Pick<CaseRow, 'firstAnswerBy'>,
  splitFrom?: number,
): CaseNews[] {
  const told: CaseNews =
    splitFrom === undefined
      ? { kind: 'openedForYou', ...(firstAnswerBy && { about: firstAnswerBy.toISOString() }) }
      : { kind: 'split', about: String(splitFrom) };
  return [told, { kind: 'arrived' }];
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
