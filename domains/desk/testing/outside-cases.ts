import { findCaseByNumber } from '@reachout/cases/store/cases-queries';
import { findHandoverOfCase } from '@reachout/cases/store/desk-queries';
import { insertFile } from '@reachout/cases/store/files-queries';
import type { Address, createCaseWorld } from '@reachout/cases/testing/test-cases';
import { handOverCase } from '@reachout/cases/use-cases/desk/hand-over';
import { deskHandlers } from '@reachout/cases/use-cases/desk/tell-desk';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { sql } from 'drizzle-orm';
import { exchangeHandlers } from '../use-cases/outside/exchange.ts';

type CaseWorld = Awaited<ReturnType<typeof createCaseWorld>>;

/** Runs the desk's jobs that wait, as if it were time for each. Gives how many there were. */
export async function tryOnce({ app }: CaseWorld): Promise<number> {
  const { services } = app.deps;
  await makeJobsDue(app.database.db, sql`kind like 'desk.%'`);
  return runOutbox(services, {
    ...deskHandlers(services, () => 'https://help.tetra.example'),
    ...exchangeHandlers(services, async (name) => ({ name, contentType: 'text/plain' })),
  });
}

/** The same as often as it takes. */
export async function settle(world: CaseWorld): Promise<void> {
  for (let round = 0; round < 20; round += 1) if ((await tryOnce(world)) === 0) return;
}

/** A case that was handed over, and told. */
export async function openTold(
  world: CaseWorld,
  { withFile = false } = {},
): Promise<Address & { threadId: string }> {
  const { db } = world.app.database;
  const address = await world.open();
  const key = { accountId: 'team_orbit', caseNumber: address.caseNumber };
  const row = await findCaseByNumber(db, { accountId: key.accountId, number: key.caseNumber });
  if (row === undefined) throw new Error('The case is gone.');
  if (withFile) await attach(world, { caseNumber: address.caseNumber });
  await handOverCase(world.app.deps.services, db, { userId: 'user_olivia' }, row);
  await settle(world);
  const handover = await findHandoverOfCase(db, key);
  return { ...address, threadId: handover?.deskThreadId ?? '' };
}

/** A file of Olivia’s, of a case or of nothing yet. Gives its id. */
export async function attach({ app }: CaseWorld, place: { caseNumber?: number } = {}): Promise<string> {
  const { files, ids } = app.deps.services;
  const stored = await files.store(
    (async function* () {
      yield new TextEncoder().encode('error');
    })(),
  );
  const { key: storageKey, size, sha256 } = stored;
  const row = await insertFile(app.database.db, {
    ...place,
    id: ids.next('file'),
    accountId: 'team_orbit',
    ownerUserId: 'user_olivia',
    name: 'build.log',
    contentType: 'text/plain',
    storageKey,
    size,
    sha256,
  });
  return row.id;
}
