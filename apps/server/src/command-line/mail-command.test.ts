import { finishIncomingMail } from '@reachout/mail/store/incoming-mails-queries';
import { takeMail } from '@reachout/mail/use-cases/take-mail';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomIds } from '../ports/system.ts';
import { runMailCommand } from './mail-command.ts';
import { UsageProblem } from './usage-problem.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
beforeEach(() => database.db.execute(sql`delete from incoming_mails`));
afterAll(() => database.drop());

/** Runs a command line; gives what it printed. */
async function run(line: string): Promise<string> {
  const printed: string[] = [];
  await runMailCommand({ db: database.db, print: (text) => void printed.push(text) }, line.split(' '));
  return printed.join('\n');
}

const words = 'From: olivia@orbit.example\r\n\r\nWords of somebody.';

/** A mail that came in; gives its id. */
async function receive(text: string): Promise<string> {
  await takeMail({ db: database.db, ids: randomIds }, Buffer.from(text));
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from incoming_mails order by created_at desc limit 1`,
  );
  return rows[0]?.id ?? '';
}

describe('mail list-incoming', () => {
  it('tells of each mail when it came, its size and what became of it, the newest first and without its words', async () => {
    expect(await run('list-incoming')).toBe('No mail came in.');
    const id = await receive(words);
    await finishIncomingMail(database.db, id, {
      state: 'added',
      reason: null,
      userId: 'user_olivia',
      caseNumber: 12,
    });
    await receive(`${words} More.`);
    const listed = await run('list-incoming');
    expect(listed.split('\n')).toEqual([
      expect.stringMatching(/^\d{4}-.*Z {2}incoming_\S+ {2}54 bytes {2}waiting {2}no case {2}nobody proven$/),
      expect.stringMatching(
        /^\d{4}-.*Z {2}incoming_\S+ {2}48 bytes {2}added {2}case 00000012 {2}user_olivia$/,
      ),
    ]);
    expect(listed).not.toMatch(/Words|orbit\.example/);
  });

  it('lists those alone that were refused, with the reason, if asked', async () => {
    await receive(words);
    expect(await run('list-incoming --refused')).toBe('No mail was refused.');
    const id = await receive(`${words} Forged.`);
    await finishIncomingMail(database.db, id, { state: 'refused', reason: 'unproven' });
    const listed = await run('list-incoming --refused');
    expect(listed).toContain('refused: unproven');
    expect(listed.split('\n')).toHaveLength(1);
  });

  it.each(['', 'shred', 'list-incoming now', 'list-incoming --loud'])(
    'refuses "%s" and says what it takes',
    async (line) => {
      await expect(run(line)).rejects.toThrow(UsageProblem);
      await expect(run(line)).rejects.toThrow('list-incoming');
    },
  );
});
