import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '@reachout/core/testing/samples';
import { knownNamesOf } from '../rules/known-names.ts';
import { readMessage } from '../rules/world-messages.ts';
import { shuffled } from '../testing/interrupted-writers.ts';
import { exportedWorld, wipeWorld } from '../testing/whole-world.ts';
import { type Random, randomFrom, randomHistory, type SentMessage } from '../testing/random-world.ts';
import { applyMessages } from './apply-messages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const sender = { tokenId: null, requestId: undefined };

/** Sends messages together; returns the outcome of each. */
async function send(...messages: readonly unknown[]): Promise<string[]> {
  const lines = messages.map((given, index) => {
    const read = readMessage(given, knownNamesOf(brand));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return { line: index + 1, message: read.message };
  });
  const outcomes = await applyMessages(database.db, lines, sender);
  return outcomes.map(({ outcome }) => outcome);
}

const world = () => exportedWorld(database.db);
const wipe = () => wipeWorld(database.db);

/** Sends in groups of random size until nothing is refused any more, as a sender does that tries again. */
async function sendUntilTaken(messages: readonly SentMessage[], random: Random): Promise<void> {
  let waiting = [...messages];
  for (let round = 0; waiting.length > 0 && round < 40; round += 1) {
    const refused: SentMessage[] = [];
    while (waiting.length > 0) {
      const group = waiting.splice(0, 1 + Math.floor(random() * 20));
      const outcomes = await send(...group);
      refused.push(...group.filter((_, index) => outcomes[index] === 'refused'));
    }
    waiting = shuffled(refused, random);
  }
}

describe('messages about the world', () => {
  it('come to the same world in whatever order they arrive, however often', async () => {
    for (let seed = 1; seed <= Number(process.env['WORLD_SEEDS'] ?? 3); seed += 1) {
      const random = randomFrom(seed);
      const history = randomHistory(random, 90);
      await wipe();
      for (const message of history)
        expect(await send(message), JSON.stringify(message)).toEqual(['applied']);
      const expected = await world();
      await wipe();
      const repeated = [...history, ...history.filter(() => random() < 0.3)];
      await sendUntilTaken(shuffled(repeated, random), random);
      expect(await world(), `seed ${seed}`).toEqual(expected);
    }
  });

  describe('that overtake each other', () => {
    const team = { id: 't', slug: 'team', name: 'Team', plans: { plan: 'pro' } };
    const person = { id: 'p', name: 'Person', email: 'p@people.example' };
    const createdAt = '2026-01-01T00:00:00.000Z';
    const project = { account: 't', id: 'j', name: 'shop', createdAt };
    const deployment = {
      account: 't',
      id: 'd',
      project: 'j',
      url: 'd.example',
      state: 'READY',
      target: 'preview',
      createdAt,
    };
    const access = { account: 't', project: 'j', person: 'p', role: 'ADMIN' };
    const member = { team: 't', person: 'p', role: 'DEVELOPER' };
    const kindsHere = async () => (await world()).map((record) => (record as { kind: string }).kind);
    beforeEach(wipe);

    it('lose what is older than the removal of its team, also below a project that is there again', async () => {
      await send(
        { kind: 'team', version: 5, record: team },
        { kind: 'project', version: 6, record: project },
      );
      expect(await send({ kind: 'deployment', version: 3, record: deployment })).toEqual(['applied']);
      expect(await send({ kind: 'team', version: 4, removed: { id: 't' } })).toEqual(['applied']);
      expect(await kindsHere()).toEqual(['team', 'project']);
    });

    it('keep what is newer than the removal of its project and its membership, which are there again', async () => {
      await send(
        { kind: 'team', version: 1, record: team },
        { kind: 'person', version: 1, record: person },
        { kind: 'member', version: 2, record: member },
        { kind: 'project', version: 2, record: project },
        { kind: 'deployment', version: 6, record: deployment },
        { kind: 'project-access', version: 6, record: access },
      );
      await send({ kind: 'project', version: 3, removed: { account: 't', id: 'j' } });
      await send({ kind: 'member', version: 4, removed: { team: 't', person: 'p' } });
      await send(
        { kind: 'member', version: 5, record: member },
        { kind: 'project', version: 5, record: { ...project, name: 'shop again' } },
      );
      expect(await kindsHere()).toEqual(
        expect.arrayContaining(['member', 'project', 'project-access', 'deployment']),
      );
      expect(JSON.stringify(await world())).toContain('shop again');
    });

    it.each([
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ])(
      'do not bring back what moved to a project that is gone, in the order %d, %d, %d',
      async (...order) => {
        await send(
          { kind: 'team', version: 1, record: team },
          { kind: 'project', version: 1, record: project },
          { kind: 'project', version: 1, record: { ...project, id: 'k', name: 'other' } },
        );
        const domain = { account: 't', name: 'shop.example', project: 'j', isVerified: true };
        const told = [
          [
            { kind: 'domain', version: 2, record: domain },
            { kind: 'deployment', version: 2, record: deployment },
          ],
          [
            { kind: 'domain', version: 3, record: { ...domain, project: 'k' } },
            { kind: 'deployment', version: 3, record: { ...deployment, project: 'k' } },
          ],
          [{ kind: 'project', version: 5, removed: { account: 't', id: 'k' } }],
        ];
        for (const index of order) await send(...(told[index] ?? []));
        expect(await kindsHere()).toEqual(['team', 'project']);
        // What was said between is about a project that is there.
        await send({ kind: 'domain', version: 4, record: domain });
        expect(await kindsHere()).toEqual(['team', 'project', 'domain']);
      },
    );

    it('need not be sent again once it is known whose account they tell of, and that it is gone', async () => {
      const own = { kind: 'project', version: 3, record: { ...project, account: 'own' } };
      await send({ kind: 'person', version: 9, removed: { id: 'p' } });
      expect(await send(own)).toEqual(['refused']);
      const late = { ...person, personal: { id: 'own', username: 'p', plans: { plan: 'pro' } } };
      expect(await send({ kind: 'person', version: 2, record: late })).toEqual(['ignored']);
      expect(await send(own)).toEqual(['ignored']);
    });
  });
});
