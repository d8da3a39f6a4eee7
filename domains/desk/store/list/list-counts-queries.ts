import { allOf, turnIs } from '@reachout/cases/store/case-list-plan';
import type { CaseListSource } from '@reachout/cases/store/case-list-queries';
import { holdsWords } from '@reachout/cases/store/case-search-queries';
import type { Database } from '@reachout/database/client';
import { type SQL, sql } from 'drizzle-orm';
import { type AskedList, orderOf, type StaffOrder } from '../../rules/list/list-order.ts';
import { type Asker, conditionsOf, taggedListOf } from './filter-conditions.ts';

/** How many cases each list has, `most` and one more at most; the lists in their order. */
export async function countLists(
  db: Database,
  lists: readonly AskedList[],
  { asker, most }: { asker: Asker; most: number },
): Promise<number[]> {
  if (lists.length === 0) return [];
  const counts = lists.map((list, index) => {
    const { table, conditions } = countedOf(list, asker);
    const cases = sql`select 1 from ${table} cases where ${allOf(conditions)} limit ${most + 1}`;
    return sql`(select count(*)::int from (${cases}) counted) as ${sql.raw(`list_${index}`)}`;
  });
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return lists.map((_, index) => rows[0]?.[`list_${index}`] ?? 0);
}

/** What an order leaves out of its list, beside what the list is narrowed by. */
const conditionsOfOrder: { readonly [Order in StaffOrder]?: SQL } = {
  queue: turnIs('support'),
  due: sql`cases.due_at is not null`,
};

/** Where a list is counted and under which conditions, those of its order included. */
function countedOf(list: AskedList, asker: Asker): CaseListSource {
  const order = orderOf(list);
  const ofOrder = conditionsOfOrder[order];
  const search = list.searchQuery?.trim();
  const tagged = search ? undefined : taggedListOf(list, asker, order);
  return {
    table: tagged?.table ?? sql`cases`,
    conditions: [
      ...(tagged?.conditions ?? conditionsOf(list, asker, order)),
      ...(ofOrder ? [ofOrder] : []),
      ...(search ? [holdsWords({ searchesNotes: true }, search)] : []),
    ],
  };
}
