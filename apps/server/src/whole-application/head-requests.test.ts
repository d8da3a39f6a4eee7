import { readdirSync } from 'node:fs';
import { apiPaths } from '@reachout/core/paths';
import { files } from '@reachout/cases/store/schema/cases';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let olivia: Requester;
beforeAll(async () => {
  app = await createTestApp();
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

/** A file of a case that is longer than what is read ahead. */
async function longFile(): Promise<{ caseNumber: number; fileId: string; teamId: string }> {
  const { key, size } = await app.deps.services.files.store(
    (async function* () {
      yield new Uint8Array(2_000_000);
    })(),
  );
  const { db } = app.database;
  const [file] = await db.select().from(files).where(eq(files.accountId, 'team_orbit')).limit(1);
  await db
    .update(files)
    .set({ storageKey: key, size })
    .where(eq(files.id, file?.id ?? ''));
  return { caseNumber: Number(file?.caseNumber), fileId: file?.id ?? '', teamId: 'team_orbit' };
}

describe('HEAD', () => {
  it('of a file opens it and leaves it closed', async () => {
    const path = apiPaths.caseFile(await longFile());
    const before = readdirSync('/dev/fd').length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => olivia(path, { method: 'HEAD' })));
    expect(
      new Set(answers.map(({ status, headers }) => `${status} ${headers.get('content-length')}`)),
    ).toEqual(new Set(['200 2000000']));
    await expect.poll(() => readdirSync('/dev/fd').length).toBeLessThan(before + 15);
  });
});
