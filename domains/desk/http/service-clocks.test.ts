import { randomUUID } from 'node:crypto';
import type { Brand } from '@reachout/brand/rules/brand';
import type { CasePromise, StaffCaseDetail, StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { comment, createCaseWorld, patch, read } from '@reachout/cases/testing/test-cases';
import type { ServiceClocks } from '@reachout/catalogue/rules/clocks/service-clocks';
import { apiPaths, paths } from '@reachout/core/paths';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { json, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindAndCloseWaitingCases } from '@reachout/cases/use-cases/remind-and-close-waiting-cases';
import { readNumbers } from '../use-cases/numbers/read-numbers.ts';
import { noteDuePromises } from '../use-cases/clocks/note-due-promises.ts';

const minute = 60_000;
const plans = ['hobby', 'pro', 'enterprise'];
const always = (minutes: number) => ({ minutes, time: 'calendar' as const });
const clocks: ServiceClocks = {
  calendars: [],
  policies: [
    {
      plans,
      severities: ['3'],
      firstAnswer: always(60),
      nextAnswer: always(30),
      solution: always(600),
      pauses: ['customer'],
    },
    { plans, severities: ['2'], firstAnswer: always(20), solution: always(90), pauses: ['customer'] },
  ],
  warnAtPercent: 75,
};

const brand: Brand = { ...defaultBrand, serviceClocks: clocks };
let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;

beforeAll(async () => {
  world = await createCaseWorld({ brand });
  ({ app } = world);
});
afterAll(() => app.close());

const open = () => world.open({ plan: 'pro' });

async function asStaff(caseNumber: number): Promise<StaffCaseDetail> {
  const response = await world.ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

/** Each promise of a case as staff see it: the target, its state and how many minutes after it was made it is due. */
async function promisesOf(caseNumber: number): Promise<string[]> {
  const { promises } = await asStaff(caseNumber);
  return promises.map(({ target, state, severity, madeAt, dueAt }: CasePromise) => {
    const due = dueAt === null ? 'none' : Math.round((Date.parse(dueAt) - Date.parse(madeAt)) / minute);
    return `${target} ${severity} ${state} ${due}`;
  });
}

const answer = (caseNumber: number, more: object = {}) =>
  world.ada(
    apiPaths.staffCaseComments(caseNumber),
    json({ id: randomUUID(), body: 'We look at it.', visibility: 'public', ...more }),
  );

const setSeverity = async (caseNumber: number, severity: string) =>
  world.ada(apiPaths.staffCase(caseNumber), {
    method: 'PATCH',
    body: JSON.stringify({ severity }),
    headers: { 'content-type': 'application/json', 'if-match': (await asStaff(caseNumber)).etag },
  });

/** Lets so many minutes pass for everything that was promised of a case, as far as anybody can tell. */
async function pass(caseNumber: number, minutes: number): Promise<void> {
  const earlier = sql`make_interval(mins => ${minutes})`;
  await app.database.db.execute(sql`
    update case_promises set made_at = made_at - ${earlier}, promised_for = promised_for - ${earlier},
      running_since = running_since - ${earlier}, due_at = due_at - ${earlier}, warn_at = warn_at - ${earlier}
    where case_number = ${caseNumber}`);
  await app.database.db.execute(sql`
    update cases set due_at = due_at - ${earlier}, first_answer_by = first_answer_by - ${earlier} where number = ${caseNumber}`);
}

describe('what a case is promised', () => {
  it('is told to its customer until the first answer, and counted on for staff', async () => {
    const address = await open();
    const { caseNumber } = address;
    const before = await read(world.olivia, address);
    expect(Date.parse(before.firstAnswerBy ?? '') - Date.parse(before.createdAt)).toBe(60 * minute);
    const page = await world.olivia(paths.caseDetail({ teamSlug: 'orbit', caseNumber }));
    expect(await page.text()).toContain('First answer by ');
    expect(await promisesOf(caseNumber)).toEqual(['firstAnswer 3 running 60', 'solution 3 running 600']);

    await answer(caseNumber);
    expect((await read(world.olivia, address)).firstAnswerBy).toBeNull();
    expect(await promisesOf(caseNumber)).toEqual(['firstAnswer 3 met 60', 'solution 3 paused none']);
    await comment(world.olivia, address, { body: 'It still stops.' });
    expect(await promisesOf(caseNumber)).toEqual([
      'firstAnswer 3 met 60',
      'solution 3 running 600',
      'nextAnswer 3 running 30',
    ]);
    await answer(caseNumber, { status: 'Solved' });
    expect((await promisesOf(caseNumber)).map((each) => each.split(' ')[2])).toEqual(['met', 'met', 'met']);
  });

  it('is said with the case that was just created, and nothing where no policy holds', async () => {
    const create = async (severity: string) => {
      const body = { product: 'tetra', area: 'billing', topic: 'understanding-my-invoice', severity };
      const response = await world.olivia(
        `${apiPaths.cases({ teamId: 'team_orbit' })}`,
        json(
          { ...body, subject: 'Builds stop', description: 'Since noon.' },
          { 'idempotency-key': randomUUID() },
        ),
      );
      expect(response.status).toBe(201);
      return ((await response.json()) as { supportCase?: { firstAnswerBy?: string; caseNumber: string } })
        .supportCase;
    };
    const [promised, without] = [await create('2'), await create('4')];
    expect(promised?.firstAnswerBy).toMatch(/^20\d\d-.*Z$/);
    expect(without).toMatchObject({ caseNumber: expect.any(String) as string });
    expect(without).not.toHaveProperty('firstAnswerBy');
    expect(await promisesOf(Number(without?.caseNumber))).toEqual([]);
    expect(await (await world.ada(paths.staffCase(without?.caseNumber ?? ''))).text()).not.toContain(
      'Due times',
    );
  });

  it('is another one from a change of severity on, and never later where it was raised', async () => {
    const { caseNumber } = await open();
    await pass(caseNumber, 50);
    await setSeverity(caseNumber, '2');
    // Ten minutes were left: fewer than the new promise has.
    expect(await promisesOf(caseNumber)).toEqual([
      'firstAnswer 3 running 60',
      'solution 3 replaced 600',
      'solution 2 running 90',
    ]);
    await setSeverity(caseNumber, '4');
    expect((await promisesOf(caseNumber)).slice(0, 2)).toEqual([
      'firstAnswer 3 replaced 60',
      'solution 3 replaced 600',
    ]);
    expect((await asStaff(caseNumber)).firstAnswerBy).toBeNull();
  });

  it('stays as it was promised when the catalogue changes', async () => {
    const { caseNumber } = await open();
    try {
      brand.serviceClocks = {
        ...clocks,
        policies: clocks.policies.map((policy) => ({
          ...policy,
          nextAnswer: always(5),
          firstAnswer: always(5),
        })),
      };
      const later = await open();
      expect(await promisesOf(caseNumber)).toContain('firstAnswer 3 running 60');
      expect(await promisesOf(later.caseNumber)).toContain('firstAnswer 3 running 5');
      // Its next answers too are those of the day on which it was opened.
      await answer(caseNumber);
      await comment(world.olivia, { caseNumber, teamId: 'team_orbit' }, { body: 'It still stops.' });
      expect(await promisesOf(caseNumber)).toContain('nextAnswer 3 running 30');
      delete brand.serviceClocks;
      const last = await open();
      expect(await promisesOf(last.caseNumber)).toEqual([]);
      expect(await (await world.ada(paths.staffCases())).text()).not.toContain('What is due next');
    } finally {
      brand.serviceClocks = clocks;
    }
  });
});

describe('what was promised of a case that is not solved', () => {
  /** Of the cases that this test opened, how many promises of each target were kept and missed up to now. */
  async function numbersOf(team: string): Promise<string[]> {
    const viewer = { userId: 'user_ada', role: 'staff', name: 'Ada' } as never;
    const numbers = await readNumbers(app.deps.services, viewer, { team });
    const rows = numbers.ok ? (numbers.value.clocks ?? []) : [];
    return rows.map(({ target, kept, missed, reached }) => `${target} ${kept} ${missed} ${reached}`);
  }

  const openFor = async (team: string) => {
    const { db } = app.database;
    await db.execute(
      sql`insert into staff_teams (id, name) values (${team}, ${team}) on conflict do nothing`,
    );
    const address = await open();
    await db.execute(sql`update cases set team_id = ${team} where number = ${address.caseNumber}`);
    return address;
  };

  async function mergeInto(into: number, caseNumber: number): Promise<void> {
    const [{ version }, { version: intoVersion }] = [await asStaff(caseNumber), await asStaff(into)];
    const init = json({ into: String(into), intoVersion }, { 'if-match': `"${version}"` });
    expect((await world.ada(apiPaths.staffCaseMerge(caseNumber), init)).status).toBe(200);
  }

  /** Closes a case by the waiting rule, as if its customer had not answered for two weeks. */
  async function closeByRule(caseNumber: number): Promise<void> {
    for (const _week of [1, 2]) {
      await app.database.db.execute(sql`
        update cases set waiting_since = waiting_since - interval '7 days', reminded_at = reminded_at - interval '7 days'
        where number = ${caseNumber}`);
      await remindAndCloseWaitingCases(app.deps.services);
    }
    expect((await asStaff(caseNumber)).status).toBe('Closed');
  }

  const pageOf = async (caseNumber: number) =>
    (await (await world.ada(paths.staffCase(caseNumber))).text())
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');

  it('ends with a case that is merged into another, and is neither kept nor in the numbers of the desk', async () => {
    const [from, into] = [await openFor('team_merged'), await open()];
    await mergeInto(into.caseNumber, from.caseNumber);
    expect(await promisesOf(from.caseNumber)).toEqual(['firstAnswer 3 dropped 60', 'solution 3 dropped 600']);
    expect(await promisesOf(into.caseNumber)).toEqual(['firstAnswer 3 running 60', 'solution 3 running 600']);
    expect(await numbersOf('team_merged')).toEqual([]);
    const page = await pageOf(from.caseNumber);
    expect(page).toMatch(/Solution.*Was due on .* until the case was merged or closed by itself/);
    expect(page).not.toContain('in time');
  });

  it('stays missed where an answer was late before the case was merged', async () => {
    const [from, into] = [await openFor('team_late'), await open()];
    await pass(from.caseNumber, 61);
    await mergeInto(into.caseNumber, from.caseNumber);
    expect(await numbersOf('team_late')).toEqual(['firstAnswer 0 1 0']);
  });

  it('is not kept by a rule that closes the case, and is promised anew when the case is taken up again', async () => {
    const address = await openFor('team_unanswered');
    const { caseNumber } = address;
    await answer(caseNumber);
    await closeByRule(caseNumber);
    expect(await promisesOf(caseNumber)).toEqual(['firstAnswer 3 met 60', 'solution 3 dropped none']);
    expect(await numbersOf('team_unanswered')).toEqual(['firstAnswer 1 0 1']);
    expect(await pageOf(caseNumber)).toMatch(/Was due on .* until the case was merged or closed by itself/);

    const { etag } = await read(world.olivia, address);
    expect((await patch(world.olivia, address, { status: 'Open' }, etag)).status).toBe(200);
    expect(await promisesOf(caseNumber)).toEqual([
      'firstAnswer 3 met 60',
      'solution 3 dropped none',
      'solution 3 running 600',
      'nextAnswer 3 running 30',
    ]);
    await answer(caseNumber, { status: 'Solved' });
    expect(await numbersOf('team_unanswered')).toEqual([
      'firstAnswer 1 0 1',
      'nextAnswer 1 0 1',
      'solution 1 0 1',
    ]);
  });
});

describe('what is due', () => {
  it('orders the list, is told once by however many processes, and stays among staff', async () => {
    const [late, soon, calm] = [await open(), await open(), await open()];
    await pass(late.caseNumber, 61);
    await pass(soon.caseNumber, 50);
    const list = async () => {
      const response = await world.ada(apiPaths.staffCases({ sort: 'due', limit: 100 }));
      const { supportCases } = (await response.json()) as StaffCasesResponse;
      return supportCases
        .filter(({ caseNumber }) => Number(caseNumber) >= late.caseNumber)
        .map(({ caseNumber, due }) => `${Number(caseNumber)} ${due?.target} ${due?.state}`);
    };
    expect(await list()).toEqual([
      `${late.caseNumber} firstAnswer missed`,
      `${soon.caseNumber} firstAnswer soon`,
      `${calm.caseNumber} firstAnswer running`,
    ]);

    const { version } = await read(world.olivia, late);
    const done = await Promise.all([1, 2, 3].map(() => noteDuePromises(app.deps.services)));
    const told = (what: 'warned' | 'missed') => done.reduce((sum, each) => sum + each[what], 0);
    expect([told('warned'), told('missed')]).toEqual([1, 1]);
    expect(await noteDuePromises(app.deps.services)).toEqual({ warned: 0, missed: 0 });
    expect((await asStaff(late.caseNumber)).timeline.at(-1)).toMatchObject({
      type: 'promise',
      step: 'missed',
    });
    expect((await asStaff(soon.caseNumber)).timeline.at(-1)).toMatchObject({
      type: 'promise',
      step: 'warned',
    });
    await pass(soon.caseNumber, 15);
    expect(await noteDuePromises(app.deps.services)).toEqual({ warned: 0, missed: 1 });

    const theirs = await read(world.olivia, late);
    expect([theirs.version, JSON.stringify(theirs)]).toEqual([
      version,
      expect.not.stringMatching(/promise|missed|"due|nextAnswer|solution/) as string,
    ]);
    const written = await world.olivia(paths.caseDetail({ teamSlug: 'orbit', caseNumber: late.caseNumber }));
    expect(await written.text()).not.toMatch(/was not given|Due times/);
    const exported = await world.olivia(apiPaths.caseExport(late));
    expect(await exported.text()).not.toMatch(/was not given|first answer was due/i);
    const page = await (await world.ada(paths.staffCase(late.caseNumber))).text();
    expect(page).toMatch(/Due times.*First answer.*minute late/s);
    expect(await (await world.ada(`${paths.staffCases()}?sort=due`)).text()).toMatch(/missed/);
  });

  it('is not told of a case that was answered, and waits while the customer is asked', async () => {
    const address = await open();
    await answer(address.caseNumber);
    await pass(address.caseNumber, 700);
    expect(await noteDuePromises(app.deps.services)).toEqual({ warned: 0, missed: 0 });
    // Closing by the customer ends what is left.
    await patch(world.olivia, address, { status: 'Closed' }, (await read(world.olivia, address)).etag);
    expect(await promisesOf(address.caseNumber)).toEqual(['firstAnswer 3 met 60', 'solution 3 met none']);
  });
});
