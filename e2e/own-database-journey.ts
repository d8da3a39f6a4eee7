import type { TestDatabase } from '@reachout/testkit/database';
import { test as journey } from './journey.ts';
import { withServer } from './own-server.ts';

interface Own {
  origin: string;
  database: TestDatabase;
}

/** Journeys on a server of their own, into whose database they may reach. */
export const test = journey.extend<{ own: Own; database: TestDatabase }>({
  own: async ({ browserName: _ }, run) =>
    withServer({ env: { ANSWER_HOLD_SECONDS: '0' } }, ({ origin }, database) => run({ origin, database })),
  database: async ({ own }, run) => run(own.database),
  baseURL: async ({ own }, run) => run(own.origin),
});
