import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { withOwnData } from '../e2e/own-server.ts';
import { apiPaths } from '../packages/core/src/paths.ts';
import { agent, openStream } from './http-stream.ts';
import { addReaders, type Reader, secret } from './idle-streams.ts';
import { processorSeconds } from './processor-time.ts';
import { spreadOf } from './spread.ts';

/**
 * How long a person waits for the first word of an answer from the documentation, while others ask too, and what a message costs of the processor. Each
 * conversation is one message of the development set; the next begins `--pause` milliseconds after the answer's end. Prints one JSON object.
 * `--people 10 --messages 400 --pause 0`
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10' },
    messages: { type: 'string', default: '400' },
    pause: { type: 'string', default: '0' },
  },
});
const warmUpMessages = 60;
const teamId = 'team_orbit';

interface Line {
  kind: string;
  turns: { say: string }[];
}

const lines = readFileSync(
  join(import.meta.dirname, '../packages/assistant/evals/development/messages.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
  .filter(({ kind }) => kind === 'answer')
  .flatMap(({ turns: [first] }) => first?.say ?? []);
/** From everywhere in the set, which is in order of its languages. */
const messageAt = (index: number): string => lines[(index * 397) % lines.length] ?? '';

await withOwnData(async ({ database, options }) => {
  const env = { ...options.env, AUTH_SECRET: secret };
  const server = startServer({ ...options, env, port: await findFreePort() });
  try {
    if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
    const readers = await addReaders(database.pool, Number(values.people));
    await database.pool.query(
      `insert into memberships (user_id, account_id, role) select id, $1, 'MEMBER' from users where id like 'bench%'`,
      [teamId],
    );
    let asked = 0;
    const ask = async (cookie: string): Promise<number> => {
      const content = messageAt(asked++);
      const sentAt = performance.now();
      const stream = await openStream(server.origin + apiPaths.chat(), {
        method: 'POST',
        headers: { cookie, origin: server.origin },
        json: {
          message: { id: randomUUID(), content },
          context: { product: 'platform', teamId },
        },
      });
      if (stream.status !== 200) throw new Error(`The message was refused: ${stream.status}`);
      await stream.until(/"text-delta"/);
      const firstWordMs = performance.now() - sentAt;
      await stream.ended;
      return firstWordMs;
    };
    const askAll = async (
      people: readonly Reader[],
      messages: number,
      pauseMs: number,
    ): Promise<number[]> => {
      const waits: number[] = [];
      let left = messages;
      const work = async (cookie: string): Promise<void> => {
        await wait(Math.random() * pauseMs);
        while (left > 0) {
          left -= 1;
          waits.push(await ask(cookie));
          await wait(pauseMs);
        }
      };
      await Promise.all(people.map(({ cookie }) => work(cookie)));
      return waits;
    };
    await askAll(readers.slice(0, 1), warmUpMessages, 0);
    const pid = server.process.pid ?? 0;
    const before = processorSeconds(pid);
    const waits = await askAll(readers, Number(values.messages), Number(values.pause));
    const cpuMs = (1_000 * (processorSeconds(pid) - before)) / waits.length;
    const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
    console.log(
      JSON.stringify(
        { machine, ...values, firstWordMs: spreadOf(waits), processorMsPerMessage: Number(cpuMs.toFixed(1)) },
        null,
        2,
      ),
    );
  } finally {
    server.process.kill('SIGTERM');
    await server.gone;
    agent.destroy();
  }
});
