import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BrandRefused } from '../apps/server/src/settings/brand.ts';
import {
  type Config,
  describeProblems,
  parseConfig,
  wrongConfiguration,
} from '../apps/server/src/settings/config.ts';
import { memoryOptions } from '../apps/server/src/settings/memory.ts';
import { build } from './build.ts';
import { requireNode } from './require-node.ts';

/** `npm start`: builds what changed, then runs the server in its own process and hands it every signal. */
requireNode();
const { MEMORY_LIMIT } = readSettings();
const { built, milliseconds } = await buildOrExplain();
if (built) console.log(`Built in ${(milliseconds / 1000).toFixed(1)} s.`);

const memory = memoryOptions(MEMORY_LIMIT, process.env.NODE_OPTIONS);
const server = spawn(process.execPath, [...memory.flags, 'dist/server/main.js'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...memory.env, ...process.env, NODE_ENV: 'production' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
// The terminal sends Ctrl+C to the whole group; a signal sent to this process alone is passed on. The server also
// stops when this process disappears, because its IPC channel closes.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
process.on('SIGINT', () => undefined);
// npm that was killed cannot pass anything on; between it and this process may stand the shell that it started.
const startedBy = process.env.npm_lifecycle_event === 'start' ? [process.ppid, parentOf(process.ppid)] : [];
setInterval(() => startedBy.every(isAlive) || server.kill('SIGTERM'), 1_000).unref();

server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));

/** Says what is wrong with the settings before anything takes time. The server checks them again, for it may run alone. */
function readSettings(): Config {
  const parsed = parseConfig(process.env);
  if (parsed.ok) return parsed.config;
  console.error(describeProblems(parsed.problems));
  process.exit(wrongConfiguration);
}

async function buildOrExplain(): ReturnType<typeof build> {
  try {
    return await build();
  } catch (error) {
    if (error instanceof BrandRefused) {
      console.error(error.message);
      process.exit(wrongConfiguration);
    }
    throw error;
  }
}

/** The parent of a process, where the system tells; otherwise the process itself. */
function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? pid);
  } catch {
    return pid;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
