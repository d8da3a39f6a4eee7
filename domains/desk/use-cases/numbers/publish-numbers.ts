import type { Brand } from '@reachout/brand/rules/brand';
import type { HasProducts } from '@reachout/catalogue/rules/products';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import {
  boundsOfMonth,
  type CountedMonth,
  monthsToPublish,
  publishable,
  type PublicMonth,
  publicMonths,
  tellsAnything,
} from '../../rules/numbers/public-numbers.ts';
import { countSolvedByAssistant } from '../../store/numbers/assistant-numbers-queries.ts';
import { countBacklog, openTurns } from '../../store/numbers/backlog-queries.ts';
import { countFirstAnswers, countSolutions } from '../../store/numbers/case-times-queries.ts';
import { countPromises } from '../../store/numbers/clock-numbers-queries.ts';
import type { NumbersScope } from '../../store/numbers/counted-cases.ts';
import {
  findPublishedMonths,
  insertPublishedMonth,
  listPublishedMonths,
} from '../../store/numbers/published-numbers-queries.ts';
import { countRefunds } from '../../store/numbers/refund-numbers-queries.ts';

type Deps = Pick<ServiceDeps, 'db' | 'clock'> & {
  brand: Pick<Brand, 'plans' | 'serviceClocks'> & HasProducts;
};

/** Publishes the oldest month that has ended and is not published. Tells which; in any number of processes each month is published once, and never again. */
export async function publishNextMonth({ db, clock, brand }: Deps): Promise<string | undefined> {
  const now = clock.now();
  const wanted = monthsToPublish(now);
  const published = await findPublishedMonths(db, wanted);
  const month = wanted.findLast((each) => !published.includes(each));
  if (month === undefined) return undefined;
  const scope = { ...boundsOfMonth(month), now, filter: {}, catalogue: brand, countsAccounts: true };
  const counted = await db.transaction(
    (tx) => countMonth(tx, month, { scope, hasClocks: brand.serviceClocks !== undefined }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await insertPublishedMonth(db, publishable(counted));
  return month;
}

/** The published months that tell anything, the newest first. */
export async function readPublicNumbers({ db }: Pick<ServiceDeps, 'db'>): Promise<PublicMonth[]> {
  const months = await listPublishedMonths(db, { limit: publicMonths });
  return months.filter(tellsAnything);
}

async function countMonth(
  tx: Database,
  month: string,
  { scope, hasClocks }: { scope: NumbersScope; hasClocks: boolean },
): Promise<CountedMonth> {
  const firstAnswers = await countFirstAnswers(tx, scope);
  const { times, solved, reopened } = await countSolutions(tx, scope);
  const { now, changes } = await countBacklog(tx, scope);
  const later = changes.find(({ day }) => day === null);
  const [refunds] = await countRefunds(tx, scope);
  return {
    month,
    opened: changes.reduce((sum, { day, opened }) => sum + (day === null ? 0 : opened), 0),
    open: openTurns.reduce((sum, turn) => sum + now[turn] - (later?.[turn] ?? 0), 0),
    firstAnswers,
    solutions: times,
    solved,
    reopened,
    clocks: hasClocks ? await countPromises(tx, scope) : null,
    assistant: await countSolvedByAssistant(tx, scope),
    refunds: refunds ?? { asked: 0, approved: 0, partial: 0, declined: 0, byPeople: 0, medianMs: null },
  };
}
