import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sessionCookie } from '../e2e/campaigns/session-cookie.ts';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { paths } from '../packages/core/src/paths.ts';
import { type Spread, spreadOf } from './spread.ts';
import { worldLines, worldSlices } from './world-lines.ts';

/**
 * Asks the built server for the help page, of somebody who is signed in and of a visitor in turns, while it has nothing else to do and while a provider's world comes
 * through its door as one batch. Prints how long the page took. `--teams 5000 --projects 50000 --invoices 200000 --seconds 30`
 */
const { values } = parseArgs({
  options: {
    teams: { type: 'string' },
    projects: { type: 'string' },
    invoices: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const size = {
  teams: Number(values.teams ?? 5_000),
  projects: Number(values.projects ?? 50_000),
  invoices: Number(values.invoices ?? 200_000),
};
const idleMs = Number(values.seconds ?? 30) * 1_000;
/** Nobody waits for the answer before: so many pages a second are asked for, however long they take. */
const everyMs = 50;

const root = join(import.meta.dirname, '..');
const program = join(root, 'apps/server/bin/reachout.js');
const folder = mkdtempSync(join(tmpdir(), 'reachout-loading-'));
chmodSync(folder, 0o711);
const dataFolder = join(folder, 'data');
const file = join(folder, 'world.ndjson');
const blocks = worldSlices(size, 1).flatMap((slice) => [...worldLines(size, slice)]);
await pipeline(Readable.from(blocks), createWriteStream(file));
const port = await findFreePort();
const settings = { REACHOUT_DEMO: 'false', AUTH_SECRET: randomBytes(48).toString('base64') };
const env = {
  ...process.env,
  ...settings,
  NODE_ENV: 'production',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  REACHOUT_DATA_DIR: dataFolder,
  LOG_LEVEL: 'fatal',
};
const reachout = (input: string, ...args: string[]): string =>
  execFileSync(process.execPath, [program, ...args], { input, encoding: 'utf8', env });
const email = 'somebody@customer.example';
const password = randomBytes(18).toString('base64url');
reachout(
  password,
  'accounts',
  'create-user',
  '--email',
  email,
  '--name',
  'Somebody',
  '--username',
  'somebody',
);
const scopes = ['teams:write', 'projects:write', 'billing:write'].flatMap((scope) => ['--scope', scope]);
const made = reachout('', 'tokens', 'create', '--name', 'Benchmark', ...scopes);
const token = /rps_\S+/.exec(made)?.[0];
if (token === undefined) throw new Error(`No token was made: ${made}`);
const server = startServer({ dataFolder, port, env: settings });
try {
  if ((await server.ready) === null) throw new Error('The server ended before it was ready.');
  const cookie = await sessionCookie(server.origin, email, password);
  await askUntil(wait(5_000), cookie);
  const idle = await askUntil(wait(idleMs), cookie);
  const begun = performance.now();
  const loading = load(token);
  const whileLoading = await askUntil(loading, cookie);
  const seconds = (performance.now() - begun) / 1_000;
  await loading;
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
  console.log(
    JSON.stringify(
      {
        machine,
        ...size,
        seconds,
        idle,
        whileLoading,
        ratio: { signedIn: ratio('signedIn'), visitor: ratio('visitor') },
      },
      null,
      2,
    ),
  );

  function ratio(who: keyof Asked): number {
    return whileLoading[who].p95 / idle[who].p95;
  }
} finally {
  server.process.kill('SIGTERM');
  await server.gone;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

interface Asked {
  signedIn: Spread;
  visitor: Spread;
}

/** Asks for the page until something else is done. */
async function askUntil(done: Promise<unknown>, cookie: string): Promise<Asked> {
  const taken = { signedIn: [] as number[], visitor: [] as number[] };
  const asked: Promise<void>[] = [];
  let isDone = false;
  void done.finally(() => (isDone = true));
  for (let count = 0; !isDone; count += 1) {
    const who = count % 2 === 0 ? 'signedIn' : 'visitor';
    asked.push(ask(who === 'signedIn' ? { cookie } : {}).then((ms) => void taken[who].push(ms)));
    await wait(everyMs);
  }
  await Promise.all(asked);
  return { signedIn: spreadOf(taken.signedIn), visitor: spreadOf(taken.visitor) };
}

async function ask(headers: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${server.origin}${paths.help()}`, { headers });
  await response.text();
  if (response.status !== 200) throw new Error(`The help page answered ${response.status}.`);
  return performance.now() - begun;
}

/** Sends the world as a provider does, by the command line, in a process of its own. */
async function load(bearer: string): Promise<void> {
  const pushed = spawn(process.execPath, [program, 'world', 'push', file, '--url', server.origin], {
    env: { ...process.env, REACHOUT_TOKEN: bearer },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(pushed, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The world was not loaded: the command ended with ${code}.`);
}
