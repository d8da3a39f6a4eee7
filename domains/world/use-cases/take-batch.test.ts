import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brand } from '@reachout/core/testing/samples';
import { knownNamesOf } from '../rules/known-names.ts';
import { BatchElsewhere, readBatch, takeBatch } from './take-batch.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const options = {
  sender: { tokenId: null, requestId: undefined },
  scopes: null,
  names: knownNamesOf(brand),
  batch: 'of-two',
};
const component = (id: number) =>
  Buffer.from(
    `${JSON.stringify({ kind: 'component', record: { id: `c${id}`, name: 'Builds', status: 'operational' } })}\n`,
  );

async function take(bytes: AsyncIterable<Uint8Array>, from = 0): Promise<void> {
  for await (const { progress } of takeBatch(database.db, bytes, { ...options, from })) void progress;
}

it('a batch that somebody else goes on with meanwhile says where it really stands, and takes nothing twice', async () => {
  const overtaken = async function* () {
    yield component(1);
    await take(
      (async function* () {
        yield component(1);
        yield component(2);
      })(),
    );
    yield component(2);
    yield component(3);
  };
  const failure: unknown = await take(overtaken()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BatchElsewhere);
  expect((failure as BatchElsewhere).cursor).toBe(2);
  expect(await readBatch(database.db, 'of-two')).toEqual({ cursor: 2, applied: 2, ignored: 0, refused: 0 });
});
