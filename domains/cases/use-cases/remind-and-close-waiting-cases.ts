import { closesAt, type CaseWait, waitStep } from '../rules/case-life.ts';
import { dayMs } from '@reachout/core/time';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import {
  type CaseKey,
  findWaitingCases,
  lockWaitingCase,
  type WaitingCase,
  writeCase,
} from '../store/case-life-queries.ts';
import { automatic, caseAudit, type CaseRow, insertCaseEvent } from '../store/cases-queries.ts';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { tellPeople } from './tell-people.ts';

const casesAtOnce = 100;

type Deps = Pick<ServiceDeps, 'db' | 'brand' | 'mail' | 'ids' | 'events'>;

type Step = 'remind' | 'close';

/** How many customers were reminded and how many cases closed. */
export type RemindedAndClosedCases = Record<Step, number>;

/**
 * Reminds the customers of cases that wait on them, and closes those that nobody answered (rule LIFE-14). Any number of processes may do it at
 * once: each case is looked at again under its lock, by the database's clock, so a customer who answered a moment ago keeps it open.
 */
export async function remindAndCloseWaitingCases(deps: Deps): Promise<RemindedAndClosedCases> {
  const {
    db,
    brand: { limits },
  } = deps;
  const done: RemindedAndClosedCases = { remind: 0, close: 0 };
  if (limits.caseCloseDays === 0) return done;
  const keys = await findWaitingCases(db, {
    reminderDays: limits.caseReminderDays,
    noticeDays: limits.caseCloseDays - limits.caseReminderDays,
    limit: casesAtOnce,
  });
  for (const key of keys) {
    const step = await takeNextStep(deps, key);
    if (step !== null) done[step] += 1;
  }
  return done;
}

function takeNextStep(deps: Deps, key: CaseKey): Promise<Step | null> {
  const { limits } = deps.brand;
  return deps.db.transaction(async (tx) => {
    const waiting = await lockWaitingCase(tx, key);
    if (waiting === undefined) return null;
    const step = waitStep(waitOf(waiting.row), limits, waiting.now.getTime());
    if (step === 'remind') await remind(deps, tx, waiting);
    if (step === 'close') await close(deps, tx, waiting);
    return step;
  });
}

async function remind(deps: Deps, tx: Database, { row: before, now }: WaitingCase): Promise<void> {
  const { row } = await writeCase(tx, {
    before,
    changes: { isReminded: true },
    actor: automatic,
    catalogue: deps.brand,
  });
  // A case that never closes is not reminded of.
  const closes = new Date(closesAt(waitOf(row), deps.brand.limits, now.getTime()) ?? now);
  const change = { kind: 'reminder', before: null, after: closes.toISOString() };
  await insertCaseEvent(tx, keyOf(row), automatic, change);
  const news = [{ kind: 'reminder', about: change.after }] as const;
  await tellPeople(deps, tx, { row, actor: automatic, news });
  await insertAudit(tx, caseAudit(automatic, row, 'case.remind', { closes: change.after }));
}

async function close(deps: Deps, tx: Database, { row: before, now }: WaitingCase): Promise<void> {
  const days = Math.floor((now.getTime() - (before.waitingSince ?? now).getTime()) / dayMs);
  const { row } = await writeCase(tx, {
    before,
    changes: { status: 'Closed' },
    actor: automatic,
    catalogue: deps.brand,
  });
  await insertCaseEvent(tx, keyOf(row), automatic, { kind: 'unanswered', before: null, after: String(days) });
  await tellPeople(deps, tx, { row, actor: automatic, news: [{ kind: 'closedByRule' }] });
  await insertAudit(tx, caseAudit(automatic, row, 'case.close-unanswered', { days }));
}

/** The wait of a case as the rules look at it. */
export function waitOf({ waitingSince, remindedAt }: Pick<CaseRow, 'waitingSince' | 'remindedAt'>): CaseWait {
  return {
    waitingSince: waitingSince?.getTime() ?? null,
    remindedAt: remindedAt?.getTime() ?? null,
  };
}

function keyOf({ accountId, number }: CaseRow): CaseKey {
  return { accountId, caseNumber: number };
}
