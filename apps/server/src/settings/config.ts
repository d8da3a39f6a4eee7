import { flagNames } from '@reachout/catalogue/rules/catalogue';
import type { StatusSource } from '@reachout/status/rules/status-source';
import { readFileSync } from 'node:fs';
import { billingChoice, deskChoice, outsideChoices, statusChoice } from './outside-systems.ts';
import { resolve } from 'node:path';
import type { BrandPaths } from './brand.ts';
import { isRequired, type Setting, type SettingsTable, type SettingValues } from './setting.ts';
import { ownSettings, settings } from './settings.ts';
import { pullsFromStripe } from './world-sources.ts';

type Values = SettingValues<typeof ownSettings>;

export interface ConfigProblem {
  name: string;
  problem: string;
  /** Left out where the value is well-formed and what it leads to is the problem. */
  example?: string;
}

export type Config = Values & {
  demo: boolean;
  flags: Record<string, boolean>;
  warnings: string[];
  /** Stripe's, which two parts of the product may use. */
  STRIPE_SECRET_KEY?: string;
  STRIPE_BASE_URL?: string;
  /** The variable of a name, or of `NAME_FILE`: the secrets that source files name. */
  secretOf: (name: string) => string | undefined;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] };

/** Incidents come from the demo world alone unless the operator says that they keep them. */
export function statusSourceOf({
  REACHOUT_STATUS,
  demo,
}: Pick<Config, 'REACHOUT_STATUS' | 'demo'>): StatusSource {
  return REACHOUT_STATUS ?? (demo ? 'built-in' : 'none');
}

/** How log lines are written: for reading in the demo, for machines elsewhere, unless told. */
export function logFormatOf({ LOG_FORMAT, demo }: Pick<Config, 'LOG_FORMAT' | 'demo'>): 'json' | 'pretty' {
  return LOG_FORMAT ?? (demo ? 'pretty' : 'json');
}

/** Where the brand file and the catalogue file are. */
export function brandPathsOf(
  { BRAND_CONFIG, CATALOGUE_CONFIG }: Pick<Config, 'BRAND_CONFIG' | 'CATALOGUE_CONFIG'>,
  root: string,
): BrandPaths {
  return { brand: resolve(root, BRAND_CONFIG), catalogue: resolve(root, CATALOGUE_CONFIG) };
}

/** Exit code of a wrong configuration (sysexits.h, EX_CONFIG). */
export const wrongConfiguration = 78;

const flagPrefix = 'REACHOUT_FLAG_';

/**
 * Parses the environment, once at start. Every problem is reported at once, each with the variable's name and a valid example.
 * A variable may instead be given as NAME_FILE, the path of a file that holds its value (container secrets).
 */
export function parseConfig(env: Record<string, string | undefined>): ConfigResult {
  const problems: ConfigProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(settings)) {
    const given = readVariable(env, name);
    if (!given.ok) {
      problems.push({ name: `${name}_FILE`, problem: given.problem, example: '/run/secrets/value' });
      continue;
    }
    // Whether it is missing depends on what is chosen (`findMissing`).
    if (given.text === undefined && isRequired(row)) continue;
    const parsed = row.schema.safeParse(given.text);
    if (parsed.success) values[name] = parsed.data;
    else {
      const wrapped = findWrapping(given.text, row);
      const found = wrapped === undefined ? parsed.error.issues.map(({ message }) => message) : [wrapped];
      for (const [at, problem] of found.entries())
        problems.push({ name, problem, example: at === 0 ? row.example : undefined });
    }
  }
  const demo = (values.REACHOUT_DEMO as boolean | undefined) ?? !isForStrangers(env);
  problems.push(...findMissing(values, demo, problems));
  const flags = parseFlags(env, problems);
  if (problems.length > 0) return { ok: false, problems };
  const warnings = findUnknownNames(env);
  return { ok: true, config: { ...(values as Values), demo, flags, warnings, secretOf: secretsOf(env) } };
}

/** What stands around a value that would be right without it: files of variables keep quotation marks and line ends that a shell takes away. */
function findWrapping(text: string | undefined, { schema, secret }: Setting): string | undefined {
  // A blank may be meant as part of a secret.
  const bare = secret === true ? text?.replace(/[\r\n]+$/, '') : text?.trim();
  if (bare === undefined) return undefined;
  if (bare !== text && schema.safeParse(bare).success)
    return 'has a blank or the end of a line around it, which counts as part of it: leave it out';
  const [, , quoted] = /^(["'])(.*)\1$/.exec(bare) ?? [];
  return quoted !== undefined && schema.safeParse(quoted).success
    ? 'has quotation marks around it, which count as part of it: leave them out'
    : undefined;
}

/** Finds variables by their names, as settings are read. */
export function secretsOf(env: Record<string, string | undefined>): Config['secretOf'] {
  return (name) => {
    const read = readVariable(env, name);
    return read.ok ? read.text : undefined;
  };
}

function readVariable(
  env: Record<string, string | undefined>,
  name: string,
): { ok: true; text: string | undefined } | { ok: false; problem: string } {
  const path = env[`${name}_FILE`];
  if (!path) return { ok: true, text: env[name] === '' ? undefined : env[name] };
  try {
    return { ok: true, text: readFileSync(path, 'utf8').trim() };
  } catch {
    return { ok: false, problem: `names a file that cannot be read: ${path}` };
  }
}

/** Whoever names a database or a public address means it: the demo world, whose passwords everybody knows, has to be asked for (A99). */
function isForStrangers(env: Record<string, string | undefined>): boolean {
  return ['DATABASE_URL', 'PUBLIC_URL'].some((name) => env[name] || env[`${name}_FILE`]);
}

const salesforce = deskChoice.systems.salesforce.settings;

/** The ways in which Reachout can log in to Salesforce. Without a part of either it is the one that needs a secret. */
function salesforceFlowOf({
  REACHOUT_DESK: desk,
  SALESFORCE_CLIENT_SECRET: secret,
  SALESFORCE_USERNAME: username,
  SALESFORCE_PRIVATE_KEY_FILE: key,
}: Readonly<Record<string, unknown>>): 'secret' | 'key' | undefined {
  if (desk !== 'salesforce') return undefined;
  return secret === undefined && (username !== undefined || key !== undefined) ? 'key' : 'secret';
}

/** What a choice of the operator needs besides. */
const needs: readonly {
  isChosen: (chosen: Readonly<Record<string, unknown>>) => boolean;
  rows: SettingsTable;
  problem: string;
}[] = [
  {
    // A process that serves strangers must have its own secret and know its address; only the demo world may go without.
    isChosen: ({ demo }) => !demo,
    rows: { AUTH_SECRET: ownSettings.AUTH_SECRET, PUBLIC_URL: ownSettings.PUBLIC_URL },
    problem: 'is required outside demo mode',
  },
  {
    isChosen: ({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined,
    rows: {
      OIDC_CLIENT_ID: ownSettings.OIDC_CLIENT_ID,
      OIDC_CLIENT_SECRET: ownSettings.OIDC_CLIENT_SECRET,
    },
    problem: 'is required with OIDC_ISSUER',
  },
  {
    isChosen: (chosen) => ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].some((name) => chosen[name] !== undefined),
    rows: { OIDC_ISSUER: ownSettings.OIDC_ISSUER },
    problem: 'is required with a client of an identity provider',
  },
  {
    isChosen: ({ AUTH_PASSWORDS }) => AUTH_PASSWORDS === 'off',
    rows: { OIDC_ISSUER: ownSettings.OIDC_ISSUER },
    problem: 'is required with AUTH_PASSWORDS=off, or nobody could sign in',
  },
  {
    isChosen: ({ WEBHOOK_URL }) => WEBHOOK_URL !== undefined,
    rows: { WEBHOOK_SECRET: ownSettings.WEBHOOK_SECRET },
    problem: 'is required with WEBHOOK_URL',
  },
  {
    isChosen: ({ WEBHOOK_SECRET }) => WEBHOOK_SECRET !== undefined,
    rows: { WEBHOOK_URL: ownSettings.WEBHOOK_URL },
    problem: 'is required with WEBHOOK_SECRET',
  },
  {
    isChosen: ({ SMTP_URL }) => SMTP_URL !== undefined,
    rows: { MAIL_FROM: ownSettings.MAIL_FROM },
    problem: 'is required with SMTP_URL',
  },
  {
    isChosen: ({ MAIL_FROM }) => MAIL_FROM !== undefined,
    rows: { SMTP_URL: ownSettings.SMTP_URL },
    problem: 'is required with MAIL_FROM',
  },
  {
    isChosen: ({ PUSH_PRIVATE_KEY }) => PUSH_PRIVATE_KEY !== undefined,
    rows: { PUSH_CONTACT: ownSettings.PUSH_CONTACT },
    problem: 'is required with PUSH_PRIVATE_KEY',
  },
  {
    isChosen: ({ PUSH_CONTACT }) => PUSH_CONTACT !== undefined,
    rows: { PUSH_PRIVATE_KEY: ownSettings.PUSH_PRIVATE_KEY },
    problem: 'is required with PUSH_CONTACT',
  },
  {
    // Without a server for it the demo world keeps mail to be read.
    isChosen: ({ SALES_MAIL_TO, demo }) => SALES_MAIL_TO !== undefined && !demo,
    rows: { SMTP_URL: ownSettings.SMTP_URL },
    problem: 'is required with SALES_MAIL_TO',
  },
  {
    isChosen: ({ MAIL_REPLY_ADDRESS }) => MAIL_REPLY_ADDRESS !== undefined,
    rows: { SMTP_URL: ownSettings.SMTP_URL },
    problem: 'is required with MAIL_REPLY_ADDRESS',
  },
  {
    isChosen: ({ MAIL_REPLY_ADDRESS, MAIL_WEBHOOK_SECRET }) =>
      MAIL_REPLY_ADDRESS !== undefined && MAIL_WEBHOOK_SECRET === undefined,
    rows: { IMAP_URL: ownSettings.IMAP_URL },
    problem: 'or MAIL_WEBHOOK_SECRET is required with MAIL_REPLY_ADDRESS, or answers would reach nobody',
  },
  {
    isChosen: ({ MAIL_WEBHOOK_SECRET, IMAP_URL }) =>
      MAIL_WEBHOOK_SECRET !== undefined || IMAP_URL !== undefined,
    rows: { MAIL_REPLY_ADDRESS: ownSettings.MAIL_REPLY_ADDRESS },
    problem: 'is required where mails come in',
  },
  {
    isChosen: pullsFromStripe,
    rows: { STRIPE_SECRET_KEY: billingChoice.systems.stripe.settings.STRIPE_SECRET_KEY },
    problem: 'is required with WORLD_SOURCES=stripe',
  },
  {
    isChosen: (chosen) => salesforceFlowOf(chosen) === 'secret',
    rows: { SALESFORCE_CLIENT_SECRET: salesforce.SALESFORCE_CLIENT_SECRET },
    problem:
      'is required with REACHOUT_DESK=salesforce, or SALESFORCE_USERNAME and SALESFORCE_PRIVATE_KEY_FILE',
  },
  {
    isChosen: (chosen) => salesforceFlowOf(chosen) === 'key',
    rows: {
      SALESFORCE_USERNAME: salesforce.SALESFORCE_USERNAME,
      SALESFORCE_PRIVATE_KEY_FILE: salesforce.SALESFORCE_PRIVATE_KEY_FILE,
    },
    problem: 'is required with REACHOUT_DESK=salesforce and no SALESFORCE_CLIENT_SECRET',
  },
  ...[...outsideChoices, statusChoice].flatMap(({ name, systems }) =>
    Object.entries<{ settings: SettingsTable }>(systems).map(([system, { settings: rows }]) => ({
      isChosen: (chosen: Readonly<Record<string, unknown>>) => chosen[name] === system,
      rows: Object.fromEntries(Object.entries(rows).filter(([, row]) => isRequired(row))),
      problem: `is required with ${name}=${system}`,
    })),
  ),
];

/** The settings that a choice needs and that are missing, unless something was said of them already. */
function findMissing(
  values: Readonly<Record<string, unknown>>,
  demo: boolean,
  known: ConfigProblem[],
): ConfigProblem[] {
  const alreadyKnown = new Set(known.map((problem) => problem.name));
  return needs
    .filter(({ isChosen }) => isChosen({ ...values, demo }))
    .flatMap(({ rows, problem }) =>
      Object.entries(rows).map(([name, { example }]) => ({ name, problem, example })),
    )
    .filter(({ name }) => values[name] === undefined && !alreadyKnown.has(name));
}

function parseFlags(
  env: Record<string, string | undefined>,
  problems: ConfigProblem[],
): Record<string, boolean> {
  const flags: Record<string, boolean> = {};
  for (const [name, text] of Object.entries(env)) {
    if (!name.startsWith(flagPrefix)) continue;
    if (text !== 'true' && text !== 'false')
      problems.push({ name, problem: 'must be true or false', example: 'true' });
    else flags[name.slice(flagPrefix.length)] = text === 'true';
  }
  return flags;
}

function findUnknownNames(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('REACHOUT_') && !isKnownName(name))
    .map((name) =>
      name.startsWith(flagPrefix)
        ? `${name} names no flag of Reachout and is ignored: the flags are ${flagNames.join(', ')}`
        : `${name} is not a setting of Reachout and is ignored`,
    );
}

function isKnownName(name: string): boolean {
  if (name.startsWith(flagPrefix)) return flagNames.includes(name.slice(flagPrefix.length));
  return name in settings || name.replace(/_FILE$/, '') in settings;
}

/** What was found out of DATABASE_URL by trying it. */
export function unreachableDatabase({ message }: { message: string }): ConfigProblem {
  return { name: 'DATABASE_URL', problem: message };
}

/** The one message shown when the environment is not valid. */
export function describeProblems(problems: ConfigProblem[]): string {
  const lines = problems.map(
    ({ name, problem, example }) =>
      `  ${name} ${problem}${example === undefined ? '' : `\n    for example: ${name}=${example}`}`,
  );
  return `Reachout cannot start: ${problems.length} setting${problems.length === 1 ? '' : 's'} to correct.\n${lines.join('\n')}`;
}
