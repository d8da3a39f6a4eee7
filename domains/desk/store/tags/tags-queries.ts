import type { CaseTag } from '@reachout/cases/rules/calls/cases';
import { among } from '@reachout/cases/store/case-keys';
import type { CaseKey } from '@reachout/cases/store/case-life-queries';
import type { Database } from '@reachout/database/client';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { deskViews } from '../schema/views.ts';
import { caseTags, deskTags } from '../schema/tags.ts';

const byName = asc(sql`lower(${deskTags.name})`);
const tag = { id: deskTags.id, name: deskTags.name };

/** The whole vocabulary, by name. */
export function listTags(db: Database): Promise<CaseTag[]> {
  return db.select(tag).from(deskTags).orderBy(byName);
}

/** The same with how many cases each has. */
export function listCountedTags(db: Database): Promise<(CaseTag & { cases: number })[]> {
  return db
    .select({ ...tag, cases: count(caseTags.caseNumber) })
    .from(deskTags)
    .leftJoin(caseTags, eq(caseTags.tagId, deskTags.id))
    .groupBy(deskTags.id)
    .orderBy(byName);
}

/** The tags of these cases by their numbers, each case's by name. */
export async function listTagsOfCases(
  db: Database,
  keys: readonly { accountId: string; number: number }[],
): Promise<ReadonlyMap<number, CaseTag[]>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ ...tag, caseNumber: caseTags.caseNumber })
    .from(caseTags)
    .innerJoin(deskTags, eq(deskTags.id, caseTags.tagId))
    .where(among(keys, { accountId: caseTags.accountId, number: caseTags.caseNumber }))
    .orderBy(byName)
    .prepare('tags_of_cases')
    .execute();
  const tags = new Map<number, CaseTag[]>();
  for (const { caseNumber, ...each } of rows) tags.set(caseNumber, [...(tags.get(caseNumber) ?? []), each]);
  return tags;
}

/** Gives a case the tags of another of its account, which keeps them. */
export async function copyTags(
  tx: Database,
  { accountId, from, into }: { accountId: string; from: number; into: number },
): Promise<void> {
  await tx.execute(sql`
    insert into ${caseTags} (account_id, case_number, tag_id)
    select account_id, ${into}::bigint, tag_id from ${caseTags} where account_id = ${accountId} and case_number = ${from}
    on conflict do nothing`);
}

/** A tag, held until the transaction ends, so that none of what is done to it meets its end. */
export async function lockTag(tx: Database, { id }: { id: string }): Promise<CaseTag | undefined> {
  const [found] = await tx.select(tag).from(deskTags).where(eq(deskTags.id, id)).for('update');
  return found;
}

/** The tag of a name, whatever its case, kept from being removed until the transaction ends. */
export async function findTagNamed(tx: Database, name: string): Promise<CaseTag | undefined> {
  const [found] = await tx
    .select(tag)
    .from(deskTags)
    .where(eq(sql`lower(${deskTags.name})`, sql`lower(${name})`))
    .for('key share');
  return found;
}

/** The tag of a name: there already, or new under this id. Two who name the same at once get one. */
export async function ensureTag(tx: Database, { id, name }: CaseTag): Promise<CaseTag & { isNew: boolean }> {
  // Looked for first: what is there costs no write.
  const there = await findTagNamed(tx, name);
  if (there) return { ...there, isNew: false };
  const [added] = await tx.insert(deskTags).values({ id, name }).onConflictDoNothing().returning(tag);
  if (added) return { ...added, isNew: true };
  const found = await findTagNamed(tx, name);
  if (!found) throw new Error('A tag was named and removed at once.');
  return { ...found, isNew: false };
}

export async function countTags(db: Database): Promise<number> {
  const [counted] = await db.select({ tags: count() }).from(deskTags);
  return counted?.tags ?? 0;
}

export async function renameTag(tx: Database, { id, name }: CaseTag): Promise<void> {
  await tx.update(deskTags).set({ name }).where(eq(deskTags.id, id));
}

/** Removes a tag from the vocabulary, and so from all cases. */
export async function deleteTag(tx: Database, { id }: { id: string }): Promise<void> {
  await tx.delete(deskTags).where(eq(deskTags.id, id));
}

/** Gives every case of a tag another one instead, and has kept views ask for that one. */
export async function moveTag(tx: Database, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    insert into ${caseTags} (account_id, case_number, tag_id)
    select account_id, case_number, ${to} from ${caseTags} where ${caseTags.tagId} = ${from}
    on conflict do nothing`);
  // Ids are of letters, digits and underscores: within a kept query nothing else looks like one.
  await tx
    .update(deskViews)
    .set({ list: sql`replace(${deskViews.list}, ${from}, ${to})` })
    .where(sql`strpos(${deskViews.list}, ${from}) > 0`);
}

/** Puts tags on a locked case. */
export async function addTags(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .insert(caseTags)
    .values(tagIds.map((tagId) => ({ accountId, caseNumber, tagId })))
    .onConflictDoNothing();
}

/** Takes tags off a locked case. */
export async function removeTags(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .delete(caseTags)
    .where(
      and(
        eq(caseTags.accountId, accountId),
        eq(caseTags.caseNumber, caseNumber),
        inArray(caseTags.tagId, [...tagIds]),
      ),
    );
}
