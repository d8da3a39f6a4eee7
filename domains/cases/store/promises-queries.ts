import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import {
  findPolicy,
  type HasServiceClocks,
  haveSameTerms,
  type ServicePolicy,
} from '@reachout/catalogue/rules/clocks/find-policy';
import type { Database } from '@reachout/database/client';
import {
  type ClockAct,
  firstAnswerDue,
  nextDue,
  promisesAfter,
  type ServicePromise,
} from '../rules/clocks/promises.ts';
import { among } from './case-keys.ts';
import { caseComments, cases } from './schema/cases.ts';
import { casePolicies, casePromises, endColumn, servicePolicies } from './schema/clocks.ts';

/** Not `clock_timestamp()`: no index would be read by it. */
const statementTimestamp = sql`statement_timestamp()`;

type CaseRow = typeof cases.$inferSelect;

interface CaseKey {
  accountId: string;
  caseNumber: number;
}

/** A promise as it is kept. */
export interface StoredPromise extends ServicePromise {
  readonly id: number;
  readonly severity: number;
  readonly warnedAt: Date | null;
  readonly missedAt: Date | null;
}

/** Promises to a case that was opened. Call it in the transaction that wrote it; the row that comes back says when the customer was promised an answer. */
export async function promiseToNewCase(
  tx: Database,
  { row, catalogue }: { row: CaseRow; catalogue: HasServiceClocks },
): Promise<CaseRow> {
  const policy = findPolicy(catalogue, row);
  if (policy === undefined) return row;
  const act = { at: row.createdAt.getTime(), status: row.status, by: 'other', newPolicy: policy } as const;
  return keepPromises(tx, row, { stored: [], policy: null, act });
}

/** Has the clocks of a locked case follow an act that wrote it. Call it in the act's transaction. */
export async function followAct(
  tx: Database,
  {
    before,
    row,
    catalogue,
    by,
  }: { before: CaseRow; row: CaseRow; catalogue: HasServiceClocks; by: ClockAct['by'] },
): Promise<CaseRow> {
  const key = keyOf(row);
  const [kept] = await tx
    .select({ policy: servicePolicies.body })
    .from(casePolicies)
    .leftJoin(servicePolicies, eq(servicePolicies.hash, casePolicies.policyHash))
    .where(and(eq(casePolicies.accountId, key.accountId), eq(casePolicies.caseNumber, key.caseNumber)));
  const hasOtherTerms = !haveSameTerms(catalogue, before, row);
  const wanted = hasOtherTerms ? (findPolicy(catalogue, row) ?? null) : undefined;
  // Nothing was promised, and nothing is.
  if (kept === undefined && !wanted) return row;
  const act: ClockAct = {
    at: row.updatedAt.getTime(),
    status: row.status,
    by,
    ...(wanted !== undefined && {
      newPolicy: wanted,
      isRaised: row.severity < before.severity,
      isAnswered: await isAnswered(tx, key),
    }),
  };
  const stored = await listPromises(tx, key);
  return keepPromises(tx, row, { stored, policy: kept?.policy ?? null, act });
}

/** What a case was promised, in the order in which it was. */
export async function listPromises(
  db: Database,
  { accountId, caseNumber }: CaseKey,
): Promise<StoredPromise[]> {
  const rows = await promisesWith(db)
    .where(and(eq(casePromises.accountId, accountId), eq(casePromises.caseNumber, caseNumber)))
    .orderBy(asc(casePromises.id));
  return rows.map(toPromise);
}

/** The promises of several cases whose time passes. */
export async function listRunningPromises(
  db: Database,
  keys: readonly { accountId: string; number: number }[],
): Promise<ReadonlyMap<number, StoredPromise[]>> {
  if (keys.length === 0) return new Map();
  const isOfThem = among(keys, { accountId: casePromises.accountId, number: casePromises.caseNumber });
  const rows = await promisesWith(db)
    .where(and(isOfThem, isNotNull(casePromises.runningSince)))
    .prepare('running_promises')
    .execute();
  return Map.groupBy(rows.map(toPromise), (_promise, index) => rows[index]?.promise.caseNumber ?? 0);
}

/** Cases of which a promise is to be warned of, or was missed and staff do not know it, the longest due first. */
export function findPromisesToNote(db: Database, { limit }: { limit: number }): Promise<CaseKey[]> {
  return db
    .selectDistinct({ accountId: casePromises.accountId, caseNumber: casePromises.caseNumber })
    .from(casePromises)
    .where(or(isToWarn(), isToMiss()))
    .limit(limit);
}

/**
 * Notes on a locked case what is due to be noted, each promise once: that it will soon be missed, or that it was. Tells which, by the database's clock; a
 * promise that was missed before anybody was warned is noted as missed alone.
 */
export async function noteDuePromises(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
): Promise<{ warned: number; missed: number }> {
  const isOfCase = and(eq(casePromises.accountId, accountId), eq(casePromises.caseNumber, caseNumber));
  const at = statementTimestamp;
  const missed = await tx
    .update(casePromises)
    .set({ missedAt: at, warnedAt: sql`coalesce(${casePromises.warnedAt}, ${at})` })
    .where(and(isOfCase, isToMiss()))
    .returning({ id: casePromises.id });
  const warned = await tx
    .update(casePromises)
    .set({ warnedAt: at })
    .where(and(isOfCase, isToWarn()))
    .returning({ id: casePromises.id });
  return { warned: warned.length, missed: missed.length };
}

function isToWarn() {
  return and(
    isNotNull(casePromises.runningSince),
    isNull(casePromises.warnedAt),
    lte(casePromises.warnAt, statementTimestamp),
  );
}

function isToMiss() {
  return and(
    isNotNull(casePromises.runningSince),
    isNull(casePromises.missedAt),
    lt(casePromises.dueAt, statementTimestamp),
  );
}

function promisesWith(db: Database) {
  return db
    .select({ promise: casePromises, policy: servicePolicies.body })
    .from(casePromises)
    .innerJoin(servicePolicies, eq(servicePolicies.hash, casePromises.policyHash))
    .$dynamic();
}

/** Writes what an act makes of promises: new rows, changed ones, and in the case what lists are ordered by and its customer is told. */
async function keepPromises(
  tx: Database,
  row: CaseRow,
  { stored, policy, act }: { stored: readonly StoredPromise[]; policy: ServicePolicy | null; act: ClockAct },
): Promise<CaseRow> {
  const key = keyOf(row);
  const { newPolicy } = act;
  const current = newPolicy === undefined ? policy : newPolicy;
  const policyHash = current === null ? null : await keepPolicy(tx, current);
  if (newPolicy !== undefined)
    await tx
      .insert(casePolicies)
      .values({ ...key, policyHash })
      .onConflictDoUpdate({
        target: [casePolicies.accountId, casePolicies.caseNumber],
        set: { policyHash },
      });
  const after = promisesAfter(stored, policy, act);
  for (const promise of after) {
    // An act changes promises into others: the same one is as it was.
    if (stored.some((each) => each === promise)) continue;
    const { target, madeAt, usedMs, end } = promise;
    const changes = {
      usedMs,
      end: end === null ? null : endColumn[end],
      runningSince: toDate(promise.runningSince),
      dueAt: toDate(promise.dueAt),
      warnAt: toDate(promise.warnAt),
      endedAt: toDate(promise.endedAt),
    };
    if ('id' in promise && typeof promise.id === 'number')
      await tx
        .update(casePromises)
        .set(changes)
        .where(
          and(
            eq(casePromises.accountId, key.accountId),
            eq(casePromises.caseNumber, key.caseNumber),
            eq(casePromises.id, promise.id),
          ),
        );
    else if (policyHash !== null)
      await tx.insert(casePromises).values({
        ...key,
        ...changes,
        target,
        policyHash,
        severity: row.severity,
        madeAt: new Date(madeAt),
        promisedFor: new Date(promise.promisedFor),
      });
  }
  const dueAt = toDate(nextDue(after)?.dueAt ?? null);
  const firstAnswerBy = toDate(firstAnswerDue(after));
  if (isSame(dueAt, row.dueAt) && isSame(firstAnswerBy, row.firstAnswerBy)) return row;
  await tx
    .update(cases)
    .set({ dueAt, firstAnswerBy })
    .where(and(eq(cases.accountId, row.accountId), eq(cases.number, row.number)));
  return { ...row, dueAt, firstAnswerBy };
}

/** The same words have the same hash: the database writes them in an order of its own. */
async function keepPolicy(tx: Database, policy: ServicePolicy): Promise<string> {
  const body = sql`${JSON.stringify(policy)}::jsonb`;
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select encode(sha256(convert_to((${body})::text, 'UTF8')), 'hex') as hash`,
  );
  const hash = rows[0]?.hash;
  if (hash === undefined) throw new Error('The database returned no hash.');
  await tx.insert(servicePolicies).values({ hash, body: policy }).onConflictDoNothing();
  return hash;
}

async function isAnswered(tx: Database, { accountId, caseNumber }: CaseKey): Promise<boolean> {
  const answers = await tx
    .select({ id: caseComments.id })
    .from(caseComments)
    .where(
      and(
        eq(caseComments.accountId, accountId),
        eq(caseComments.caseNumber, caseNumber),
        eq(caseComments.authorKind, 'staff'),
        eq(caseComments.visibility, 'public'),
      ),
    )
    .limit(1);
  return answers.length > 0;
}

function toPromise({
  promise,
  policy,
}: {
  promise: typeof casePromises.$inferSelect;
  policy: ServicePolicy;
}): StoredPromise {
  const { id, target, severity, usedMs, end, endedAt, warnedAt, missedAt } = promise;
  return {
    id,
    target,
    severity,
    policy,
    usedMs,
    end: end ?? (endedAt === null ? null : 'dropped'),
    warnedAt,
    missedAt,
    madeAt: promise.madeAt.getTime(),
    promisedFor: promise.promisedFor.getTime(),
    runningSince: promise.runningSince?.getTime() ?? null,
    dueAt: promise.dueAt?.getTime() ?? null,
    warnAt: promise.warnAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
  };
}

function keyOf({ accountId, number }: Pick<CaseRow, 'accountId' | 'number'>): CaseKey {
  return { accountId, caseNumber: number };
}

function toDate(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant);
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
