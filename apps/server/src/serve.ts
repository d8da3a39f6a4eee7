import { serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { type Config, logFormatOf } from './settings/config.ts';
import { logUnhandledRejections } from './last-resort.ts';
import type { Runtime } from './runtime/create-runtime.ts';

/** Slow senders are cut off (A90): headers within 10 s, a whole request within the time of a file on a slow line. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 300_000;
/**
 * Longer than proxies and clients keep a connection that nobody uses, which is a minute: whoever closes first must be the one that would send next, or a request is
 * written to a connection that is closing and fails.
 */
const keepAliveTimeoutMs = 65_000;
/** How often Node checks both timeouts. Its default of 30 s would make the first one four times as long. */
const checkIntervalMs = 2_000;

/**
 * Serves until a signal says stop, or until the process that started this one is gone; then finishes what is in
 * flight, within the configured time, and ends everything that was started. A second Ctrl+C ends at once; other signals may come twice, once for the group of processes
 * and once from the one that started this, and mean the same.
 */
export async function serveUntilStopped(runtime: Runtime, config: Config): Promise<void> {
  logUnhandledRejections(process, runtime.log);
  const hostname = config.HOST ?? (config.demo ? '127.0.0.1' : '0.0.0.0');
  const server = await listen(runtime, hostname, config);
  const address = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  await runtime.announce(address);
  announceStart(address, runtime, config);
  void runtime.deps.services.assistant.warmUp?.();

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void shutDown(server, runtime, config.SHUTDOWN_TIMEOUT);
  };
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('SIGINT', () => (isStopping ? process.exit(1) : stop()));
  // `npm start` holds the other end; when it is killed this process does not stay behind.
  if (process.send !== undefined) process.on('disconnect', stop);
}

function listen(runtime: Runtime, hostname: string, config: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: runtime.app.fetch,
        hostname,
        port: config.PORT,
        serverOptions: {
          headersTimeout: headersTimeoutMs,
          requestTimeout: requestTimeoutMs,
          keepAliveTimeout: keepAliveTimeoutMs,
          connectionsCheckingInterval: checkIntervalMs,
          maxHeaderSize: 96 * 1024,
        },
      },
      () => resolve(server),
    ) as Server;
    server.once('error', (error: NodeJS.ErrnoException) => {
      const refusal = describeRefusal(error, hostname, config.PORT);
      if (refusal !== undefined) console.error(refusal);
      void runtime.stop().finally(() => (refusal === undefined ? reject(error) : process.exit(1)));
    });
  });
}

/** Why nothing can listen there, in a sentence; undefined for what no operator can mend. */
function describeRefusal({ code }: NodeJS.ErrnoException, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what uses it, or choose another: PORT=3001 npm start`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose one from 1024 on, for example: PORT=3000`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is no address of this machine: ${host}. For example: HOST=0.0.0.0`;
    default:
      return undefined;
  }
}

function announceStart(address: string, { demo, deps, log }: Runtime, config: Config): void {
  const lines = [`Reachout is ready at ${address}`];
  if (demo) {
    const people = deps.demo?.people.map(({ email }) => email).join(', ') ?? '';
    lines.push(
      `Sign in at ${address}/login with one click, or as any of ${people}`,
      `The password of each is ${deps.demo?.password ?? ''}. This is the demo world: set DATABASE_URL, PUBLIC_URL and AUTH_SECRET for your own.`,
    );
  }
  if (logFormatOf(config) === 'json') for (const line of lines) log.info(line);
  else console.log(lines.join('\n'));
}

/** Kept of the time for storing what was broken off and closing the database. */
const closingMs = 3_000;

/**
 * Unready first, so that nothing new is sent here; readers of answers go to another process; requests in flight end;
 * answers are finished or, when time runs out, stored as interrupted (F26).
 */
async function shutDown(server: Server, runtime: Runtime, timeoutMs: number): Promise<void> {
  const deadline = setTimeout(() => process.exit(1), timeoutMs);
  deadline.unref();
  const until = performance.now() + Math.max(timeoutMs - closingMs, timeoutMs / 2);
  const remainingMs = (): number => Math.max(0, until - performance.now());
  runtime.leave();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that were busy a moment ago are kept alive otherwise.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), remainingMs());
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
  await runtime.stop(remainingMs());
  process.exit(0);
}
