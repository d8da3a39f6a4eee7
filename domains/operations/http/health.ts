import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import { paths } from '@reachout/core/paths';
import type { OperationsRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';

/** Timeout of each check, below the usual timeouts of the probes that call this. */
const checkLimitMs = 2_000;

/** `/healthz` is liveness: the process answers, and nothing else is checked. `/readyz` is readiness: each dependency of a request, by name. */
export function mountHealth(app: Hono<AppEnv>, deps: Pick<OperationsRouteDeps, 'checks'>): void {
  app.get(paths.healthy(), (c) => c.json({ status: 'ok' }));
  app.get(paths.ready(), async (c) => {
    const names = Object.keys(deps.checks);
    const results = await Promise.all(names.map((name) => runCheck(deps.checks[name])));
    const checks = Object.fromEntries(names.map((name, index) => [name, results[index] ? 'ok' : 'failing']));
    const isReady = results.every(Boolean);
    return c.json({ status: isReady ? 'ready' : 'not ready', checks }, isReady ? 200 : 503);
  });
}

async function runCheck(check: (() => Promise<boolean>) | undefined): Promise<boolean> {
  try {
    return (await Promise.race([check?.(), wait(checkLimitMs, false, { ref: false })])) ?? false;
  } catch {
    return false;
  }
}
