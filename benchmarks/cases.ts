import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiPaths, paths } from '../packages/core/src/paths.ts';
import { sessionCookie } from '../e2e/campaigns/session-cookie.ts';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { explainList } from '../domains/cases/campaigns/case-plans.ts';
import { planSeed, seedCases, seededDesk, seededWords } from '../domains/cases/campaigns/seed-cases.ts';
import { seededTags, seedDesk } from '../domains/desk/campaigns/seed-desk.ts';
import { lastDays } from '../domains/desk/rules/numbers/day-range.ts';
import type { CaseListQuery } from '../domains/cases/store/case-list-queries.ts';
import { openDatabase } from '../packages/database/src/client.ts';
import { startEmbeddedDatabase } from '../packages/database/src/embedded.ts';
import { combinations } from './case-combinations.ts';
import { type Spread, spreadOf } from './spread.ts';

/**
 * Measures lists, searches and details over a million cases, a fifth of them in one account, at the API of the built server. Prints JSON; the plans of the lists'
 * statements go to the file that `--plans` names. With `--data` the cases are kept in that folder and measured again there. `--only` takes words of questions.
 * `--combinations` measures what the desk narrows its lists by two and three at a time instead.
 * `--minutes` ends the writing of cases early, and so does a disk that is nearly full: what is measured then is told.
 * `--cases 1000000 --requests 200 --program dist/server/main.js`
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string' },
    minutes: { type: 'string' },
    requests: { type: 'string' },
    plans: { type: 'string' },
    program: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
    combinations: { type: 'boolean', default: false },
  },
});
const planned = Number(values.cases ?? 1_000_000);
const requests = Number(values.requests ?? 200);
const goalMs = 25;
/** Whoever else works on this machine needs some of its disk. */
const leastFreeBytes = 10_000_000_000;

const dataRoot = values.data ?? mkdtempSync(join(tmpdir(), 'reachout-cases-'));
mkdirSync(dataRoot, { recursive: true });
const isSeeded = join(dataRoot, 'is-seeded');
chmodSync(dataRoot, 0o711);
const database = await startEmbeddedDatabase({ dataRoot });
const { pool, close } = openDatabase(database.url, { poolMax: 4, statementTimeoutMs: 0 });
const server = startServer({
  dataFolder: dataRoot,
  port: await findFreePort(),
  program: values.program,
  env: { DATABASE_URL: database.url, AUTH_SECRET: 'a secret of a benchmark, long enough to be one' },
});
try {
  if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
  if (!existsSync(isSeeded)) await seed();
  const cases = Number(readFileSync(isSeeded, 'utf8'));

  const [olivia, devon, ada] = await Promise.all([
    sessionCookie(server.origin, 'olivia@orbit.example'),
    sessionCookie(server.origin, 'devon@nova.example'),
    sessionCookie(server.origin, 'ada@tetra.example'),
  ]);
  const measured: Record<string, Spread> = {};
  for (const [name, { cookie, path }] of Object.entries(await asked({ olivia, devon, ada })))
    if (name.includes(values.only ?? '')) measured[name] = await measure(name, cookie, path);
  const slow = Object.entries(measured).filter(([, spread]) => spread.p95 > goalMs);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
  console.log(
    JSON.stringify({ machine, cases, requests, measured, slow: slow.map(([name]) => name) }, null, 2),
  );
  if (values.plans !== undefined) writeFileSync(values.plans, await explainAll());
} finally {
  server.process.kill('SIGTERM');
  await server.gone;
  await close();
  await database.stop();
  if (values.data === undefined)
    rmSync(dataRoot, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** Writes the cases; the file beside the data tells how many there are. */
async function seed(): Promise<void> {
  const client = await pool.connect();
  const startedAt = performance.now();
  const onStep = (what: string): void => console.error(`seeding: ${what}`);
  const minutes = Number(values.minutes ?? Infinity);
  const goesOn = (): boolean => {
    const { bavail, bsize } = statfsSync(dataRoot);
    return bavail * bsize > leastFreeBytes && performance.now() - startedAt < minutes * 60_000;
  };
  const written = await seedCases(client, { ...planSeed(planned), hasDesk: true }, { onStep, goesOn });
  await seedDesk(client, onStep);
  client.release();
  writeFileSync(isSeeded, String(written));
  console.error(`seeded ${written} in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

interface Question {
  cookie: string;
  /** The address of the n-th request. */
  path: (n: number) => string;
}

type People = Record<'olivia' | 'devon' | 'ada', string>;

/** The questions of this run. */
async function asked(people: People): Promise<Record<string, Question>> {
  if (!values.combinations) return questions(people);
  return Object.fromEntries(
    combinations().map(([name, list]) => [
      name,
      { cookie: people.ada, path: () => apiPaths.staffCases({ limit: 15, ...list }) },
    ]),
  );
}

async function questions(people: People): Promise<Record<string, Question>> {
  const teamId = 'team_orbit';
  const list = (
    query: Parameters<typeof apiPaths.cases>[0],
    cookie = people.olivia,
    team = teamId,
  ): Question => ({
    cookie,
    path: () => apiPaths.cases({ teamId: team, limit: 15, offset: 0, skipCache: true, ...query }),
  });
  const staff = (query: Parameters<typeof apiPaths.staffCases>[0]): Question => ({
    cookie: people.ada,
    path: () => apiPaths.staffCases({ limit: 15, ...query }),
  });
  const { rows } = await pool.query<{ number: string }>(
    "select number from cases where account_id = 'team_orbit' order by random() limit 500",
  );
  const { rows: projects } = await pool.query<{ id: string }>(
    "select id from projects where account_id = 'team_orbit' order by id limit 1",
  );
  const number = (n: number): string => rows[n % rows.length]?.number ?? '1';
  const after = await followCursors(people.olivia, 40);
  return {
    // What a request costs on this machine at this time, without a case.
    'nothing (health)': { cookie: people.olivia, path: () => paths.healthy() },
    'nothing (accounts)': { cookie: people.olivia, path: () => apiPaths.accounts() },
    'first page': list({}),
    'first page, open': list({ status: 'Open' }),
    'first page from what is kept': list({ skipCache: false }),
    'page 39 by cursor, back': list({
      cursor: await previousOf(people.olivia, after),
      offset: undefined,
      skipCache: false,
    }),
    'page 40 by cursor': list({ cursor: after, offset: undefined, skipCache: false }),
    'offset 1,000': list({ offset: 1_000 }),
    'offset 100,000': list({ offset: 100_000 }),
    'status On hold': list({ status: 'On hold' }),
    'severity 1': list({ severity: '1' }),
    'one project': list({ projectId: projects[0]?.id }),
    mine: list({ mine: true }),
    'by severity': list({ sort: 'severity' }),
    'by status, last first': list({ sort: '-status' }),
    'project-scoped person': list({}, people.devon, 'team_nova'),
    'search, common word': list({ searchQuery: seededWords.common.word }),
    'search, middling word': list({ searchQuery: seededWords.middling.word }),
    'search, rare word': list({ searchQuery: seededWords.rare.word }),
    'search, two words': list({ searchQuery: `${seededWords.common.word} ${seededWords.middling.word}` }),
    'search, word of comments': list({ searchQuery: seededWords.commented.word }),
    'search, no match': list({ searchQuery: 'nobodyeverwrotethis' }),
    'search, wildcard characters': list({ searchQuery: `100%_${seededWords.rare.word}*` }),
    'search, prefix of three letters': list({ searchQuery: 'zir' }),
    'search, case number': {
      cookie: people.olivia,
      path: (n) => apiPaths.cases({ teamId, searchQuery: number(n) }),
    },
    detail: { cookie: people.olivia, path: (n) => apiPaths.case({ caseNumber: number(n), teamId }) },
    'staff queue': staff({}),
    'staff queue, severity 2': staff({ severity: '2' }),
    'staff, last updated': staff({ sort: '-updatedAt' }),
    'staff, open': staff({ sort: '-updatedAt', status: 'Open' }),
    'staff, one account': staff({ sort: '-updatedAt', accountId: teamId }),
    'staff search, common word': staff({ sort: '-updatedAt', searchQuery: seededWords.common.word }),
    'staff search, rare word': staff({ sort: '-updatedAt', searchQuery: seededWords.rare.word }),
    'staff search, word of comments': staff({
      sort: '-updatedAt',
      searchQuery: seededWords.commented.word,
    }),
    'staff search, word of notes': staff({ sort: '-updatedAt', searchQuery: seededWords.noted.word }),
    'staff search, case number': {
      cookie: people.ada,
      path: (n) => apiPaths.staffCases({ searchQuery: number(n), sort: '-updatedAt' }),
    },
    'staff queue, mine': staff({ assignee: 'me' }),
    'staff queue, nobody’s': staff({ assignee: 'nobody' }),
    'staff queue, a team’s': staff({ team: seededDesk.team }),
    'staff queue, no team’s': staff({ team: 'nobody' }),
    'staff queue, two areas and a plan': staff({ area: 'domains,billing', plan: 'pro' }),
    'staff queue, language': staff({ language: 'ja' }),
    'staff queue, severity, language': staff({ severity: '3', language: 'ja' }),
    'staff queue, mine, topic': staff({ assignee: 'me', topic: seededDesk.topic }),
    'staff queue, common tag': staff({ tag: seededTags.common }),
    'staff queue, rare tag': staff({ tag: seededTags.rare }),
    'staff, snoozed': staff({ snoozed: 'true' }),
    'staff, escalated and open': staff({ status: 'Open', escalated: 'true' }),
    'staff, due next': staff({ sort: 'due' }),
    'staff, mine due next': staff({ sort: 'due', assignee: 'me' }),
    'staff, a team’s due next': staff({ sort: 'due', team: seededDesk.team }),
    'staff, common tag': staff({ sort: '-updatedAt', tag: seededTags.common }),
    'staff, middling tag': staff({ sort: '-updatedAt', tag: seededTags.middling }),
    'staff, rare tag': staff({ sort: '-updatedAt', tag: seededTags.rare }),
    'staff, two tags': staff({ sort: '-updatedAt', tag: `${seededTags.common},${seededTags.middling}` }),
    'staff, mine': staff({ sort: '-updatedAt', assignee: 'me' }),
    'staff, a team’s': staff({ sort: '-updatedAt', team: seededDesk.team }),
    'staff, several statuses': staff({ sort: '-updatedAt', status: 'New,Open,On hold' }),
    'staff, area and language': staff({ sort: '-updatedAt', area: seededDesk.areas[2], language: 'ja' }),
    'staff, severity and common tag': staff({ sort: '-updatedAt', severity: '3', tag: seededTags.common }),
    'staff, two languages and common tag': staff({
      sort: '-updatedAt',
      language: 'de,ja',
      tag: seededTags.common,
    }),
    'staff, mine and topic': staff({ sort: '-updatedAt', assignee: 'me', topic: seededDesk.topic }),
    'staff, mine and language, of which there are none': staff({
      sort: '-updatedAt',
      assignee: 'me',
      language: 'ja',
    }),
    'staff, no team’s and two areas': staff({
      sort: '-updatedAt',
      team: 'nobody',
      area: 'domains,functions',
    }),
    'staff, severity and two languages': staff({ sort: '-updatedAt', severity: '3', language: 'de,ja' }),
    'staff, Open and two areas': staff({ sort: '-updatedAt', status: 'Open', area: 'builds,functions' }),
    'staff, On hold and area': staff({ sort: '-updatedAt', status: 'On hold', area: seededDesk.areas[2] }),
    'staff, severity 1 and area': staff({ sort: '-updatedAt', severity: '1', area: seededDesk.areas[2] }),
    'staff, closed of a team in a language': staff({
      sort: '-updatedAt',
      status: 'Closed',
      team: seededDesk.team,
      language: 'de',
    }),
    'staff views with counts': { cookie: people.ada, path: () => apiPaths.staffViews() },
    'staff search of everything': { cookie: people.ada, path: () => apiPaths.staffSearch('certificate') },
    'staff numbers, 7 days': {
      cookie: people.ada,
      path: () => apiPaths.staffNumbers(lastDays(7, new Date())),
    },
    'staff numbers, 30 days': { cookie: people.ada, path: () => apiPaths.staffNumbers() },
    'staff numbers, 365 days': {
      cookie: people.ada,
      path: () => apiPaths.staffNumbers(lastDays(365, new Date())),
    },
    'staff suggestions': {
      cookie: people.ada,
      path: (n) => apiPaths.staffCaseSuggestions(number(n)),
    },
    'staff detail': { cookie: people.ada, path: (n) => apiPaths.staffCase(number(n)) },
  };
}

async function followCursors(cookie: string, pages: number): Promise<string> {
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const path = apiPaths.cases({ teamId: 'team_orbit', limit: 15, cursor });
    const response = await fetch(server.origin + path, { headers: { cookie } });
    const { pagination } = (await response.json()) as { pagination: { nextCursor: string } };
    cursor = pagination.nextCursor;
  }
  return cursor ?? '';
}

/** The cursor that leads back from a page. */
async function previousOf(cookie: string, cursor: string): Promise<string> {
  const response = await fetch(server.origin + apiPaths.cases({ teamId: 'team_orbit', limit: 15, cursor }), {
    headers: { cookie },
  });
  const { pagination } = (await response.json()) as { pagination: { previousCursor: string } };
  return pagination.previousCursor;
}

/** One after another, after a few that warm up: the time of a request by itself. */
async function measure(name: string, cookie: string, path: (n: number) => string): Promise<Spread> {
  const times: number[] = [];
  const warmUps = Math.min(20, Math.ceil(requests / 2));
  for (let n = -warmUps; n < requests; n += 1) {
    const sentAt = performance.now();
    const response = await fetch(server.origin + path(n + warmUps), { headers: { cookie } });
    await response.arrayBuffer();
    // A list that takes too long is given up by the server: its time counts.
    if (!response.ok && !(values.combinations && response.status === 503))
      throw new Error(`${name} answered ${response.status}`);
    if (n >= 0) times.push(performance.now() - sentAt);
  }
  const spread = spreadOf(times);
  console.error(`${name}: p50 ${spread.p50} ms, p95 ${spread.p95} ms`);
  return spread;
}

async function explainAll(): Promise<string> {
  const viewer = { userId: 'user_olivia', email: 'olivia@orbit.example' };
  const orbit = { viewer, accountId: 'team_orbit', limit: 15 };
  const lists: Record<string, CaseListQuery> = {
    'first page': orbit,
    'first page, open': { ...orbit, status: 'Open' },
    'offset 100,000': { ...orbit, offset: 100_000 },
    'status On hold': { ...orbit, status: 'On hold' },
    'severity 1': { ...orbit, severity: 1 },
    mine: { ...orbit, mine: true },
    'project-scoped person': {
      viewer: { userId: 'user_devon', email: 'devon@nova.example' },
      accountId: 'team_nova',
      within: {
        projectIds: (
          await pool.query<{ project_id: string }>(
            "select project_id from project_access where user_id = 'user_devon'",
          )
        ).rows.map((row) => row.project_id),
        openedBy: 'user_devon',
        participant: 'devon@nova.example',
      },
      limit: 15,
    },
    'by severity': { ...orbit, sort: 'severity' },
    'common word': { ...orbit, search: seededWords.common.word },
    'middling word': { ...orbit, search: seededWords.middling.word },
    'two words': { ...orbit, search: `${seededWords.common.word} ${seededWords.middling.word}` },
    'rare word': { ...orbit, search: seededWords.rare.word },
    'staff queue': { viewer, limit: 15, sort: 'queue' },
    'word of comments': { ...orbit, search: seededWords.commented.word },
    'staff search, rare word': { viewer, limit: 15, search: seededWords.rare.word, searchesNotes: true },
    'staff search, word of notes': {
      viewer,
      limit: 15,
      search: seededWords.noted.word,
      searchesNotes: true,
    },
  };
  const parts: string[] = [];
  for (const [name, query] of Object.entries(lists)) {
    const plans = await explainList(pool, query);
    parts.push(`## ${name}`, ...plans.map(({ statement, plan }) => `${statement}\n\n${plan}`));
  }
  return `${parts.join('\n\n')}\n`;
}
