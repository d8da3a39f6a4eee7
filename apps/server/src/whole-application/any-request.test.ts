import { defaultStreamLimits } from '@reachout/chat/http/answer-streams';
import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPlatformCalls } from '../../testing/any-requests/test-platform-calls.ts';
import { type ApiDocument, callsFrom } from '../../testing/any-requests/test-calls.ts';
import { seededRandom } from '../../testing/any-requests/test-random.ts';
import { createServedSchemas, type ServedDocument } from '../../testing/any-requests/test-served-schemas.ts';
import { brand } from '@reachout/core/testing/samples';
import type { OutsideDesk } from '@reachout/ports/outside-desk';
import { paidMinor } from '@reachout/testkit/refund-world';
import { refundWhole, rightSignature, type Send } from '../../testing/any-requests/test-whole-refund.ts';
import type { Row } from '../../testing/authorisation/test-row.ts';
import { ruleFor } from '../../testing/authorisation/test-rules.ts';
import { table } from '../../testing/authorisation/test-table.ts';
import {
  type Actor,
  actors,
  createWorld,
  nothing,
  noTeam,
  type Place,
  settings,
  usual,
  type World,
} from '../../testing/authorisation/test-world.ts';
import { json, type Requester, testOrigin } from '../../testing/test-app.ts';
import { testArticle, testContent } from '../../testing/test-content.ts';
import {
  withHostileBodies,
  withHostileFields,
  withHostileHeaders,
  withHostileQueries,
  withHostileSegments,
  withOtherMethods,
} from '../../testing/hostile-requests/test-variants.ts';

/**
 * Any request, by anybody, after any other: right ones, some made from the description of the API, and broken ones, mixed, on one database that keeps what
 * they did. Each answer of a call is compared with the description by the application under test, and here, by a validator of JSON Schema, with the document
 * that it serves. `npm run campaign:requests` sends more of them.
 */
const requests = Number(process.env['REACHOUT_REQUESTS'] ?? 1_000);
const seed = Number(process.env['REACHOUT_SEED'] ?? 11);
const random = seededRandom(seed);

interface Tally {
  asked: number;
  succeeded: number;
}

/** Of what a whole invoice of a refund world was paid for, one person may approve a part. */
const refundApproval = { perRefund: { USD: paidMinor - 1 }, perDay: {}, people: {} };

/** The only one of the documentation. */
const article = '/docs/domains';

/** Told and asked nothing: no job runs here. */
const silent = () => Promise.reject(new Error('This desk is silent.'));
const silentDesk: OutsideDesk = {
  name: 'Silent',
  maxBytes: 1,
  pollSeconds: () => 60,
  tell: silent,
  set: silent,
  read: silent,
  readFile: silent,
  replace: silent,
  replaceOpening: silent,
  listChanged: silent,
};

let world: World;
let calls: ReturnType<typeof callsFrom>;
let served: ReturnType<typeof createServedSchemas>;
let version = 1;
const tallies = new Map<string, Tally>();
const problems: string[] = [];
const statuses = new Map<number, number>();

const actorNamed = (name: string): Actor => actors.find((actor) => actor.name === name) as Actor;
const mayUse = new Map(
  table.map((row) => [row.route, actors.filter((actor) => ruleFor(row)(actor, usual) === 'ok')]),
);
/** Long waits and megabytes are the matter of other tests: few of them. */
const variants = [
  ...Array.from({ length: 6 }, () => withHostileBodies),
  ...Array.from({ length: 6 }, () => withHostileSegments),
  ...Array.from({ length: 6 }, () => withHostileQueries),
  ...Array.from({ length: 6 }, () => withHostileHeaders),
  ...Array.from({ length: 2 }, () => withOtherMethods),
  withHostileFields,
];

beforeAll(async () => {
  world = await createWorld({
    brand: { ...brand, limits: { ...brand.limits, refundApproval } },
    assistant: scriptedAssistant(answerEvents('Hello.')),
    streamLimits: { ...defaultStreamLimits, perPerson: 1_000 },
  });
  world.app.deps.content = testContent([testArticle(article, 'Domains', 'A domain needs records.')]);
  const { services } = world.app.deps;
  services.billing = {
    ...services.billing,
    readWebhook: async (_body, signature) =>
      signature === rightSignature ? { kind: 'other', id: random.uuid(), type: 'charge.updated' } : null,
  };
  services.desk = {
    ...services.desk,
    outside: {
      ...silentDesk,
      readWebhook: (_body, headers) =>
        headers['plain-request-signature'] === rightSignature ? { threadIds: [] } : undefined,
    },
  };
  services.incomingMail = services.incomingEvents = {
    read: (body, headers) =>
      headers['webhook-signature'] === rightSignature
        ? { ok: true, event: JSON.parse(body) as unknown }
        : { ok: false },
    isSigned: (_body, headers) => headers['webhook-signature'] === rightSignature,
  };
  await world.change(usual);
  const document = await world.as(actorNamed('staff'))(paths.openApi());
  const read = (await document.json()) as ApiDocument & ServedDocument;
  calls = callsFrom(read, random);
  served = createServedSchemas(read);
});
afterAll(() => world.app.close());

const streams: ReadonlySet<string> = new Set(
  table.filter(({ isEndless }) => isEndless).map(({ route }) => route),
);

/** Sends one, and notes what became of it. */
async function send(actor: Actor, route: string, path: string, init?: RequestInit): Promise<string> {
  const requester = route === 'POST /logout' ? await world.again(actor) : world.as(actor);
  return sendAs(requester, route, path, init, actor.name);
}

async function sendAs(
  requester: Requester,
  route: string,
  path: string,
  init?: RequestInit,
  name = 'service',
): Promise<string> {
  const tally = tallies.get(route) ?? { asked: 0, succeeded: 0 };
  tallies.set(route, tally);
  tally.asked += 1;
  const place = `${name}: ${route} as ${init?.method ?? 'GET'} ${path.slice(0, 120)} ${describeBody(init)}`;
  try {
    const response = await requester(path, init);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const body = await readBody(route, response);
    if (response.ok) tally.succeeded += 1;
    if (response.status >= 500) problems.push(`${place}: ${response.status} ${body.slice(0, 200)}`);
    const wrong = served.whatIsWrong({
      method: init?.method ?? 'GET',
      pathname: new URL(path, testOrigin).pathname,
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      body,
    });
    if (wrong !== undefined) problems.push(`${place}: not as the served document says: ${wrong}`);
    return body;
  } catch (error) {
    problems.push(`${place}: ${String(error).slice(0, 300)}`);
    return '';
  }
}

function describeBody(init: RequestInit | undefined): string {
  return typeof init?.body === 'string' ? init.body.slice(0, 300) : '';
}

async function readBody(route: string, response: Response): Promise<string> {
  if (!streams.has(route) || !response.ok || response.body === null) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

async function placeNow(): Promise<Place> {
  if (random.chance(0.05)) version = await world.versionOfCase();
  const theirs = { ...world.place, unique: random.uuid(), version };
  return random.pick([theirs, theirs, theirs, theirs, { ...theirs, ...nothing }, { ...theirs, ...noTeam }]);
}

/** The row's own request, with all that an allowed one uses up. */
async function askRightly(row: Row, actor: Actor): Promise<void> {
  version = await world.versionOfCase();
  const place = { ...world.place, unique: random.uuid(), version };
  const { path, init } = row.ask(row.fresh ? await row.fresh(world, place) : place);
  await send(actor, row.route, path, init);
}

async function askAnything(): Promise<void> {
  if (random.chance(0.01)) await world.change(random.pick([usual, usual, ...settings]));
  const row = random.pick(table);
  const allowed = mayUse.get(row.route) ?? [];
  const actor = allowed.length > 0 && random.chance(0.6) ? random.pick(allowed) : random.pick(actors);
  const place = await placeNow();
  if (random.chance(0.3)) {
    if (allowed.includes(actor) && random.chance(0.3)) return askRightly(row, actor);
    const { path, init } = row.ask(place);
    await send(actor, row.route, path, init);
    return;
  }
  const made = random.chance(0.6) ? calls.requestTo(row.route, place) : undefined;
  if (made !== undefined) {
    await send(actor, row.route, made.path, made.init);
    return;
  }
  const hostile = random.pick(variants)(row, place);
  if (hostile.length === 0) return;
  const { path, init } = random.pick(hostile);
  // No client can give a GET a body.
  const isRead = row.route.startsWith('GET ') && init.method === undefined;
  await send(actor, row.route, path, isRead ? { headers: init.headers } : init);
}

/** A case that nobody asked to escalate before. */
async function escalateNewCase(): Promise<void> {
  const owner = actorNamed('owner');
  const creation = table.find(({ route }) => route === `POST ${apiRoutes.cases}`);
  if (creation === undefined) throw new Error('The table has no creation of cases.');
  const { path, init } = creation.ask({ ...world.place, unique: random.uuid(), version });
  const opened = await send(owner, creation.route, path, init);
  const caseNumber = /"caseNumber":"(\d+)"/.exec(opened)?.[1] ?? '';
  const escalation = apiPaths.caseEscalation({ teamId: world.place.teamId, caseNumber });
  await send(owner, `POST ${apiRoutes.caseEscalation}`, escalation, json({ reason: 'Nobody answers' }));
}

/** What a reader says of an article, which only an article takes, and a sentence only after a verdict. */
async function giveFeedback(): Promise<void> {
  const reader = actorNamed('owner');
  const verdict = json({ path: article, verdict: 'helpful' });
  const given = await send(reader, `POST ${apiRoutes.pageVerdict}`, apiPaths.pageVerdict(), verdict);
  const feedback = /"feedback":"([^"]+)"/.exec(given)?.[1] ?? '';
  const sentence = json({ feedback, sentence: 'Say more of it.' });
  await send(reader, `POST ${apiRoutes.pageSentence}`, apiPaths.pageSentence(), sentence);
}

const sendOf: Send = (who, route, path, init) => send(actorNamed(who), route, path, init);
const total = (): number => [...tallies.values()].reduce((sum, { asked }) => sum + asked, 0);

/** The figures, where somebody looks at them. */
function tell(): void {
  const lines = [...tallies]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([route, { asked, succeeded }]) =>
        `${String(asked).padStart(7)} ${String(succeeded).padStart(7)}  ${route}`,
    );
  const answered = [...statuses].toSorted(([one], [other]) => one - other).map((each) => each.join(': '));
  process.stdout.write(
    [
      `Seed ${seed}: ${total()} requests to ${tallies.size} routes`,
      '  asked      2xx',
      ...lines,
      answered.join(', '),
      '',
    ].join('\n'),
  );
}

/** First every route by people who may use it, so that each has succeeded, then anything until there were enough. */
async function sendAll(): Promise<void> {
  let refunds = 0;
  const refund = async (): Promise<void> => {
    refunds += 1;
    await world.change(usual);
    await refundWhole(world.app, sendOf, { prefix: `team_any${refunds}`, uuid: random.uuid });
  };
  await refund();
  await escalateNewCase();
  await giveFeedback();
  await sendPlatformCalls(world.app, sendAs);
  for (const row of table) {
    for (const actor of (mayUse.get(row.route) ?? []).slice(0, 2)) await askRightly(row, actor);
  }
  while (total() < requests) {
    await askAnything();
    if (random.chance(0.002)) await refund();
  }
  if (process.env['REACHOUT_REQUESTS'] !== undefined) tell();
}

const isCall = (route: string): boolean =>
  Object.values<string>(apiRoutes).includes(route.split(' ')[1] ?? '');

describe('any request, after any other', () => {
  it('is answered as the description says, never by a failure of the server, and each call has succeeded [A15, A42, A62]', async () => {
    await sendAll();
    expect(problems.slice(0, 40), `${problems.length} of ${total()} requests, seed ${seed}`).toEqual([]);
    expect([...tallies].filter(([route, { succeeded }]) => isCall(route) && succeeded === 0)).toEqual([]);
    expect(served.compared()).toBeGreaterThan(total() / 3);
    expect(calls.routes.filter((route) => !tallies.has(route))).toEqual([]);
    expect(world.app.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  }, 3_600_000);
});
