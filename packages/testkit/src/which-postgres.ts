import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The PostgreSQL that is shipped, or the oldest that is supported. */
export type WhichPostgres = 'shipped' | 'oldest';

/** The environment variables by which the tests' processes learn where each server is. */
export const testDatabaseUrls: Readonly<Record<WhichPostgres, string>> = {
  shipped: 'REACHOUT_TEST_DATABASE_URL',
  oldest: 'REACHOUT_TEST_OLDEST_DATABASE_URL',
};

/** Set to `oldest`, tests run on the oldest PostgreSQL that is supported instead of the one that is shipped. */
export const testPostgres = 'REACHOUT_TEST_POSTGRES';

const packageName = `postgres-17-${process.platform}-${process.arch}`;

/** The programs of the oldest PostgreSQL that is supported; undefined on systems that there is no package for. */
export function findOldestPostgres(): { dir: string; version: string } | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(resolve(packageName)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { dir: join(root, 'native'), version };
  } catch {
    return undefined;
  }
}
