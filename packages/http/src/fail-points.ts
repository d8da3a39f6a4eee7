import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { FailPointsPort } from '@reachout/ports/ports';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Fault injection, for the campaigns that kill a server in the middle of a submit (F02, F03). Only fail-point-main.ts loads this file; the product
 * that people run does not contain it.
 */
export interface FailPoints extends FailPointsPort {
  /** Arms the points that a request's own header names, for that request alone. */
  middleware: ReturnType<typeof createMiddleware<AppEnv>>;
}

/** The header that arms a fail point for one request: `case.before-commit:crash`. */
export const failPointHeader = 'x-fail-point';

type Action = { kind: 'crash' } | { kind: 'error' } | { kind: 'delay'; milliseconds: number };
interface Armed {
  point: string;
  action: Action;
  /** Remaining triggers. */
  left: number;
}

/** Thrown by an armed `error`. */
export class FailPointReached extends Error {
  override name = 'FailPointReached';
}

/**
 * Parses a comma-separated list such as `case.after-commit:crash`, `case.before-parse:error:2` (twice) or `case.before-commit:delay=3000`. Each
 * triggers once unless it has a count. Throws on anything else.
 */
export function parseFailPoints(text: string): Armed[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^([\w.-]+):(?:(crash|error)|delay=(\d{1,6}))(?::(\d{1,4}))?$/.exec(part);
      if (match === null)
        throw new Error(`${part} is no fail point. Write name:crash, name:error or name:delay=3000`);
      const [, point = '', kind, delay, times] = match;
      const action: Action =
        kind === undefined
          ? { kind: 'delay', milliseconds: Number(delay) }
          : { kind: kind as 'crash' | 'error' }; // the pattern allows no other
      return { point, action, left: times === undefined ? 1 : Number(times) };
    });
}

/** Fail points of a process, armed by `environment` (FAILPOINT) and by the header of single requests. */
export function createFailPoints(
  environment: string,
  crash: () => void = () => process.kill(process.pid, 'SIGKILL'),
): FailPoints {
  const always = parseFailPoints(environment);
  const ofRequest = new AsyncLocalStorage<Armed[]>();

  async function reach(point: string): Promise<void> {
    const armed = [...(ofRequest.getStore() ?? []), ...always].find(
      (each) => each.point === point && each.left > 0,
    );
    if (armed === undefined) return;
    armed.left -= 1;
    switch (armed.action.kind) {
      case 'delay':
        return wait(armed.action.milliseconds);
      case 'error':
        throw new FailPointReached(point);
      case 'crash':
        crash();
        // The signal is delivered asynchronously; nothing may run in between.
        return new Promise(() => undefined);
    }
  }

  const middleware = createMiddleware<AppEnv>(async (c, next) => {
    const header = c.req.header(failPointHeader);
    await ofRequest.run(header === undefined ? [] : parseFailPoints(header), async () => {
      await next();
      const part =
        /\/cases$|\/support-cases/.test(c.req.path) && c.req.method === 'POST' ? 'case' : undefined;
      if (part === undefined || c.res.body === null) return;
      const store = ofRequest.getStore() ?? [];
      const { status, headers } = c.res;
      // Node's own server brings a Response without bytes().
      const body = new Uint8Array(await c.res.arrayBuffer());
      const half = Math.floor(body.length / 2);
      c.res = new Response(
        new ReadableStream({
          async start(controller) {
            controller.enqueue(body.subarray(0, half));
            await ofRequest
              .run(store, () => reach(`${part}.mid-response`))
              .then(
                () => {
                  controller.enqueue(body.subarray(half));
                  controller.close();
                },
                (error: unknown) => controller.error(error),
              );
          },
        }),
        { status, headers },
      );
    });
  });

  return { reach, middleware };
}
