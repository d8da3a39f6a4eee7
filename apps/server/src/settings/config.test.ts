import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeProblems, parseConfig, statusSourceOf, unreachableDatabase } from './config.ts';
import { findWeakness } from './weak-secret.ts';

const real = {
  DATABASE_URL: 'postgres://app:pw@db/reachout',
  PUBLIC_URL: 'https://help.example.com',
  AUTH_SECRET: 'Zt4mQ9wLx2Rk7VbN5cHs8Yd3Jf6Gp1Ea',
};

describe('the configuration', () => {
  it('is the demo world when nothing is configured', () => {
    expect(parseConfig({})).toMatchObject({ ok: true, config: { demo: true, PORT: 3000 } });
  });

  it.each([
    ['the demo world, which brings its incidents,', { demo: true, REACHOUT_STATUS: undefined }, 'built-in'],
    ['any other installation', { demo: false, REACHOUT_STATUS: undefined }, 'none'],
    ['one that keeps its incidents', { demo: false, REACHOUT_STATUS: 'built-in' }, 'built-in'],
    ['a demo world that publishes none', { demo: true, REACHOUT_STATUS: 'none' }, 'none'],
  ] as const)('has for %s the status of %j from %s [D9]', (_what, config, source) => {
    expect(statusSourceOf(config)).toBe(source);
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
    expect(text).toContain('DATABASE_URL must begin with postgres://');
    expect(text).toContain('PUBLIC_URL must have no path');
    expect(text).toContain('AUTH_SECRET is required outside demo mode');
  });

  it('gives no example of an address that was right and led to a database that is too old [A99]', () => {
    const message = 'leads to PostgreSQL 15.1, and Reachout needs 17 or newer: nothing was changed';
    expect(describeProblems([unreachableDatabase({ message })])).toBe(
      `Reachout cannot start: 1 setting to correct.\n  DATABASE_URL ${message}`,
    );
  });

  it.each([
    ['no secret', { ...real, AUTH_SECRET: undefined }],
    ['a short secret', { ...real, AUTH_SECRET: real.AUTH_SECRET.slice(1) }],
    ['no public address', { ...real, PUBLIC_URL: undefined }],
    ['the demo switched off without a secret', { REACHOUT_DEMO: 'false' }],
    ['a public address, a database of its own and no secret', { PUBLIC_URL: real.PUBLIC_URL }],
  ])('refuses to serve for real with %s [A99]', (_name, env) => {
    expect(parseConfig(env).ok).toBe(false);
  });

  it('never turns the demo on beside a real database by itself [A99]', () => {
    expect(parseConfig(real)).toMatchObject({ ok: true, config: { demo: false } });
  });

  it.each([
    ['REACHOUT_DESK', 'plain', ['PLAIN_API_KEY']],
    ['REACHOUT_BILLING', 'stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['AI_PROVIDER', 'openai-compatible', ['AI_BASE_URL', 'AI_MODEL']],
    ['REACHOUT_STATUS', 'statuspage', ['STATUS_URL']],
  ])('asks for what the outside system of %s=%s cannot do without [F12]', (choice, system, names) => {
    expect(parseConfig({ [choice]: system })).toMatchObject({
      ok: false,
      problems: names.map((name) => ({ name, problem: `is required with ${choice}=${system}` })),
    });
  });

  it.each([
    [{ WEBHOOK_URL: 'https://hooks.example.com' }, 'WEBHOOK_SECRET', 'is required with WEBHOOK_URL'],
    [{ WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }, 'WEBHOOK_URL', 'is required with WEBHOOK_SECRET'],
    [
      { WEBHOOK_URL: 'https://hooks.example.com', WEBHOOK_SECRET: 'whsec_c2hvcnQ=' },
      'WEBHOOK_SECRET',
      'must be whsec_ and the base64 of at least 24 random bytes',
    ],
    [
      { WEBHOOK_URL: 'https://me:word@hooks.example.com', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` },
      'WEBHOOK_URL',
      'must have no user or password',
    ],
  ])('takes a webhook whole or not at all: %j', (env, name, problem) => {
    expect(parseConfig(env)).toMatchObject({ ok: false, problems: [{ name, problem }] });
  });

  it.each([
    [{ STATUS_URL: 'x' }, 'STATUS_URL', 'must be an http(s) address'],
    [{ WEBHOOK_URL: 'hooks.example.com' }, 'WEBHOOK_URL', 'must be an http(s) address'],
    [{ SALESFORCE_URL: 'example' }, 'SALESFORCE_URL', 'must be an http(s) address'],
    [{ LOG_FORMAT: 'text' }, 'LOG_FORMAT', 'must be json or pretty'],
    [{ REACHOUT_DEMO: 'yes' }, 'REACHOUT_DEMO', 'must be true or false'],
    [{ AUTH_PASSWORDS: 'false' }, 'AUTH_PASSWORDS', 'must be on or off'],
    [{ REACHOUT_DESK: 'zendesk' }, 'REACHOUT_DESK', 'must be built-in, plain or salesforce'],
    [
      { PUBLIC_URL: '"https://help.example.com"' },
      'PUBLIC_URL',
      'has quotation marks around it, which count as part of it: leave them out',
    ],
    [
      { PORT: '3000\r' },
      'PORT',
      'has a blank or the end of a line around it, which counts as part of it: leave it out',
    ],
  ])('says in a sentence what is wrong with %j', (env, name, problem) => {
    expect(parseConfig({ ...real, ...env })).toMatchObject({ ok: false, problems: [{ name, problem }] });
  });

  const mail = {
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'support@example.com',
    MAIL_REPLY_ADDRESS: 'case@example.com',
  };

  it.each([
    [
      mail,
      'IMAP_URL',
      'or MAIL_WEBHOOK_SECRET is required with MAIL_REPLY_ADDRESS, or answers would reach nobody',
    ],
    [{ IMAP_URL: 'imaps://me@127.0.0.1' }, 'MAIL_REPLY_ADDRESS', 'is required where mails come in'],
    [{ ...mail, IMAP_URL: 'https://127.0.0.1' }, 'IMAP_URL', 'must begin with imap:// or imaps://'],
    [
      { ...mail, MAIL_REPLY_ADDRESS: 'a+b@example.com', IMAP_URL: 'imaps://me@127.0.0.1' },
      'MAIL_REPLY_ADDRESS',
      'must be an address of letters, digits, full stops, - and _ without a +',
    ],
  ])('takes the way by which mails come in whole or not at all: %j', (env, name, problem) => {
    expect(parseConfig(env)).toMatchObject({ ok: false, problems: [{ name, problem }] });
  });

  const salesforce = {
    REACHOUT_DESK: 'salesforce',
    SALESFORCE_URL: 'https://example.my.salesforce.com',
    SALESFORCE_CLIENT_ID: '3MVG1',
    SALESFORCE_CASE_MAP: '/etc/reachout/case-map.json',
  };
  const eitherFlow =
    'is required with REACHOUT_DESK=salesforce, or SALESFORCE_USERNAME and SALESFORCE_PRIVATE_KEY_FILE';
  const otherFlow = 'is required with REACHOUT_DESK=salesforce and no SALESFORCE_CLIENT_SECRET';

  it.each([
    [{}, 'SALESFORCE_CLIENT_SECRET', eitherFlow],
    [{ SALESFORCE_USERNAME: 'reachout@example.com' }, 'SALESFORCE_PRIVATE_KEY_FILE', otherFlow],
    [{ SALESFORCE_PRIVATE_KEY_FILE: '/run/secrets/salesforce.pem' }, 'SALESFORCE_USERNAME', otherFlow],
  ])('takes one of the two ways to log in to Salesforce, whole: %j [A99]', (env, name, problem) => {
    expect(parseConfig({ ...salesforce, ...env })).toMatchObject({
      ok: false,
      problems: [{ name, problem }],
    });
  });

  it('asks for nothing of a system that is not chosen, and knows no system that nobody offers', () => {
    expect(parseConfig({ REACHOUT_BILLING: 'built-in' })).toMatchObject({ ok: true });
    expect(parseConfig({ REACHOUT_DESK: 'slate' })).toMatchObject({
      ok: false,
      problems: [{ name: 'REACHOUT_DESK', example: 'plain' }],
    });
  });

  const client = {
    OIDC_ISSUER: 'https://id.example.com/realms/customers',
    OIDC_CLIENT_ID: 'reachout',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const without = (name: keyof typeof client) => ({ ...real, ...client, [name]: undefined });
  const refusals = (env: Record<string, string | undefined>): string[] => {
    const result = parseConfig(env);
    return result.ok ? [] : result.problems.map(({ name, problem }) => `${name} ${problem}`);
  };

  it.each([
    ['whole', { ...real, ...client, AUTH_PASSWORDS: 'off' }, []],
    [
      'an issuer alone',
      { ...real, OIDC_ISSUER: client.OIDC_ISSUER },
      ['OIDC_CLIENT_ID is required with OIDC_ISSUER', 'OIDC_CLIENT_SECRET is required with OIDC_ISSUER'],
    ],
    ['no secret', without('OIDC_CLIENT_SECRET'), ['OIDC_CLIENT_SECRET is required with OIDC_ISSUER']],
    [
      'a client of nobody',
      without('OIDC_ISSUER'),
      ['OIDC_ISSUER is required with a client of an identity provider'],
    ],
    [
      'no passwords and no provider',
      { ...real, AUTH_PASSWORDS: 'off' },
      ['OIDC_ISSUER is required with AUTH_PASSWORDS=off, or nobody could sign in'],
    ],
    [
      'an issuer that anybody on the way could be',
      { ...real, ...client, OIDC_ISSUER: 'http://id.example.com' },
      ['OIDC_ISSUER must begin with https://'],
    ],
    [
      'scopes without that of OpenID Connect',
      { ...real, ...client, OIDC_SCOPES: 'email' },
      ['OIDC_SCOPES must begin with openid, and separate scopes by one space'],
    ],
    [
      'domains that are none',
      { ...real, ...client, OIDC_OWNS_DOMAINS: 'example.com,@example' },
      ['OIDC_OWNS_DOMAINS must be domains separated by commas'],
    ],
    ['a mapping that is no JSON', { ...real, ...client, OIDC_CLAIMS: '{teams}' }, ['OIDC_CLAIMS is no JSON']],
    [
      'a mapping that is not there',
      { ...real, ...client, OIDC_CLAIMS: './none.json' },
      ['OIDC_CLAIMS names a file that cannot be read: ./none.json'],
    ],
    [
      'a mapping with two faults',
      { ...real, ...client, OIDC_CLAIMS: '{"plan":7,"teams":{"from":"t","pattern":"("}}' },
      [
        'OIDC_CLAIMS is wrong at plan: has none of the forms that it may have',
        'OIDC_CLAIMS is wrong at teams.pattern: must be a regular expression with a group (?<team>…)',
      ],
    ],
  ])('says in one sentence each what an identity provider lacks: %s', (_what, env, problems) => {
    expect(refusals(env)).toEqual(problems);
  });

  it.each([
    ['one letter', 'a'.repeat(40), 'is easy to guess: it has too few different characters'],
    ['two words again and again', 'reachout secret '.repeat(3), 'is easy to guess: it repeats itself'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789', 'is easy to guess: it counts up or down'],
    ['what the documentation shows', 'the output of: openssl rand -base64 48', 'is an example and no secret'],
    ['the words of a template', 'please-change-me-before-production-use', 'is an example and no secret'],
    ['31 characters', real.AUTH_SECRET.slice(1), 'must have at least 32 characters'],
  ])('refuses %s as a secret, and does not print it [A99]', (_what, AUTH_SECRET, problem) => {
    const result = parseConfig({ ...real, AUTH_SECRET });
    const problems = result.ok ? [] : result.problems;
    expect(problems).toEqual([
      { name: 'AUTH_SECRET', problem, example: 'the output of: openssl rand -base64 48' },
    ]);
  });

  it.each([
    ['hexadecimal', () => randomBytes(16).toString('hex')],
    ['base64', () => randomBytes(48).toString('base64')],
    ['base64url', () => randomBytes(24).toString('base64url')],
  ])('takes any secret that a machine drew in %s [A99]', (_encoding, draw) => {
    const refused = Array.from({ length: 1_000 }, draw).filter(
      (secret) => findWeakness(secret) !== undefined,
    );
    expect(refused).toEqual([]);
  });

  it.each([
    ['help.example.com', 'must begin with https:// or http://'],
    ['help.example.com:3000', 'must begin with https:// or http://'],
    ['//help.example.com', 'must begin with https:// or http://'],
    ['ftp://help.example.com', 'must begin with https:// or http://'],
    ['https://', 'is no address'],
    ['https://help .example.com', 'is no address'],
    ['https://help.example.com/support', 'must have no path'],
    ['https://help.example.com/?a=b', 'must have nothing behind the host'],
    ['https://me:secret@help.example.com', 'must have no user or password'],
  ])('says in one sentence what is wrong with the public address %j [A99]', (PUBLIC_URL, problem) => {
    const result = parseConfig({ ...real, PUBLIC_URL });
    expect(result.ok ? [] : result.problems).toMatchObject([{ name: 'PUBLIC_URL', problem }]);
  });

  it.each([
    ['db.internal:5432/reachout', 'must begin with postgres:// or postgresql://'],
    ['mysql://db/reachout', 'must begin with postgres:// or postgresql://'],
    ['postgres://app:100%@db/reachout', 'has a % that begins no percent-encoding: write %25 for it'],
  ])(
    'says in one sentence what is wrong with the database’s address %j, and does not print it [A99]',
    (url, problem) => {
      const result = parseConfig({ ...real, DATABASE_URL: url });
      expect(result.ok ? [] : result.problems).toMatchObject([{ name: 'DATABASE_URL', problem }]);
    },
  );

  it('reads secrets from files', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'config-')), 'secret');
    writeFileSync(path, `${real.AUTH_SECRET}\n`);
    const result = parseConfig({ ...real, AUTH_SECRET: undefined, AUTH_SECRET_FILE: path });
    expect(result).toMatchObject({ ok: true, config: { AUTH_SECRET: real.AUTH_SECRET } });
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

  it('warns about flags that there are not, and names those that there are', () => {
    expect(parseConfig({ REACHOUT_FLAG_refunds: 'true', REACHOUT_FLAG_accessGroups: 'true' })).toMatchObject({
      config: {
        warnings: [
          'REACHOUT_FLAG_refunds names no flag of Reachout and is ignored: the flags are supportChatRefundInvoiceFlow, ' +
            'supportChatRefundInvoiceQuantities, supportChatPlain, accessGroups',
        ],
      },
    });
  });
});
