import { constraintOf, isUniqueViolation, sqlStateOf } from '@reachout/database/errors';
import type { Database } from '@reachout/database/client';
import { lockHolder } from '@reachout/accounts/store/join-people-queries';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { worldCopy } from '../messages/world.ts';
import type { RecordKind } from '../rules/kinds.ts';
import { byKind, type Line, parentsOf, runsOf } from '../rules/order.ts';
import { kindRules, type ParentKind, type WorldRecord } from '../rules/records.ts';
import type { Problem, WorldMessage } from '../rules/world-messages.ts';
import type { KindStore, Written } from '../store/kinds/kind-store.ts';
import { rememberOwnAccounts } from '../store/kinds/person-store.ts';
import {
  findAccounts,
  findExisting,
  findKeptHere,
  type KnownAccount,
  lockWorld,
} from '../store/parents-queries.ts';
import { recordStores } from '../store/record-stores.ts';
import { findRemovals, rememberRemoval, versionAfterAll } from '../store/removals-queries.ts';

/** What became of a message: written, known already or overtaken by a later one, or refused with every reason. */
export type Outcome =
  | { line: number; outcome: 'applied' | 'ignored' }
  | { line: number; outcome: 'refused'; problems: readonly Problem[] };

/** Who says it, for the audit. */
export interface Sender {
  tokenId: string | null;
  requestId: string | undefined;
  /** The name of the source that it was pulled from. */
  source?: string;
}

/**
 * Applies messages in one transaction and tells what became of each, in their order. A message that is refused changes nothing, and keeps no other from being
 * applied. Whatever was applied stands in the audit, counted by kind; one message alone by its key.
 */
export function applyMessages(
  db: Database,
  lines: readonly Line[],
  sender: Sender,
  alongside?: (tx: Database, outcomes: readonly Outcome[]) => Promise<void>,
): Promise<Outcome[]> {
  return db.transaction(async (tx) => {
    await lockWorld(tx);
    const outcomes = new Map<number, Outcome>();
    for (const run of runsOf(lines)) {
      for (const outcome of await applyRun(tx, run)) outcomes.set(outcome.line, outcome);
    }
    const inOrder = lines.map(({ line }) => outcomes.get(line) ?? { line, outcome: 'ignored' as const });
    const applied = lines.filter(({ line }) => outcomes.get(line)?.outcome === 'applied');
    await writeAudit(tx, applied, sender);
    await alongside?.(tx, inOrder);
    return inOrder;
  });
}

async function applyRun(tx: Database, run: readonly Line[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // Removals go first: what a message of the same run writes again below them is newer than they are, or overtaken by them.
  for (const line of run) {
    if ('removed' in line.message)
      outcomes.push({ line: line.line, outcome: (await remove(tx, line.message)) ? 'applied' : 'ignored' });
  }
  for (const [kind, lines] of byKind(run.filter(({ message }) => 'record' in message)))
    outcomes.push(...(await upsertKind(tx, kind, lines)));
  return outcomes;
}

async function remove(tx: Database, message: WorldMessage & { removed: unknown }): Promise<boolean> {
  const { kind, key } = message;
  if ((await findKeptHere(tx, kind, [key])).has(key)) return false;
  const parts = key.split('\t');
  const version = message.version ?? (await versionAfterAll(tx, { kind, parts }));
  await recordStores[kind].remove(tx, { parts, version });
  return rememberRemoval(tx, { kind, key, version });
}

async function upsertKind(tx: Database, kind: RecordKind, lines: readonly Line[]): Promise<Outcome[]> {
  if (kind === 'person')
    await rememberOwnAccounts(
      tx,
      lines.flatMap(({ message }) =>
        message.kind === 'person' && 'record' in message ? [message.record] : [],
      ),
    );
  const { fresh, outcomes } = await withoutLateAndOrphaned(tx, kind, lines);
  // The kind decides which record it is; TypeScript cannot follow that through a union.
  const store = recordStores[kind] as KindStore<RecordKind>;
  const records = fresh.map(({ line, message }) => ({
    line,
    key: message.key,
    version: message.version,
    record: (message as unknown as { record: WorldRecord }).record,
  }));
  return [...outcomes, ...(await upsertOrSplit(tx, store, records))];
}

type NumberedRecord = Written<RecordKind> & { line: number };

/**
 * Writes records together. When the database refuses one of them, each half is tried alone, until the one that it refuses is found; all others are written.
 */
async function upsertOrSplit(
  tx: Database,
  store: KindStore<RecordKind>,
  records: readonly NumberedRecord[],
): Promise<Outcome[]> {
  if (records.length === 0) return [];
  try {
    const written = new Set(await tx.transaction((savepoint) => store.upsert(savepoint, records)));
    return records.map(({ line, key }) => ({ line, outcome: written.has(key) ? 'applied' : 'ignored' }));
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    const [only] = records;
    if (records.length === 1 && only !== undefined)
      return [{ line: only.line, outcome: 'refused', problems: [await explain(tx, refused, only)] }];
    const middle = Math.ceil(records.length / 2);
    return [
      ...(await upsertOrSplit(tx, store, records.slice(0, middle))),
      ...(await upsertOrSplit(tx, store, records.slice(middle))),
    ];
  }
}

/** An address that somebody has who came in before their record did: says how the two become one. */
async function explain(tx: Database, refused: Problem, { record }: NumberedRecord): Promise<Problem> {
  if (refused.path !== 'record.email' || !('email' in record)) return refused;
  const holder = await lockHolder(tx, record.email);
  if (holder === undefined || holder.role === 'staff' || !holder.isOnlyHere) return refused;
  return { ...refused, message: worldCopy.addressOfSignIn({ email: record.email, id: record.id }) };
}

/** The fields that the database holds to be unique, by the index that says so. */
const takenFields: Readonly<Record<string, string>> = {
  users_email_unique: 'record.email',
  accounts_slug_unique: 'record.slug',
  projects_name_unique: 'record.name',
  invoices_number_unique: 'record.number',
  uploaded_pages_path_unique: 'record.path',
};

/** Characters that no database keeps, numbers beyond its own (class 22), and what its own checks refuse. */
function isUnstorable(state: string | undefined): boolean {
  return state !== undefined && (state.startsWith('22') || state === '23514' || state === '23502');
}

function refusalOf(error: unknown): Problem | undefined {
  const constraint = constraintOf(error);
  // A team with the id of somebody's own account, or the other way round.
  if (constraint === 'accounts_owner_matches_kind')
    return { path: 'record.id', message: worldCopy.keyTaken() };
  if (isUnstorable(sqlStateOf(error))) return { path: 'record', message: worldCopy.unstorable() };
  if (isUniqueViolation(error, 'accounts_owner_unique'))
    return { path: 'record.personal.id', message: worldCopy.otherPersonal() };
  if (!isUniqueViolation(error)) return undefined;
  return { path: takenFields[constraint ?? ''] ?? 'record', message: worldCopy.keyTaken() };
}

/**
 * Sorts out what is older than a removal of the record or of something that it belongs to, and what belongs to something that is not known. The latter is
 * refused and may be sent again: messages can overtake each other.
 */
async function withoutLateAndOrphaned(
  tx: Database,
  kind: RecordKind,
  lines: readonly Line[],
): Promise<{ fresh: Line[]; outcomes: Outcome[] }> {
  const parents = new Map(
    lines.map(({ line, message }) => [line, parentsOf(kind, 'record' in message ? message.record : {})]),
  );
  const distinct = new Map<ParentKind, Set<string>>();
  for (const { kind: of, key } of [...parents.values()].flat())
    distinct.set(of, (distinct.get(of) ?? new Set()).add(key));
  const accounts = await findAccounts(tx, [...(distinct.get('account') ?? [])]);
  const owners = [...accounts.values()].flatMap(({ owner }) => owner ?? []);
  const wanted = [...distinct].flatMap(([of, keys]) => [...keys].map((key) => ({ kind: of, key })));
  const removals = await findRemovals(tx, [
    ...lines.map(({ message }) => ({ kind, key: message.key })),
    ...wanted,
    ...owners.map((key) => ({ kind: 'own-account' as const, key })),
  ]);
  const there = new Map<ParentKind, ReadonlySet<string>>();
  for (const [of, keys] of distinct)
    there.set(of, of === 'account' ? livingAccounts(accounts) : await findExisting(tx, of, [...keys]));
  const kept = await findKeptHere(
    tx,
    kind,
    lines.map(({ message }) => message.key),
  );
  const fresh: Line[] = [];
  const outcomes: Outcome[] = [];
  for (const each of lines) {
    const { line, message } = each;
    const above = parents.get(line) ?? [];
    const removed = Math.max(
      ...[{ kind, key: message.key }, ...above].map((of) => removals.get(`${of.kind}\t${of.key}`) ?? 0),
      ...above.map(
        (of) => removals.get(`own-account\t${of.kind === 'account' ? accounts.get(of.key)?.owner : ''}`) ?? 0,
      ),
    );
    const problems = above
      .filter(({ kind: of, key }) => there.get(of)?.has(key) !== true)
      .map(({ kind: of, field }) => ({
        path: `record.${field}`,
        message: worldCopy.parentUnknown({ kind: of }),
      }));
    if (kept.has(message.key)) {
      const why = kind === 'person' ? worldCopy.isStaff() : worldCopy.isStaffs();
      problems.push({ path: 'record.id', message: why });
    }
    if (message.version !== undefined && message.version <= removed) {
      if (mayMove(kind)) await forgetOlder(tx, { kind, key: message.key, version: message.version });
      outcomes.push({ line, outcome: 'ignored' });
    } else if (problems.length > 0) outcomes.push({ line, outcome: 'refused', problems });
    else fresh.push(each);
  }
  return { fresh, outcomes };
}

/** Whether a record of the kind can belong to another one than before: then what it belongs to is not in its key. */
function mayMove(kind: RecordKind): boolean {
  const { key, parents } = kindRules[kind];
  return parents.some((parent) => parent.key.some((field) => !key.includes(field)));
}

/** A record that went with what it last belonged to is gone, wherever it was before that: what was said of it earlier is late. */
async function forgetOlder(
  tx: Database,
  { kind, key, version }: { kind: RecordKind; key: string; version: number },
): Promise<void> {
  await recordStores[kind].remove(tx, { parts: key.split('\t'), version });
  await rememberRemoval(tx, { kind, key, version });
}

function livingAccounts(accounts: ReadonlyMap<string, KnownAccount>): ReadonlySet<string> {
  return new Set([...accounts].flatMap(([id, { isRemoved }]) => (isRemoved ? [] : [id])));
}

async function writeAudit(
  tx: Database,
  applied: readonly Line[],
  { tokenId, requestId, source }: Sender,
): Promise<void> {
  const [first] = applied;
  if (first === undefined) return;
  const counts: Record<string, number> = {};
  for (const { message } of applied) {
    const name = `${message.kind} ${'removed' in message ? 'removed' : 'written'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  await insertAudit(tx, {
    actorKind: 'system',
    action: 'world.changed',
    subjectKind: applied.length === 1 ? first.message.kind : 'world',
    subjectId: applied.length === 1 ? first.message.key.replaceAll('\t', '/').slice(0, 255) : 'batch',
    requestId,
    details: {
      ...counts,
      ...(tokenId !== null && { token: tokenId }),
      ...(source !== undefined && { source }),
    },
  });
}
