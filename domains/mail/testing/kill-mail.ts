import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';
import { unsubscribe } from '../use-cases/mail-wishes.ts';
import { createMailPeople } from './mail-people.ts';
import { bundleScript, freePort, type Kill, KilledProcess } from './mail-processes.ts';

/** How often the sender and the mail server are killed. */
export interface KillOptions {
  db: Database;
  databaseUrl: string;
  /** A folder for what the processes need. */
  folder: string;
  kills: number;
  /** When killing ends all the same, in milliseconds since 1970. */
  endsAt?: number;
  random: () => number;
  report?: (line: string) => void;
}

/** What came of it. */
export interface KillTally {
  kills: { sender: number; server: number };
  /** Letters that were to be sent, and those that the mail server has. */
  letters: number;
  delivered: number;
  lost: number;
  /** Mails that the server has more than once, all with the Message-ID of the first. */
  repeats: number;
  /** Of those, the ones that no kill explains: one kill explains one. */
  unexplained: number;
  /** Mails under a Message-ID that is no letter's. */
  unknown: number;
  /** Mails to people who had ended all mail. */
  unwanted: number;
}

interface Stored {
  id: string;
  to: string;
  at: number;
}

const people = 12;
/** From the beginning, and from the middle on. */
const unsubscribedFirst = 2;
const unsubscribedLater = 2;
const longestLifeMs = 120;
const longestSilenceMs = 15_000;
const afterStoredMs = 10;

/**
 * Sends mail from one process to a mail server in another, and kills one of them again and again: at any moment, or in the moments in which the server has a mail and the sender does not know
 * or has not noted it. What a lease or a pause between attempts would have waited passes at once: whoever held them is dead. Ends when nothing waits any more.
 */
export async function killSenderAndServer(options: KillOptions): Promise<KillTally> {
  const { db, databaseUrl, folder, random, report } = options;
  const log = join(folder, 'stored.jsonl');
  const port = await freePort();
  const [senderScript, serverScript] = [
    await bundleScript('mail-sender', join(folder, 'sender')),
    await bundleScript('mail-server', join(folder, 'server')),
  ];
  const sender = new KilledProcess(senderScript, [databaseUrl, `smtp://127.0.0.1:${port}`]);
  const server = new KilledProcess(serverScript, [String(port), log]);
  const { addresses, ids, happen } = await createMailPeople(db, people);
  const endMail = (userIds: readonly string[]) =>
    Promise.all(userIds.map((userId) => unsubscribe({ db }, userId)));
  await endMail(ids.slice(0, unsubscribedFirst));
  const unwantedSince = new Map(addresses.slice(0, unsubscribedFirst).map((address) => [address, 0]));
  const killed: Kill[] = [];
  const kills = { sender: 0, server: 0 };
  try {
    await server.start();
    await sender.start();
    for (let at = 0; at < options.kills; at += 1) {
      if (Date.now() > (options.endsAt ?? Infinity)) break;
      if (at === Math.floor(options.kills / 2)) {
        // Between two mails: nobody's choice overtakes a mail that is on its way.
        await untilNothingWaits(db);
        const later = [unsubscribedFirst, unsubscribedFirst + unsubscribedLater] as const;
        await endMail(ids.slice(...later));
        for (const address of addresses.slice(...later)) unwantedSince.set(address, Date.now());
      }
      await happen();
      if (random() < 0.7) {
        await server.heard(longestSilenceMs);
        await wait(random() * afterStoredMs);
      } else await wait(random() * longestLifeMs);
      const victim = random() < 0.5 ? 'sender' : 'server';
      const processOf = { sender, server };
      killed.push(await processOf[victim].kill());
      kills[victim] += 1;
      await processOf[victim].start();
      await passTime(db, victim === 'sender' ? 'whoever held them is dead' : 'are kept');
      if (at % 50 === 49) report?.(`${at + 1} kills`);
    }
    await untilNothingWaits(db);
  } finally {
    await Promise.all([sender.kill(), server.kill()]);
  }
  return tally(db, { stored: readStored(log), killed, kills, unwantedSince });
}

/** Makes what waits due: also what an attempt holds, where nobody is left who could make one. */
async function passTime(db: Database, leases: 'whoever held them is dead' | 'are kept'): Promise<void> {
  const held = leases === 'are kept' ? sql`claim_token is null` : undefined;
  await makeJobsDue(db, held);
}

async function untilNothingWaits(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(
      sql`select count(*)::int as n from outbox_jobs where state = 'waiting' and kind = 'mail.letter'`,
    );
    if (rows[0]?.n === 0) return;
    await passTime(db, 'are kept');
    await wait(50);
  }
}

function readStored(log: string): Stored[] {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Stored);
}

async function tally(
  db: Database,
  {
    stored,
    killed,
    kills,
    unwantedSince,
  }: {
    stored: readonly Stored[];
    killed: readonly Kill[];
    kills: KillTally['kills'];
    unwantedSince: ReadonlyMap<string, number>;
  },
): Promise<KillTally> {
  const { rows } = await db.execute<{ id: string; state: string }>(sql`select id, state from mail_letters`);
  const times = new Map<string, number[]>();
  for (const { id, at } of stored) times.set(id, [...(times.get(id) ?? []), at]);
  const wanted = rows.filter(({ state }) => state !== 'skipped').map(({ id }) => `${id}@mail.example`);
  const known = new Set(rows.map(({ id }) => `${id}@mail.example`));
  const gaps = [...times.values()].flatMap((each) =>
    each.slice(1).map((at, n) => [each[n] ?? 0, at] as const),
  );
  return {
    kills,
    letters: wanted.length,
    delivered: times.size,
    lost:
      wanted.filter((id) => !times.has(id)).length + rows.filter(({ state }) => state === 'waiting').length,
    repeats: gaps.length,
    unexplained: countUnexplained(gaps, killed),
    unknown: [...times.keys()].filter((id) => !known.has(id)).length,
    unwanted: stored.filter(({ to, at }) => at >= (unwantedSince.get(to) ?? Infinity)).length,
  };
}

/** How many gaps between a mail and its repetition have no kill of their own in them. */
function countUnexplained(gaps: readonly (readonly [number, number])[], killed: readonly Kill[]): number {
  const free = killed.toSorted((a, b) => a.until - b.until);
  let unexplained = 0;
  for (const [first, second] of gaps.toSorted((a, b) => a[1] - b[1])) {
    const at = free.findIndex(({ from, until }) => until >= first && from <= second);
    if (at === -1) unexplained += 1;
    else free.splice(at, 1);
  }
  return unexplained;
}
