import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeProblems, parseConfig } from './config.ts';

const real = {
  DATABASE_URL: 'postgres://app:pw@db/reachout',
  PUBLIC_URL: 'https://help.example.com',
  AUTH_SECRET: 'x'.repeat(32),
};

describe('the configuration', () => {
  it('is the demo world when nothing is configured', () => {
    expect(parseConfig({})).toMatchObject({ ok: true, config: { demo: true, PORT: 3000 } });
  });

  it('is no demo for strangers unless that is asked for [A99]', () => {
    const { DATABASE_URL: _, ...withOwnDatabase } = real;
    const demoOf = (env: Record<string, string>): boolean | undefined => {
      const result = parseConfig(env);
      return result.ok ? result.config.demo : undefined;
    };
    expect(demoOf(withOwnDatabase)).toBe(false);
    expect(demoOf({ ...withOwnDatabase, REACHOUT_DEMO: 'true' })).toBe(true);
  });

  it('lists every problem at once with the name and an example', () => {
    const result = parseConfig({
      PORT: 'http',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'https://a.example/path',
    });
    const text = describeProblems(result.ok ? [] : result.problems);
    expect(text).toContain('4 settings to correct');
    expect(text).toContain('PORT=3000');
    expect(text).toContain('DATABASE_URL must be a postgres:// address');
    expect(text).toContain('PUBLIC_URL must have no path');
    expect(text).toContain('AUTH_SECRET is required outside demo mode');
  });

  it.each([
    ['no secret', { ...real, AUTH_SECRET: undefined }],
    ['a short secret', { ...real, AUTH_SECRET: 'x'.repeat(31) }],
    ['no public address', { ...real, PUBLIC_URL: undefined }],
    ['the demo switched off without a secret', { REACHOUT_DEMO: 'false' }],
    ['a public address, a database of its own and no secret', { PUBLIC_URL: real.PUBLIC_URL }],
  ])('refuses to serve for real with %s [A99]', (_name, env) => {
    expect(parseConfig(env).ok).toBe(false);
  });

  it('never turns the demo on beside a real database by itself [A99]', () => {
    expect(parseConfig(real)).toMatchObject({ ok: true, config: { demo: false } });
  });

  it('asks for the key and the webhook secret of an outside billing system [F12]', () => {
    expect(parseConfig({ REACHOUT_BILLING: 'stripe' })).toMatchObject({
      ok: false,
      problems: [{ name: 'STRIPE_SECRET_KEY' }, { name: 'STRIPE_WEBHOOK_SECRET' }],
    });
  });

  it('asks for the address and the model of a model provider', () => {
    expect(parseConfig({ AI_PROVIDER: 'openai-compatible' })).toMatchObject({
      ok: false,
      problems: [{ name: 'AI_BASE_URL' }, { name: 'AI_MODEL' }],
    });
  });

  it('reads secrets from files', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret');
    writeFileSync(path, `${'s'.repeat(40)}\n`);
    const result = parseConfig({ ...real, AUTH_SECRET: undefined, AUTH_SECRET_FILE: path });
    expect(result).toMatchObject({ ok: true, config: { AUTH_SECRET: 's'.repeat(40) } });
  });

  it('reads flags and refuses what is neither true nor false [D30]', () => {
    expect(parseConfig({ REACHOUT_FLAG_supportChatPlain: 'true' })).toMatchObject({
      config: { flags: { supportChatPlain: true } },
    });
    expect(parseConfig({ REACHOUT_FLAG_supportChatPlain: 'yes' })).toMatchObject({
      ok: false,
      problems: [{ name: 'REACHOUT_FLAG_supportChatPlain' }],
    });
  });

  it('warns about names that look like its own and are not', () => {
    expect(parseConfig({ REACHOUT_DATADIR: '/x' })).toMatchObject({
      config: { warnings: ['REACHOUT_DATADIR is not a setting of Reachout and is ignored'] },
    });
  });
});
