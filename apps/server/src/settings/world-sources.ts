import type { ClockPort } from '@reachout/ports/ports';
import type { WorldSourcePort } from '@reachout/ports/world-source';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSourceFile } from '@reachout/adapter-rest/source-file';
import * as z from 'zod';
import type { SettingsTable, SettingValues } from './setting.ts';
import { whole } from './setting-schemas.ts';

/** The source that is built in. */
const stripe = 'stripe';
const file = /^\S(?:.*\S)?\.json$/;
const metadataKey = z
  .string()
  .regex(/^[^\s[\]]{1,40}$/, 'must be a key of metadata: at most 40 characters, no space or bracket');

/** The systems that the provider's world is pulled from. */
export const worldSourceSettings = {
  WORLD_SOURCES: {
    about:
      'Systems that your world is pulled from, separated by commas: `stripe` for its invoices, and paths of source files',
    example: 'stripe,/etc/reachout/projects.json',
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine(
        (items) => items.every((item) => item === stripe || file.test(item)),
        'must be stripe, or paths of files that end with .json, separated by commas',
      )
      .refine((items) => new Set(items).size === items.length, 'must not name a source twice')
      .optional(),
  },
  STRIPE_ACCOUNT_KEY: {
    about:
      'Key of the metadata of Stripe’s invoices, customers or subscriptions that has the id of the account here',
    example: 'reachout_account',
    schema: metadataKey.default('reachout_account'),
  },
  STRIPE_ACCOUNTS: {
    about:
      'File with the account of each customer of Stripe, as JSON: `{"cus_…": "team id"}`; counts before metadata',
    example: '/etc/reachout/stripe-accounts.json',
    schema: z.string().min(1).optional(),
  },
  STRIPE_ITEM_KEY: {
    about:
      'Key of the metadata of Stripe’s prices or products that has the catalogue’s name of what was bought',
    example: 'reachout_item',
    schema: metadataKey.default('reachout_item'),
  },
  STRIPE_INVOICE_DAYS: {
    about: 'Age in days of the oldest invoices that are pulled from Stripe',
    example: '400',
    schema: whole(1, 36_500).default(400),
  },
} as const satisfies SettingsTable;

/** True where invoices are pulled from Stripe, which needs its key. */
export function pullsFromStripe({ WORLD_SOURCES }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(WORLD_SOURCES) && WORLD_SOURCES.includes(stripe);
}

type Settings = SettingValues<typeof worldSourceSettings> & {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_BASE_URL?: string | undefined;
  secretOf: SecretOf;
};

/** Finds the secret of a name, which files of the operator's say in the place of it. */
type SecretOf = (name: string) => string | undefined;

/** Source files that a server cannot start with; the message lists everything that is wrong with them. */
export class SourcesRefused extends Error {}

/** A source that is ready to be opened. */
export interface ConfiguredSource {
  name: string;
  open(parts: { clock: ClockPort }): Promise<WorldSourcePort>;
}

/** Reads what the settings say of sources, in their order. Throws {@link SourcesRefused} with every problem of every file. */
export function readWorldSources(settings: Settings, root: string): ConfiguredSource[] {
  const { WORLD_SOURCES: items = [], secretOf } = settings;
  const problems: string[] = [];
  const sources = items.flatMap((item) => {
    const read = item === stripe ? readStripe(settings, root) : readRestSource(item, { root, secretOf });
    if (!read.ok) problems.push(...read.problems.map((problem) => `  ${item} ${problem}`));
    return read.ok ? { item, source: read.source } : [];
  });
  for (const [index, { item, source }] of sources.entries())
    if (sources.findIndex((other) => other.source.name === source.name) < index)
      problems.push(`  ${item} name is that of another source: ${source.name}`);
  if (problems.length > 0)
    throw new SourcesRefused(`WORLD_SOURCES names what cannot be read:\n${problems.join('\n')}`);
  return sources.map(({ source }) => source);
}

type Read = { ok: true; source: ConfiguredSource } | { ok: false; problems: string[] };

function readStripe(settings: Settings, root: string): Read {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_BASE_URL: baseUrl, STRIPE_ACCOUNTS: path } = settings;
  const accounts = path === undefined ? {} : readAccounts(resolve(root, path));
  if (typeof accounts === 'string') return { ok: false, problems: [`STRIPE_ACCOUNTS ${accounts}`] };
  const open = async ({ clock }: { clock: ClockPort }): Promise<WorldSourcePort> => {
    const { createStripeInvoices } = await import('@reachout/adapter-stripe');
    const { STRIPE_ACCOUNT_KEY: accountKey, STRIPE_ITEM_KEY: itemKey, STRIPE_INVOICE_DAYS: days } = settings;
    return createStripeInvoices({ secretKey, baseUrl, clock, accounts, accountKey, itemKey, days });
  };
  return { ok: true, source: { name: stripe, open } };
}

/** The accounts of customers, or what is wrong with their file. */
function readAccounts(path: string): Record<string, string> | string {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return error instanceof SyntaxError
      ? 'is not JSON'
      : `cannot be read: ${(error as NodeJS.ErrnoException).code ?? ''}`;
  }
  const parsed = z.record(z.string(), z.string().min(1)).safeParse(given);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`.trim()).join('; ');
}

/** Reads one source file, or tells everything that is wrong with it. */
export function readRestSource(path: string, { root, secretOf }: { root: string; secretOf: SecretOf }): Read {
  let text: string;
  try {
    text = readFileSync(resolve(root, path), 'utf8');
  } catch (error) {
    return { ok: false, problems: [`cannot be read: ${(error as NodeJS.ErrnoException).code ?? ''}`] };
  }
  const read = readSourceFile(text, secretOf);
  if (!read.ok)
    return { ok: false, problems: read.problems.map(({ path: at, message }) => `${at} ${message}`.trim()) };
  const { file } = read;
  const open = async ({ clock }: { clock: ClockPort }): Promise<WorldSourcePort> => {
    const { createRestSource } = await import('@reachout/adapter-rest');
    return createRestSource({ file, clock });
  };
  return { ok: true, source: { name: file.name, open } };
}
