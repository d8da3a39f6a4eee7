import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../testing/authorisation/test-row.ts';
import { ruleFor } from '../../testing/authorisation/test-rules.ts';
import { table } from '../../testing/authorisation/test-table.ts';
import {
  type Actor,
  actors,
  createWorld,
  usual,
  type World,
} from '../../testing/authorisation/test-world.ts';

/** Every page, once, with the checks of markup that React makes while one develops: it complains on the console, where no test may write. */
let world: World;

beforeAll(async () => {
  world = await createWorld({ assistant: scriptedAssistant(answerEvents('Hello.')) });
  await world.change(usual);
});
afterAll(() => world.app.close());

const isPage = ({ route }: Row): boolean => route.startsWith('GET ') && !route.startsWith('GET /api/');
const actorNamed = (name: string): Actor => actors.find((actor) => actor.name === name) as Actor;

/** A visitor is shown least, so the others come first. */
const whoMay = (row: Row): Actor =>
  ['owner', 'staff'].map(actorNamed).find((actor) => ruleFor(row)(actor, usual) === 'ok') ??
  actorNamed('anonymous');

describe('every page', () => {
  it('is looked at with React’s checks', () => {
    expect(process.env.NODE_ENV).not.toBe('production');
  });

  it.each(table.filter(isPage).map((row) => [row.route, row] as const))(
    'is made without a complaint of React: %s',
    async (_, row) => {
      const { path } = row.ask({ ...world.place, unique: randomUUID(), version: 1 });
      const response = await world.as(whoMay(row))(path, { headers: { accept: 'text/html' } });
      expect(response.status).toBeLessThan(500);
      await response.text();
    },
  );
});
