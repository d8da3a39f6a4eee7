import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClockPort, IdsPort } from '@reachout/ports/ports';

/** The machine's clock, for the log only. Decisions use the database's (database-clock.ts). */
export const systemClock: ClockPort = { now: () => new Date() };

/** Ids with 160 random bits, `case_…` or `thread_…`: unguessable and unordered. */
export const randomIds: IdsPort = { next: (prefix) => `${prefix}_${randomBytes(20).toString('hex')}` };

/**
 * The secret that signs sessions: the configured one, or in demo mode one generated at the first start and stored beside the data, readable by its
 * owner only.
 */
export function readOrMakeSecret(configured: string | undefined, dataFolder: string): string {
  if (configured !== undefined) return configured;
  const path = join(dataFolder, 'auth-secret');
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(48).toString('base64'), { mode: 0o600 });
  }
  return readFileSync(path, 'utf8').trim();
}

/** This server's own origins: the public one, or in demo mode loopback under all of its names. */
export function ownOrigins(publicUrl: string | undefined, port: number): string[] {
  if (publicUrl !== undefined) return [publicUrl];
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
}

/** Milliseconds of processor time that this thread has used; of the whole process where Node cannot tell threads apart. */
export function usedProcessorMs(): number {
  // Node 22 does not have it.
  const threadCpuUsage: typeof process.threadCpuUsage | undefined = process.threadCpuUsage;
  const { user, system } = threadCpuUsage === undefined ? process.cpuUsage() : threadCpuUsage();
  return (user + system) / 1000;
}
