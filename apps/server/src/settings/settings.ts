import { statusSources } from '@reachout/status/rules/status-source';
import * as z from 'zod';
import { findWeakness } from './weak-secret.ts';

const truth = z.enum(['true', 'false']).transform((text) => text === 'true');
/** What keeps a text from being the origin of a server, to be read after its name. */
function problemOfOrigin(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return 'must begin with https:// or http://';
  if (!URL.canParse(text)) return 'is no address';
  const { username, password, pathname, search, hash } = new URL(text);
  if (username !== '' || password !== '') return 'must have no user or password';
  if (pathname !== '/') return 'must have no path';
  return search === '' && hash === '' ? undefined : 'must have nothing behind the host';
}

/** The same of a database's address. Whether there is a database is found out at start. */
function problemOfDatabase(text: string): string | undefined {
  if (!/^postgres(?:ql)?:\/\//i.test(text)) return 'must begin with postgres:// or postgresql://';
  if (/%(?![\da-f]{2})/i.test(text)) return 'has a % that begins no percent-encoding: write %25 for it';
  return URL.canParse(text) ? undefined : 'is no address';
}

/** A text about which a rule says nothing. */
const without = (findProblem: (text: string) => string | undefined) =>
  z.string().check(({ value, issues }) => {
    const message = findProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  });

const origin = without(problemOfOrigin).transform((text) =>
  URL.canParse(text) ? new URL(text).origin : text,
);

/** A whole number in a range, said so when it is not. */
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
};
const milliseconds = whole(0, 600_000);

/** Pairs of name=value, percent-encoded, as OpenTelemetry writes headers into one variable. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decodeOr(value)]));
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Every setting: what it is for, an example that is valid, and its schema. The table in docs/operating.md is generated from
 * these rows.
 */
export const settings = {
  PORT: {
    about: 'Port to listen on',
    example: '3000',
    schema: whole(1, 65_535).default(3000),
  },
  HOST: {
    about: 'Address to listen on; loopback in demo mode unless given',
    example: '0.0.0.0',
    schema: z.string().min(1).optional(),
  },
  PUBLIC_URL: {
    about: 'Address that people type, without a path',
    example: 'https://help.example.com',
    schema: origin.optional(),
  },
  DATABASE_URL: {
    about: 'PostgreSQL to use; without it the process starts its own',
    example: 'postgres://reachout:secret@db.internal:5432/reachout',
    schema: without(problemOfDatabase).optional(),
  },
  DATABASE_POOL_MAX: {
    about: 'Most database connections of this process',
    example: '10',
    schema: whole(2, 200).default(10),
  },
  REACHOUT_DATA_DIR: {
    about: 'Folder of the embedded database, secrets and uploads',
    example: '/var/lib/reachout',
    schema: z.string().min(1).optional(),
  },
  REACHOUT_DEMO: {
    about: 'Seeds and offers the demo world; true when neither a database nor a public address is configured',
    example: 'false',
    schema: truth.optional(),
  },
  AUTH_SECRET: {
    about: 'Signs sessions; at least 32 characters, kept secret',
    example: 'the output of: openssl rand -base64 48',
    schema: without(findWeakness).optional(),
    secret: true,
  },
  SESSION_IDLE_MINUTES: {
    about: 'Minutes without a visit after which a person has to log in again',
    example: '10080',
    schema: whole(5, 525_600).default(10_080),
  },
  SESSION_MAX_MINUTES: {
    about: 'Minutes after logging in when a person has to log in again, however often they visit',
    example: '43200',
    schema: whole(5, 525_600).default(43_200),
  },
  BRAND_CONFIG: {
    about: 'Brand file',
    example: './brand/tetra.json',
    schema: z.string().min(1).default('./brand/tetra.json'),
  },
  STORAGE_DIR: {
    about: 'Folder of uploaded files; inside the data folder by default',
    example: '/srv/reachout/files',
    schema: z.string().min(1).optional(),
  },
  AI_PROVIDER: {
    about: 'Who answers: `grounded` answers from the documentation alone, `openai-compatible` asks a model',
    example: 'openai-compatible',
    schema: z.enum(['grounded', 'openai-compatible']).default('grounded'),
  },
  AI_BASE_URL: {
    about: 'Address of an OpenAI-compatible API',
    example: 'https://models.internal/v1',
    schema: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  },
  AI_API_KEY: {
    about: 'Key of that API; never leaves the server',
    example: 'the key that your provider gave you',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  AI_MODEL: {
    about: 'Model to ask',
    example: 'a-model-name',
    schema: z.string().min(1).optional(),
  },
  TRUSTED_PROXIES: {
    about: 'How many proxies stand in front and set X-Forwarded-For',
    example: '1',
    schema: whole(0, 10).default(0),
  },
  ENABLE_RATE_LIMIT: {
    about: 'Limits requests per person and address',
    example: 'true',
    schema: truth.default(true),
  },
  ENABLE_PROGRAM_TOKENS: {
    about: 'Lets people make access tokens by which programs of theirs read and write cases',
    example: 'false',
    schema: truth.default(true),
  },
  LOG_LEVEL: {
    about: 'Least severe level that is written',
    example: 'info',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  },
  LOG_FORMAT: {
    about: 'One JSON line per event, or lines for reading',
    example: 'json',
    schema: z.enum(['json', 'pretty']).optional(),
  },
  REACHOUT_DESK: {
    about:
      'Where support staff work: `built-in` is Reachout itself, `plain` tells Plain of cases and conversations',
    example: 'plain',
    schema: z.enum(['built-in', 'plain']).default('built-in'),
  },
  REACHOUT_STATUS: {
    about:
      'Where the status comes from: `built-in` is the table of incidents, `none` claims nothing; built-in in demo mode unless given',
    example: 'built-in',
    schema: z.enum(statusSources).optional(),
  },
  PLAIN_API_KEY: {
    about: 'Key of a machine user of Plain that may write customers, tenants, threads and thread events',
    example: 'the key that starts with plainApiKey_',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  PLAIN_API_URL: {
    about: 'Address of Plain’s GraphQL API',
    example: 'https://core-api.uk.plain.com/graphql/v1',
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
      .default('https://core-api.uk.plain.com/graphql/v1'),
  },
  PLAIN_LABEL_TYPE_IDS: {
    about: 'Label types that Plain puts on new threads, separated by commas',
    example: 'lt_01HB8BTNTZ8XCB2GJ5ZQPWSPSB',
    schema: z
      .string()
      .regex(/^[\w-]+(,[\w-]+){0,24}$/, 'must be ids separated by commas')
      .transform((text) => text.split(','))
      .optional(),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'OpenTelemetry collector that traces go to over HTTP; without it nothing is traced',
    example: 'http://collector.internal:4318',
    schema: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: 'Headers that the collector wants, as name=value separated by commas',
    example: 'authorization=Bearer%20the-key',
    schema: z
      .string()
      .regex(/^[\w-]+=[^,=]*(,[\w-]+=[^,=]*)*$/, 'must be name=value pairs separated by commas')
      .transform(readHeaders)
      .optional(),
    secret: true,
  },
  OTEL_SERVICE_NAME: {
    about: 'What this installation is called in traces',
    example: 'reachout',
    schema: z.string().min(1).max(255).default('reachout'),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    about: 'The share of requests that is traced, from 0 to 1',
    example: '0.1',
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1')
      .transform(Number)
      .default(1),
  },
  SHUTDOWN_TIMEOUT: {
    about: 'Milliseconds that requests in flight may take after a stop signal',
    example: '25000',
    schema: milliseconds.default(25_000),
  },
  REACHOUT_BILLING: {
    about:
      'Who pays refunds: `built-in` writes them to its own ledger, `stripe` makes credit notes that refund',
    example: 'stripe',
    schema: z.enum(['built-in', 'stripe']).default('built-in'),
  },
  STRIPE_SECRET_KEY: {
    about:
      'Key of Stripe’s API, best a restricted one that may read invoices and write credit notes and refunds',
    example: 'the key that starts with rk_live_ or sk_live_',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    about: 'Signing secret of the webhook endpoint at /api/billing/webhook (events refund.*)',
    example: 'the secret that starts with whsec_',
    schema: z.string().min(1).optional(),
    secret: true,
  },
  STRIPE_BASE_URL: {
    about: 'Another address than Stripe’s own, for tests',
    example: 'http://127.0.0.1:12111',
    schema: origin.optional(),
  },
  REFUND_RESULT_MIN_WAIT_MS: {
    about: 'Milliseconds before the result of a refund is shown',
    example: '10000',
    schema: milliseconds.optional(),
  },
} as const satisfies Record<string, Setting>;

/** A variable of the environment. */
export interface Setting {
  about: string;
  example: string;
  schema: z.ZodType;
  secret?: boolean;
}
