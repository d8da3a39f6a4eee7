import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'vite';

/** A process that is killed, and when: somewhere between these two times. */
export interface Kill {
  from: number;
  until: number;
}

/** A process that another one follows whenever it is killed. */
export class KilledProcess {
  readonly #script: string;
  readonly #args: readonly string[];
  #child: ChildProcess | null = null;

  constructor(script: string, args: readonly string[]) {
    this.#script = script;
    this.#args = args;
  }

  async start(): Promise<void> {
    const child = fork(this.#script, [...this.#args], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    await once(child, 'message');
  }

  /** Resolves when the process says something, or after a while. */
  async heard(mostMs: number): Promise<void> {
    if (this.#child === null) return;
    const late = new AbortController();
    await Promise.race([
      once(this.#child, 'message', late).catch(() => undefined),
      wait(mostMs, undefined, late).catch(() => undefined),
    ]);
    late.abort();
  }

  /** Ends it at once, as a machine does that loses its power. */
  async kill(): Promise<Kill> {
    const child = this.#child;
    this.#child = null;
    const from = Date.now();
    if (child === null) return { from, until: from };
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    return { from, until: Date.now() };
  }
}

/** Makes a script and all that it imports one file, so that a process which is killed a thousand times starts quickly. */
export async function bundleScript(name: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '..'),
    build: { ssr: `campaigns/${name}.ts`, outDir: folder, target: 'node24', minify: false },
    ssr: { noExternal: true, target: 'node' },
  });
  return join(folder, `${name}.js`);
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
