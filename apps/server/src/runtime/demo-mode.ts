import type { Brand } from '@reachout/brand/rules/brand';
import { openDatabase } from '@reachout/database/client';
import { demoEmail, demoPassword, demoPeople, seedDemoWorld } from '@reachout/demo-world/demo-world';
import { readDemoWorld } from '@reachout/demo-world/world-file';
import type { FilesPort } from '@reachout/ports/ports';
import { hashPassword } from 'better-auth/crypto';
import type { AppDeps } from '../app-deps.ts';

/** The people whom the login page offers in demo mode. */
export function demoSignIn({ slug }: Pick<Brand, 'slug'>): NonNullable<AppDeps['demo']> {
  const people = demoPeople.map((person) => ({
    name: person.name,
    email: demoEmail(person, `${slug}.example`),
    about: person.shows,
  }));
  return { people, password: demoPassword };
}

/** Seeds the demo world once; an existing one is left unchanged. */
export async function loadDemoWorld(
  databaseUrl: string,
  { now, brand, files, root }: { now: Date; brand: Brand; files: FilesPort; root: string },
): Promise<void> {
  const storeFile = (bytes: Uint8Array) => files.store(single(bytes));
  // Bulk inserts, larger than any request's.
  const patient = openDatabase(databaseUrl, { poolMax: 1, statementTimeoutMs: 120_000 });
  const own = await readDemoWorld(root);
  await seedDemoWorld(patient.db, { now, brand, files: own, hashPassword, storeFile }).finally(patient.close);
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
