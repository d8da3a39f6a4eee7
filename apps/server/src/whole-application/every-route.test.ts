import { errorCodes } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultStreamLimits } from '@reachout/chat/http/answer-streams';
import { serviceScopes } from '@reachout/world/rules/scopes';
import { createServiceToken } from '@reachout/world/use-cases/service-tokens';
import type { Row } from '../../testing/authorisation/test-row.ts';
import { services } from '../../testing/authorisation/test-rules.ts';
import { table } from '../../testing/authorisation/test-table.ts';
import {
  type Actor,
  actors,
  createWorld,
  type Place,
  usual,
  type World,
} from '../../testing/authorisation/test-world.ts';
import type { Requester } from '../../testing/test-app.ts';
import {
  type HostileRequest,
  withHostileBodies,
  withHostileFields,
  withHostileHeaders,
  withHostileQueries,
  withHostileSegments,
  withOtherMethods,
} from '../../testing/hostile-requests/test-variants.ts';

/**
 * Every route of the real application, from the table of the authorisation matrix, which knows a right request for each: in every method, with
 * every kind of body, and with one part after the other made hostile.
 */
let world: World;
let token: string;
/** A system of the provider, with every scope. */
let service: Requester;
let asked = 0;

beforeAll(async () => {
  world = await createWorld({
    assistant: scriptedAssistant(answerEvents('Hello.')),
    streamLimits: { ...defaultStreamLimits, perPerson: 1_000 },
  });
  await world.change(usual);
  const form = new URLSearchParams({ name: 'Hostile', scopes: 'cases:read', days: '7' });
  const made = await world.as(actorNamed('owner'))(paths.accessTokens(), { method: 'POST', body: form });
  const forService = await createServiceToken(world.app.deps.services, {
    name: 'Hostile',
    scopes: serviceScopes,
  });
  service = world.app.withToken(forService.token);
  token = /rot_[\w-]{43}/.exec(await made.text())?.[0] ?? '';
});
afterAll(() => world.app.close());

/** The platform's calls let nobody else in, so that nothing of a request is looked at. */
const isForServices = (row: Row): boolean => row.rule === services;

const actorNamed = (name: string): Actor => actors.find((actor) => actor.name === name) as Actor;

async function placeNow(): Promise<Place> {
  return { ...world.place, unique: randomUUID(), version: await world.versionOfCase() };
}

/** Somebody's requests. What ends a session is asked with one of its own. */
async function requesterOf(row: Row, actor: Actor): Promise<Requester> {
  if (isForServices(row)) return service;
  return row.endsSession ? world.again(actor) : world.as(actor);
}

const withToken: Requester = (path, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return world.app.visitor(path, { ...init, headers });
};

const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'cache-control',
  'x-request-id',
];

/** Why an answer must not be; undefined when it may. */
async function whyWrong(send: Requester, { what, path, init }: HostileRequest): Promise<string | undefined> {
  asked += 1;
  const place = `${init.method ?? 'GET'} ${path.slice(0, 120)} with ${what}`;
  // A hang is not an answer that takes its time on a machine that does other things too.
  const response = await Promise.race([send(path, init), wait(90_000, null, { ref: false })]);
  if (response === null) return `${place}: no answer`;
  const missing = securityHeaders.filter((name) => !response.headers.has(name));
  if (missing.length > 0) return `${place}: ${response.status} without ${missing.join()}`;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return response.status === 200 ? undefined : `${place}: a stream with ${response.status}`;
  }
  const body = await response.text();
  if (response.status >= 500) return `${place}: ${response.status} ${body.slice(0, 200)}`;
  if (/node_modules|\.tsx?:\d|at async /.test(body) && response.status >= 400)
    return `${place}: tells of our code: ${body.slice(0, 200)}`;
  if (!type.startsWith('application/problem+json') || init.method === 'HEAD') return undefined;
  const { code } = JSON.parse(body) as { code: string };
  return errorCodes.some((known) => known === code) ? undefined : `${place}: no problem of ours: ${code}`;
}

async function wrongAmong(send: Requester, requests: readonly HostileRequest[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const request of requests) {
    const why = await whyWrong(send, request);
    if (why !== undefined) wrong.push(why);
  }
  return wrong;
}

/** Those that may use the route are asked for more: their requests get farther. */
function mayUse(row: Row): Actor {
  return (
    ['owner', 'staff'].map(actorNamed).find((actor) => row.rule(actor, usual) === 'ok') ?? actorNamed('owner')
  );
}

/** `npm run campaign:routes` sends all of them; here each route is sent its share, of nearly all kinds between neighbours (a field that is sent twice is one for each field). */
const isCampaign = process.env.REACHOUT_EVERY_VARIANT === 'true';

/** The place of a route among those that are asked in the same way, so that neighbours are sent different shares. */
const turnOf = (row: Row): number => table.filter((each) => isRead(each) === isRead(row)).indexOf(row);

/** One in `share` of the requests, others for each route. */
const someOf = <Each>(row: Row, share: number, requests: readonly Each[]): readonly Each[] =>
  isCampaign ? requests : requests.filter((_, index) => (index + turnOf(row)) % share === 0);

/** All of them, but for a route whose requests are dear. */
const enoughOf = <Each>(row: Row, requests: readonly Each[]): readonly Each[] =>
  row.isDear ? someOf(row, 5, requests) : requests;

const isLarge = ({ init: { body } }: HostileRequest): boolean =>
  typeof body === 'string' && body.length > 500_000;

function isRead({ route }: Row): boolean {
  return route.startsWith('GET ');
}

describe('every route', () => {
  it.each(table.filter((row) => !isRead(row)).map((row) => [row.route, row] as const))(
    'answers %s with a body of any type from anybody [A42, A75]',
    async (_, row) => {
      const visitor = actorNamed('anonymous');
      const bodiesFor = async (share: number): Promise<readonly HostileRequest[]> => {
        const bodies = withHostileBodies(row, await placeNow());
        const large = bodies.filter(isLarge);
        // A megabyte costs most of the time of this test, and each kind of body has one reader: every twelfth route is sent one of them.
        return enoughOf(row, [
          ...someOf(
            row,
            share,
            bodies.filter((body) => !isLarge(body)),
          ),
          ...someOf(row, share * large.length, large),
        ]);
      };
      const wrong = await wrongAmong(await requesterOf(row, mayUse(row)), await bodiesFor(12));
      if (!isForServices(row)) {
        // Whoever is refused is refused before the body is read, whichever it is: few bodies for them.
        const letIn = 24;
        const refused = 24;
        const isOpen = row.rule(visitor, usual) === 'ok';
        const forVisitor = await bodiesFor(isOpen ? letIn : refused);
        wrong.push(...(await wrongAmong(await requesterOf(row, visitor), forVisitor)));
        const forToken = await bodiesFor(row.programs.length > 0 ? letIn : refused);
        wrong.push(...(await wrongAmong(withToken, forToken)));
      }
      expect(wrong).toEqual([]);
    },
  );
  it.each(table.filter((row) => !isRead(row)).map((row) => [row.route, row] as const))(
    'answers %s with anything in a field of its body [A13, A42, A62]',
    async (_, row) => {
      const send = await requesterOf(row, mayUse(row));
      const requests = enoughOf(row, someOf(row, 18, withHostileFields(row, await placeNow())));
      expect(await wrongAmong(send, requests)).toEqual([]);
    },
  );
  it.each(table.map((row) => [row.route, row] as const))(
    'answers %s with anything in its path, its query and its headers [A15, A30, A42, A87]',
    async (_, row) => {
      const send = await requesterOf(row, mayUse(row));
      const at = await placeNow();
      const requests = [
        ...someOf(row, 16, withHostileSegments(row, at)),
        ...someOf(row, 16, withHostileQueries(row, at)),
        // Most headers are read before a route is looked for, and so in the same way on each.
        ...someOf(row, 24, withHostileHeaders(row, at)),
      ];
      expect(await wrongAmong(send, enoughOf(row, requests))).toEqual([]);
    },
  );

  it.each(table.filter(isRead).map((row) => [row.route, row] as const))(
    'answers %s in every other method [A15]',
    async (_, row) => {
      const send = await requesterOf(row, mayUse(row));
      const requests = someOf(row, 8, withOtherMethods(row, await placeNow()));
      expect(await wrongAmong(send, requests)).toEqual([]);
    },
  );

  it('was asked often enough to mean something, and no request was an error to the log', () => {
    expect(token).not.toBe('');
    expect(asked).toBeGreaterThan(isCampaign ? 15_000 : 2_500);
    expect(world.app.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
