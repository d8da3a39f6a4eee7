import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseInUse } from '@reachout/database/embedded';
import { DatabaseUnreachable } from '@reachout/database/wait-for-database';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { deskChoice, findOutside } from './outside-systems.ts';
import { describeRefusal } from './refusal.ts';

const sample = fileURLToPath(
  new URL('../../../../packages/adapters/salesforce/samples/case-map.json', import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), 'refusal-'));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const pemOf = (kind: 'rsa' | 'ed25519'): string =>
  (kind === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ed25519')
  ).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();

const salesforce = {
  REACHOUT_DESK: 'salesforce',
  SALESFORCE_URL: 'https://example.my.salesforce.com',
  SALESFORCE_CLIENT_ID: '3MVG1',
  SALESFORCE_CASE_MAP: sample,
};
const withSecret = { ...salesforce, SALESFORCE_CLIENT_SECRET: 'secret' };
const withUser = { ...salesforce, SALESFORCE_USERNAME: 'reachout@example.com' };

/** Opens the desk of Salesforce as a start does. */
async function openDesk(env: Record<string, string>): Promise<unknown> {
  const result = parseConfig(env);
  if (!result.ok) throw new Error(result.problems.map(({ name, problem }) => `${name} ${problem}`).join());
  return findOutside(deskChoice, result.config)?.({ clock: { now: () => new Date() } });
}

describe('the refusal of a start', () => {
  it.each([
    [
      'a map that is not there',
      () => ({ ...withSecret, SALESFORCE_CASE_MAP: join(folder, 'none.json') }),
      /^SALESFORCE_CASE_MAP: \S+none\.json cannot be read as JSON: .*$/,
    ],
    [
      'a map with a fault',
      () => ({ ...withSecret, SALESFORCE_CASE_MAP: write('map.json', '{"priority":{"1":7}}') }),
      /^SALESFORCE_CASE_MAP: \S+map\.json: .*priority\.1 .*$/,
    ],
    [
      'a key that is none',
      () => ({ ...withUser, SALESFORCE_PRIVATE_KEY_FILE: write('words.pem', 'canary') }),
      /^SALESFORCE_PRIVATE_KEY_FILE: \S+words\.pem is no file with a private key in PEM\.$/,
    ],
    [
      'a key of another kind',
      () => ({ ...withUser, SALESFORCE_PRIVATE_KEY_FILE: write('ed.pem', pemOf('ed25519')) }),
      /^SALESFORCE_PRIVATE_KEY_FILE: the key in \S+ed\.pem is not of the kind RSA\.$/,
    ],
  ])('is one line and exit code 78 with %s for Salesforce [A99]', async (_what, env, line) => {
    const refusal = describeRefusal(await openDesk(env()).catch((error: unknown) => error));
    expect(refusal).toEqual({ message: expect.stringMatching(line) as string, exitCode: 78 });
    expect(refusal?.message).not.toContain('canary');
  });

  it('is none where the map and the secret or the key are right', async () => {
    expect(await openDesk(withSecret)).toBeDefined();
    const key = write('rsa.pem', pemOf('rsa'));
    expect(await openDesk({ ...withUser, SALESFORCE_PRIVATE_KEY_FILE: key })).toBeDefined();
  });

  it('is 78 for a database that refuses, and 1 for one that another process has', () => {
    expect(describeRefusal(new DatabaseUnreachable('has a wrong password'))).toEqual({
      message: expect.stringContaining('DATABASE_URL has a wrong password') as string,
      exitCode: 78,
    });
    const inUse = new DatabaseInUse({ pid: 7, address: null, dataDir: '/var/lib/reachout' });
    expect(describeRefusal(inUse)).toEqual({ message: inUse.message, exitCode: 1 });
  });

  it('is none for a fault of the code, whose trace is needed', () => {
    expect(describeRefusal(new TypeError('x is not a function'))).toBeUndefined();
    expect(describeRefusal('x')).toBeUndefined();
  });
});
