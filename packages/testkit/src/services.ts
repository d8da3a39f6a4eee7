import { users } from '@reachout/accounts/store/schema/identity';
import { brand } from '@reachout/core/testing/samples';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { scriptedAssistant } from './models.ts';

/** Use-cases on a database of their own with the demo world in it, and nothing of HTTP. */
export interface TestServices {
  deps: ServiceDeps;
  database: TestDatabase;
  /** Somebody of the demo world, as their session would say. */
  viewerOf(email: string): Promise<Viewer>;
  close(): Promise<void>;
}

/** A port that the test has no use for: whoever asks it all the same is told which. */
function unused<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: (_port, key) => {
      throw new Error(`this test has no ${name}, and ${String(key)} was asked of it`);
    },
  });
}

/** What use-cases take, on a database that is open already: flags are off, and the outside world is not there. */
export function servicesOn(db: Database): ServiceDeps {
  return {
    db,
    brand,
    clock: { now: () => new Date() },
    ids: { next: (prefix) => `${prefix}_${randomUUID()}` },
    files: unused('store of files'),
    flags: { isOn: async () => false },
    assistant: scriptedAssistant([{ type: 'finish', reason: 'stop' }]),
    billing: unused('billing system'),
    signals: { subscribe: () => () => undefined, catchUp: async () => false },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    desk: unused('desk'),
    statusSource: 'built-in',
  };
}

/**
 * Opens them. What a test needs of the outside world it hands in; flags are off but for those that it names.
 *
 * @example
 * const services = await createTestServices({ flags: ['supportChatRefundInvoiceFlow'] });
 */
export async function createTestServices({
  flags = [],
  ...ports
}: Partial<Pick<ServiceDeps, 'assistant' | 'billing' | 'desk' | 'files'>> & {
  flags?: readonly string[];
} = {}): Promise<TestServices> {
  const database = await createTestDatabase({ demo: true });
  const deps: ServiceDeps = {
    ...servicesOn(database.db),
    flags: { isOn: async (flag) => flags.includes(flag) },
    ...ports,
  };
  return {
    deps,
    database,
    async viewerOf(email) {
      const [person] = await database.db.select().from(users).where(eq(users.email, email));
      if (person === undefined) throw new Error(`nobody has the address ${email}`);
      const { id, name, role } = person;
      return { userId: id, sessionId: randomUUID(), name, email, role: role as Viewer['role'] };
    },
    close: () => database.drop(),
  };
}
