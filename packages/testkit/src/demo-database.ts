import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { Database } from '@reachout/database/client';
import { seedDemoWorld } from '@reachout/demo-world/demo-world';
import { readDemoWorld } from '@reachout/demo-world/world-file';
import { hashPassword } from 'better-auth/crypto';
import { brand } from '@reachout/core/testing/samples';

const files = readDemoWorld(join(import.meta.dirname, '../../..'));

/** Writes the demo world as the default brand has it. Its files are those of {@link readDemoFile}. */
export async function seedTestDemoWorld(db: Database): Promise<void> {
  await seedDemoWorld(db, {
    now: new Date(),
    brand,
    files: await files,
    hashPassword,
    storeFile: async (bytes) => ({ key: keyOf(bytes), size: bytes.length, sha256: sha256(bytes) }),
  });
}

/** The bytes behind the storage key of a demo file; null for any other key. */
export async function readDemoFile(key: string): Promise<Uint8Array | null> {
  return [...(await files).attachments.values()].find((bytes) => keyOf(bytes) === key) ?? null;
}

/** Changes with every source of the demo world, and every day: its dates are told from the moment it was written. */
export async function hashOfDemoWorld(): Promise<string> {
  const folder = dirname(createRequire(import.meta.url).resolve('@reachout/demo-world/demo-world'));
  const names = (await readdir(folder)).filter((name) => !name.includes('.test.')).toSorted();
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const { world, history, attachments } = await files;
  for (const content of [world, history, ...attachments.values()]) hash.update(content);
  for (const name of names) hash.update(await readFile(join(folder, name)));
  return hash.digest('hex');
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Of the form that the files on the local disk have. */
const keyOf = (bytes: Uint8Array): string => sha256(bytes).slice(0, 48);
