import type { requestCounts } from '@reachout/observability/store/schema';
import type { DemoClock } from './clock.ts';
import { demoProjectId } from './projects.ts';

type NewRequestCount = typeof requestCounts.$inferInsert;

const hourMs = 60 * 60_000;
const days = 14;

interface Traffic {
  accountId: string;
  project: string;
  region: string;
  /** Requests in a quiet hour. */
  size: number;
}

const traffic: readonly Traffic[] = [
  { accountId: 'team_orbit', project: 'storefront', region: 'fra1', size: 240 },
  { accountId: 'team_orbit', project: 'storefront', region: 'iad1', size: 410 },
  { accountId: 'team_orbit', project: 'checkout-api', region: 'iad1', size: 130 },
  { accountId: 'team_orbit', project: 'orbit-docs', region: 'fra1', size: 60 },
  { accountId: 'team_nova', project: 'payments-web', region: 'fra1', size: 1900 },
  { accountId: 'team_nova', project: 'payments-api', region: 'fra1', size: 3100 },
  { accountId: 'team_nova', project: 'orders-worker', region: 'sin1', size: 700 },
  { accountId: 'team_nova', project: 'ledger-api', region: 'iad1', size: 1500 },
  { accountId: 'team_pebble', project: 'pebble-blog', region: 'fra1', size: 14 },
];

const answers = [
  { path: '/', status: 200, share: 1, meanMs: 38 },
  { path: '/products/[id]', status: 200, share: 0.7, meanMs: 61 },
  { path: '/old-home', status: 308, share: 0.05, meanMs: 4 },
  { path: '/products/[id]', status: 404, share: 0.03, meanMs: 22 },
  { path: '/api/orders', status: 200, share: 0.4, meanMs: 143 },
  { path: '/api/orders', status: 504, share: 0.012, meanMs: 10_000 },
] as const;

/**
 * Two weeks of requests, busier by day, and with some failures. The last day has every hour; before it six hours are counted as one, so that the
 * demo world stays quick to write.
 */
export function demoRequests(clock: DemoClock): NewRequestCount[] {
  const thisHour = Math.floor(clock.now.getTime() / hourMs);
  const hours = Array.from({ length: days * 24 }, (_, ago) => ago).filter((ago) => ago < 24 || ago % 6 === 0);
  return hours.flatMap((ago) => {
    const hour = thisHour - ago;
    const hoursCounted = ago < 24 ? 1 : 6;
    // A wave over the day, lowest at 03:00 UTC.
    const busyness = 1.6 - Math.cos((2 * Math.PI * ((hour % 24) - 3)) / 24);
    return traffic.flatMap(({ accountId, project, region, size }, line) =>
      answers.flatMap(({ path, status, share, meanMs }, index): NewRequestCount[] => {
        const unevenness = 0.85 + ((hour * 7 + line * 13 + index * 5) % 30) / 100;
        const requests = Math.round(size * busyness * share * unevenness * hoursCounted);
        const row = { accountId, projectId: demoProjectId(accountId, project), path, status, region };
        return requests === 0
          ? []
          : [{ ...row, hour: new Date(hour * hourMs), requests, durationMs: requests * meanMs }];
      }),
    );
  });
}
