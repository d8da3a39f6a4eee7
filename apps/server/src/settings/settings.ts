import { statusSources } from '@reachout/status/rules/status-source';
import * as z from 'zod';
import { outsideChoices, settingsOf, statusChoice, systemSettingsOf } from './outside-systems.ts';
import {
  httpAddress,
  mailSender,
  mailTarget,
  milliseconds,
  origin,
  oneOf,
  plainAddress,
  problemOfDatabase,
  problemOfMailbox,
  problemOfMailServer,
  replyAddress,
  tokens,
  truth,
  webhookSecret,
  webhookSecrets,
  whole,
  without,
} from './setting-schemas.ts';
import { identityProviderSettings } from './identity-provider.ts';
import type { SettingsTable } from './setting.ts';
import { findWeakness } from './weak-secret.ts';
import { worldSourceSettings } from './world-sources.ts';

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

/** The catalogue that comes with the product. */
export const defaultCatalogue = './catalogue/default.json';
export const defaultBrand = './brand/tetra.json';

/** Every setting of the product itself: what it is for, an example that is valid, and its schema. */
export const ownSettings = {
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
  REACHOUT_ENVIRONMENT: {
    about: 'Name of this environment, by which the catalogue may switch flags',
    example: 'staging',
    schema: z.string().min(1).max(60).optional(),
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
  ...identityProviderSettings,
  BRAND_CONFIG: {
    about: 'Brand file',
    example: './brand/tetra.json',
    schema: z.string().min(1).default(defaultBrand),
  },
  CONTENT_DIR: {
    about:
      'Folder of documentation of your own, Markdown or MDX of any origin, in place of the one that is built in',
    example: '/srv/docs',
    schema: z.string().min(1).optional(),
  },
  CATALOGUE_CONFIG: {
    about: 'Catalogue file: products, plans, topics, roles, flags',
    example: './catalogue/default.json',
    schema: z.string().min(1).default(defaultCatalogue),
  },
  STORAGE_DIR: {
    about: 'Folder of uploaded files; inside the data folder by default',
    example: '/srv/reachout/files',
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
  ENABLE_PUBLIC_NUMBERS: {
    about:
      'Publishes how quickly support answers and solves at /support/numbers, month by month and without anything that identifies anybody',
    example: 'true',
    schema: truth.default(false),
  },
  LOG_LEVEL: {
    about: 'Least severe level that is written',
    example: 'info',
    schema: oneOf(['debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  },
  LOG_FORMAT: {
    about: 'One JSON line per event, or lines for reading',
    example: 'json',
    schema: oneOf(['json', 'pretty']).optional(),
  },
  REACHOUT_STATUS: {
    about:
      'Where the status comes from: `built-in` is the table of incidents, `statuspage` reads another system’s page at STATUS_URL, `none` claims nothing; built-in in demo mode unless given, else none',
    example: 'built-in',
    schema: oneOf(statusSources).optional(),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'OpenTelemetry collector that traces go to over HTTP; without it nothing is traced',
    example: 'http://collector.internal:4318',
    schema: httpAddress.optional(),
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
  WEBHOOK_URL: {
    about:
      'Address of a system of yours that is sent a signed event for everything that happens to cases, and every sales enquiry',
    example: 'https://hooks.example.com/reachout',
    schema: plainAddress.optional(),
  },
  WEBHOOK_SECRET: {
    about:
      'Signs those events (Standard Webhooks). To change it, give the new one and the old one with a blank between them until the receiver knows the new one: events carry both signatures',
    example: 'the output of: echo "whsec_$(openssl rand -base64 32)"',
    schema: webhookSecrets.optional(),
    secret: true,
  },
  SMTP_URL: {
    about:
      'Mail server that tells people of their cases, with its user and password; without it nobody is sent mail, and in demo mode mail is kept to be read instead',
    example: 'smtps://reachout:password@smtp.example.com:465',
    schema: without(problemOfMailServer).optional(),
    secret: true,
  },
  MAIL_FROM: {
    about: 'Who mail comes from: an address, or a name with one; the brand’s name unless told',
    example: 'Example Support <support@example.com>',
    schema: mailSender.optional(),
  },
  MAIL_GATHER_SECONDS: {
    about:
      'Seconds during which what happens to one case becomes one mail to each person; 60 unless given, 2 in demo mode',
    example: '60',
    schema: whole(0, 3_600).optional(),
  },
  PUSH_PRIVATE_KEY: {
    about:
      'Key by which push services of browsers know this installation (VAPID); with it people can have notifications shown by their browser while no page is open. Another key ends every subscription',
    example: 'the output of: reachout push keys',
    schema: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be a key as `reachout push keys` prints it')
      .optional(),
    secret: true,
  },
  PUSH_CONTACT: {
    about: 'Where the makers of browsers reach you about those notifications: a mailto: or https: address',
    example: 'mailto:support@example.com',
    schema: z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
      .optional(),
  },
  SALES_MAIL_TO: {
    about:
      'Address that each sales enquiry is mailed to, answered to whoever wrote it; without it they wait at /staff/enquiries',
    example: 'sales@example.com',
    schema: mailTarget.optional(),
  },
  ANSWER_HOLD_SECONDS: {
    about:
      'Seconds that an answer of staff waits before it goes out, in which they can undo it; 10 unless given, and 0 lets every answer go out at once',
    example: '10',
    schema: whole(0, 60).optional(),
  },
  MAIL_REPLY_ADDRESS: {
    about:
      'Address to which people answer mails about their cases; `support@…` becomes `support+…@…`, and whatever comes to those has to reach Reachout by MAIL_WEBHOOK_SECRET or IMAP_URL',
    example: 'case@reply.example.com',
    schema: replyAddress.optional(),
  },
  MAIL_AUTH_SERVER: {
    about:
      'Name by which your receiving mail server signs its Authentication-Results, believed about the sending server (SPF); signatures (DKIM) are checked without it',
    example: 'mx.example.com',
    schema: z
      .string()
      .regex(/^[a-z\d.-]{1,253}$/i, 'must be the name of a server')
      .optional(),
  },
  MAIL_WEBHOOK_SECRET: {
    about:
      'Secret by which your mail service signs the mails that it brings to /api/platform/v1/mails (Standard Webhooks)',
    example: 'the output of: echo "whsec_$(openssl rand -base64 32)"',
    schema: webhookSecret.optional(),
    secret: true,
  },
  IMAP_URL: {
    about:
      'Mailbox whose unread mails are taken, with its user and password; INBOX unless the address names another. Nobody else may read in it',
    example: 'imaps://case:password@imap.example.com/INBOX',
    schema: without(problemOfMailbox).optional(),
    secret: true,
  },
  WORLD_WEBHOOK_SECRET: {
    about:
      'Secret by which your platform signs the events that it sends to /api/platform/v1/events (Standard Webhooks)',
    example: 'the output of: echo "whsec_$(openssl rand -base64 32)"',
    schema: webhookSecret.optional(),
    secret: true,
  },
  ...worldSourceSettings,
  MEMORY_LIMIT: {
    about: 'Megabytes of memory that npm start makes the server keep to, as far as what it must hold allows',
    example: '400',
    schema: whole(256, 65_536).default(400),
  },
  SHUTDOWN_TIMEOUT: {
    about: 'Milliseconds that requests in flight may take after a stop signal',
    example: '25000',
    schema: milliseconds.default(25_000),
  },
  AI_FIRST_SENTENCE_MS: {
    about:
      'Milliseconds that a person waits for a model’s first sentence before the documentation alone answers',
    example: '8000',
    schema: milliseconds.default(8_000),
  },
  AI_PERSON_TOKENS_A_DAY: {
    about:
      'Tokens that models may use for one person within 24 hours; then the documentation alone answers them, and says so. Unlimited unless set',
    example: '200000',
    schema: tokens.optional(),
  },
  AI_TEAM_TOKENS_A_DAY: {
    about: 'The same for all people of one account together',
    example: '2000000',
    schema: tokens.optional(),
  },
  AI_TOKENS_A_DAY: {
    about: 'The same for everybody together',
    example: '20000000',
    schema: tokens.optional(),
  },
  REFUND_RESULT_MIN_WAIT_MS: {
    about: 'Milliseconds before the result of a refund is shown',
    example: '10000',
    schema: milliseconds.optional(),
  },
} as const satisfies SettingsTable;

/** Every setting, those of outside systems last. The table in docs/operating/settings.md is generated from these rows. */
export const settings: SettingsTable = Object.assign(
  {},
  ownSettings,
  systemSettingsOf(statusChoice),
  ...outsideChoices.map(settingsOf),
);
