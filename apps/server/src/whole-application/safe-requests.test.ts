import { defaultStreamLimits } from '@reachout/chat/http/answer-streams';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../testing/authorisation/test-row.ts';
import { table } from '../../testing/authorisation/test-table.ts';
import {
  type Actor,
  actors,
  createWorld,
  usual,
  type World,
} from '../../testing/authorisation/test-world.ts';

/** Every route that a link, a picture or a crawler can reach, asked by people of every kind. That refused requests change nothing is the authorisation matrix's. */
let world: World;

beforeAll(async () => {
  world = await createWorld({
    assistant: scriptedAssistant(answerEvents('Hello.')),
    streamLimits: { ...defaultStreamLimits, perPerson: 100 },
  });
  await world.change(usual);
  await world.takeWrittenTables();
});
afterAll(() => world.app.close());

/** The audit keeps who was given a file, and which case staff looked at: nothing that anybody is shown otherwise for it. */
const traceOfReading = 'audit';
/** As a picture on another site asks, or a browser ahead of a press: what a person has before them marks as read what is on it, and this must not. */
const unseen = { headers: { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' } };

const named = (names: readonly string[]): Actor[] => actors.filter(({ name }) => names.includes(name));
const always = named(['owner', 'staff', 'anonymous']);
const inTurn = named(['developer', 'personal owner', 'program of owner']);

/** `npm run campaign:matrix` has each route followed by all of them; here one of three comes with each. */
const isCampaign = process.env['REACHOUT_WHOLE_MATRIX'] === 'true';
const readersOf = (row: Row): readonly Actor[] =>
  isCampaign
    ? [...always, ...inTurn]
    : [...always, ...inTurn.filter((_, at) => at === table.indexOf(row) % inTurn.length)];

async function readAs(row: Row, actor: Actor): Promise<void> {
  const { path } = row.ask({ ...world.place, unique: randomUUID(), version: 1 });
  const response = await world.as(actor)(path, unseen);
  await response.body?.cancel();
}

describe('a GET', () => {
  it.each(table.filter(({ route }) => route.startsWith('GET ')).map((row) => [row.route, row] as const))(
    'changes nothing, whoever follows it: %s [A18]',
    async (_, row) => {
      await Promise.all(readersOf(row).map((actor) => readAs(row, actor)));
      const changed = await world.takeWrittenTables();
      expect(changed.filter((name) => name !== traceOfReading)).toEqual([]);
    },
  );
});
