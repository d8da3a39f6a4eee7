import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from './build.ts';
import { requireNode } from './require-node.ts';

/** `npm start`: builds what changed, then runs the server in its own process and hands it every signal. */
requireNode();
const { built, milliseconds } = await build();
if (built) console.log(`Built in ${(milliseconds / 1000).toFixed(1)} s.`);

const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
// The terminal sends Ctrl+C to the whole group; a signal sent to this process alone is passed on. The server also
// stops when this process disappears, because its IPC channel closes.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
process.on('SIGINT', () => undefined);
// npm that was killed cannot pass anything on: then this process has a new parent, and what it started should end.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 1_000).unref();

server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
