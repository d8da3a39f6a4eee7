import { paths } from '@reachout/core/paths';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { defaultStreamLimits } from '@reachout/chat/http/answer-streams';
import { isForAnother, ruleFor, type Verdict } from './test-rules.ts';
import type { Row } from './test-row.ts';
import { table } from './test-table.ts';
import {
  type Actor,
  actors,
  createWorld,
  nothing,
  noTeam,
  type Place,
  type Setting,
  settings,
  usual,
  type World,
} from './test-world.ts';

/**
 * Every route of the real application × everybody × what they name × plan × flags. What is to be expected comes from the product's own rules
 * (test-rules.ts) by the row of the route (test-table.ts).
 */
let world: World;

beforeAll(async () => {
  world = await createWorld({
    assistant: scriptedAssistant(answerEvents('Hello.')),
    streamLimits: { ...defaultStreamLimits, perPerson: 100 },
  });
});
afterAll(() => world.app.close());

/** What the request names: the team's own things, things that do not exist, a team that does not, or the things by way of another team. */
type Relation = 'theirs' | 'nothing' | 'no team' | 'by another team';

interface Cell {
  actor: Actor;
  relation: Relation;
  setting: Setting;
  expected: Verdict;
}

interface Answer {
  status: number;
  location: string | null;
  /** Without the request's id, which is all that may tell two answers apart. */
  body: string;
}

function placeFor(relation: Relation, { otherTeam }: Actor, version: number): Place {
  const theirs = { ...world.place, unique: randomUUID(), version };
  switch (relation) {
    case 'theirs':
      return theirs;
    case 'nothing':
      return { ...theirs, ...nothing };
    case 'no team':
      return { ...theirs, ...noTeam };
    case 'by another team':
      return { ...theirs, teamId: otherTeam?.teamId, slug: otherTeam?.slug ?? '' };
  }
}

const isSame = (row: Row, one: Partial<Place>, other: Partial<Place>): boolean => {
  const told = (place: Partial<Place>): string => {
    const { path, init } = row.ask({ ...world.place, unique: 'same', version: 1, ...place });
    const body = init?.body;
    return `${path} ${body instanceof FormData ? JSON.stringify([...body]) : String(body)}`;
  };
  return told(one) === told(other);
};

/** Whether a program's token has the scopes that the call needs. */
function isLetIn({ programs }: Row, { program }: Actor): boolean {
  return programs.some((scopes) => scopes.every((scope) => program?.scopes.includes(scope)));
}

/** What each relation comes to, by what comes of asking for the team's own things. */
function expectedOf(row: Row, actor: Actor, relation: Relation): Verdict {
  const rule = ruleFor(row);
  const verdict = rule(actor, usual);
  if (verdict === 'anonymous' || relation === 'theirs') return verdict;
  // What a token opens is decided before anything that the call names is looked for.
  if (actor.program !== null && verdict === 'forbidden' && !isLetIn(row, actor)) return verdict;
  if (isForAnother(actor, relation) && row.route.includes(' /api/')) return 'missing';
  const unknown = (known: Verdict): Verdict =>
    known === 'ok' || row.checksExistenceFirst ? row.unknown : known;
  if (relation === 'nothing') return unknown(verdict);
  if (relation === 'no team' || actor.otherTeam === null) return row.noTeam;
  const { role, plan } = actor.otherTeam;
  const there: Actor = { ...actor, membership: { role, v0Permissions: [] }, projects: [] };
  return unknown(rule(there, { ...usual, plan }));
}

/** `npm run campaign:matrix` asks in every setting, also where the product's rules do not tell them apart. */
const isCampaign = process.env['REACHOUT_WHOLE_MATRIX'] === 'true';

/**
 * The settings in which somebody asks: all of them where the product's rules tell them apart, and otherwise the usual one. What the rules say does not depend on a
 * setting is looked at for one member in each row, another member in another setting from row to row.
 */
function settingsFor(row: Row, actor: Actor): readonly Setting[] {
  const rule = ruleFor(row);
  const verdicts = new Set(settings.map((setting) => rule(actor, setting)));
  if (verdicts.size > 1 || isCampaign) return settings;
  const turn = table.indexOf(row);
  if (row.isDear || actor !== members[turn % members.length]) return [usual];
  return [usual, others[turn % others.length] ?? usual];
}

const members = actors.filter(({ membership, program }) => membership !== null && program === null);
const others = settings.filter((setting) => setting !== usual);

function cellsOf(row: Row): Cell[] {
  const inTeam = !isSame(row, {}, noTeam);
  const named = !isSame(row, {}, nothing);
  const relations: Relation[] = [
    ...(named ? (['nothing'] as const) : []),
    ...(inTeam ? (['no team'] as const) : []),
    ...(inTeam && named ? (['by another team'] as const) : []),
  ];
  return actors.flatMap((actor) => {
    const isMember = actor.membership !== null;
    // A call for no program refuses its token before anything else of the request is looked at.
    const isRefusedAtOnce = actor.program !== null && row.programs.length === 0;
    const inEverySetting = (isMember && !isRefusedAtOnce ? settingsFor(row, actor) : [usual]).map(
      (setting) => ({
        actor,
        relation: 'theirs' as const,
        setting,
        expected: ruleFor(row)(actor, setting),
      }),
    );
    const ways = relations.filter(
      (relation) => !isRefusedAtOnce && (relation !== 'by another team' || actor.otherTeam !== null),
    );
    const inOtherWays = ways.map((relation) => ({
      actor,
      relation,
      setting: usual,
      expected: expectedOf(row, actor, relation),
    }));
    return [...inEverySetting, ...inOtherWays];
  });
}

/** In the setting that is; `version` is that of the case as it is now. */
async function askFor(row: Row, cell: Cell, version: number): Promise<Answer> {
  const place = placeFor(cell.relation, cell.actor, version);
  const at = row.fresh && cell.expected === 'ok' ? await row.fresh(world, place) : place;
  const request = row.endsSession ? await world.again(cell.actor) : world.as(cell.actor);
  const { path, init } = row.ask(at);
  const response = await request(path, init);
  const requestId = response.headers.get('x-request-id') ?? '';
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: (await bodyOf(row, response)).replaceAll(requestId, ''),
  };
}

/** The whole body; of a stream that does not end, its beginning. */
async function bodyOf(row: Row, response: Response): Promise<string> {
  if (!row.isEndless || !response.ok || response.body === null) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

/** Why an answer is not what was expected; undefined when it is. */
function whyWrong(row: Row, cell: Cell, answer: Answer, missing: string | undefined): string | undefined {
  const { status, location, body } = answer;
  const isRight = {
    ok: row.ok.includes(status),
    anonymous: status === 401 || (status === 303 && location?.startsWith(paths.login()) === true),
    missing: status === 404,
    forbidden: status === 403,
    invalid: status === 422,
    returned: status === 404 && body.includes('Matrix '),
  }[cell.expected];
  const { actor, relation, setting } = cell;
  const where = `${actor.name} asks for ${relation} on ${setting.plan} with ${setting.flags.join('+') || 'no flag'}`;
  if (!isRight)
    return `${where}: expected ${cell.expected}, got ${status} ${location ?? ''} ${status >= 400 ? body.slice(0, 150) : ''}`;
  if (cell.expected === 'missing' && missing !== undefined && body !== missing)
    return `${where}: is told apart from what does not exist: ${body.slice(0, 150)} / ${missing.slice(0, 150)}`;
  return undefined;
}

/** A team that is not there may be told apart from a thing in one's own team that is not, and from nothing else. */
function whatIsMissing(row: Row, { actor, relation }: Cell): string {
  if (isForAnother(actor, relation)) return 'another account';
  if (isSame(row, {}, noTeam)) return 'thing';
  return relation === 'no team' || (relation !== 'by another team' && actor.membership === null)
    ? 'team'
    : 'thing';
}

interface Told {
  cell: Cell;
  answer: Answer;
}

/** Who learns of a thing that is one person's alone, or does not learn of their own; everybody gets an answer. */
function whyToldWrong(owner: string, told: readonly Told[]): string[] {
  const ofNothing = told.find(({ cell }) => cell.relation === 'nothing')?.answer.body;
  return told
    .filter(({ cell: { actor, relation }, answer }) => {
      const isTold = answer.body !== ofNothing;
      return isTold !== (actor.userId === owner && relation === 'theirs');
    })
    .map(
      ({ cell, answer }) =>
        `${cell.actor.name} asks for ${cell.relation}, is told: ${answer.body.slice(0, 150)}`,
    );
}

interface Outcome {
  cells: number;
  wrong: string[];
  /** Tables that refused requests changed. */
  changed: string[];
}

/** As many as a database connection can be had for. */
const atOnce = 6;

/** Asks for some cells of one setting at once: what is refused or read leaves nothing behind that another could meet. */
async function askAtOnce(row: Row, cells: readonly Cell[]): Promise<Told[]> {
  const version = await world.versionOfCase();
  const told: Told[] = [];
  for (const setting of settings) {
    const ofSetting = cells.filter((cell) => cell.setting === setting);
    for (let from = 0; from < ofSetting.length; from += atOnce) {
      await world.change(setting);
      const ask = async (cell: Cell): Promise<Told> => ({ cell, answer: await askFor(row, cell, version) });
      told.push(...(await Promise.all(ofSetting.slice(from, from + atOnce).map(ask))));
    }
  }
  await world.change(usual);
  return told;
}

/** Asks for one cell after the other, for what each of them changes. */
async function askInTurn(row: Row, cells: readonly Cell[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const cell of cells) {
    await world.change(cell.setting);
    told.push({ cell, answer: await askFor(row, cell, await world.versionOfCase()) });
  }
  return told;
}

function whyRefusedWrong(row: Row, told: readonly Told[]): string[] {
  const missing = new Map<string, string>();
  // The first 404 is that of something which really is not there.
  const inOrder = told.toSorted(
    (a, b) => Number(a.cell.relation === 'theirs') - Number(b.cell.relation === 'theirs'),
  );
  return inOrder.flatMap(({ cell, answer }) => {
    const what = whatIsMissing(row, cell);
    if (cell.expected === 'missing' && answer.status === 404 && !missing.has(what))
      missing.set(what, answer.body);
    return whyWrong(row, cell, answer, missing.get(what)) ?? [];
  });
}

async function tryRow(row: Row): Promise<Outcome> {
  const cells = cellsOf(row);
  const bySetting = (a: Cell, b: Cell): number => settings.indexOf(a.setting) - settings.indexOf(b.setting);
  const refused = cells.filter(({ expected }) => expected !== 'ok');
  const allowed = cells.filter(({ expected }) => expected === 'ok').toSorted(bySetting);
  await world.change(usual);
  await world.takeWrittenTables();
  const wrong = whyRefusedWrong(row, await askAtOnce(row, refused));
  const written = await world.takeWrittenTables();
  const isRead = row.route.startsWith('GET ') && row.fresh === undefined && !row.isEndless;
  const told = await (isRead ? askAtOnce : askInTurn)(row, allowed);
  wrong.push(...told.flatMap(({ cell, answer }) => whyWrong(row, cell, answer, undefined) ?? []));
  if (row.tellsOnly !== undefined) wrong.push(...whyToldWrong(row.tellsOnly, told));
  return { cells: cells.length, wrong, changed: written.filter((name) => !row.marks.includes(name)) };
}

describe('the authorisation matrix', () => {
  it('has a row for every route of the application, and no other [A01]', () => {
    const routes = createApp(world.app.deps)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
    const rows = new Set(table.map(({ route }) => route));
    expect(
      [...new Set(routes)].filter((route) => !rows.has(route)),
      'these routes have no row in apps/server/testing/authorisation/test-rows-*.ts: add `row(route, rule, ask)` for each',
    ).toEqual([]);
    expect(
      [...rows].filter((route) => !routes.includes(route)),
      'these rows are about routes that the application does not have',
    ).toEqual([]);
  });

  it.each(table.map((row) => [row.route, row] as const))(
    'has no wrong cell for %s [A01, A02, A03, A04, A05, A06, A07, A08]',
    async (_, row) => {
      const { cells, wrong, changed } = await tryRow(row);
      expect(wrong, `${wrong.length} of ${cells} cells: ${wrong.slice(0, 3).join('; ')}`).toEqual([]);
      expect(changed, 'tables that refused requests changed').toEqual([]);
    },
    60_000,
  );
});
