import type { Provider } from '@openfeature/server-sdk';
import { type DeskFactName, deskFactNames } from '@reachout/cases/rules/desk';
import type { BillingPort, ClockPort, DeskPort, LogPort, StatusPort } from '@reachout/ports/ports';
import * as z from 'zod';
import { assistantChoice, predictionChoice } from './assistant-systems.ts';
import { behind, type OutsideChoice, readForOutside } from './outside-choice.ts';
import { httpAddress, oneOf, origin, plainAddress } from './setting-schemas.ts';
import type { Setting } from './setting.ts';

const desk = behind<DeskPort, { clock: ClockPort }>();

export const deskChoice = {
  name: 'REACHOUT_DESK',
  about: 'Where support staff work',
  builtIn: { name: 'built-in', about: 'is Reachout itself' },
  systems: {
    plain: desk({
      about: 'is Plain: cases go there, and what is answered there comes back',
      settings: {
        PLAIN_API_KEY: {
          about:
            'Key of a machine user of Plain that may read and write customers, tenants, threads, thread events, chats and attachments',
          example: 'the key that starts with plainApiKey_',
          schema: z.string().min(1),
          secret: true,
        },
        PLAIN_API_URL: {
          about: 'Address of Plain’s GraphQL API',
          example: 'https://core-api.uk.plain.com/graphql/v1',
          schema: httpAddress.default('https://core-api.uk.plain.com/graphql/v1'),
        },
        PLAIN_WEBHOOK_SECRET: {
          about:
            'Plain’s request signing secret, for its webhooks to /api/desk/webhook; without it Plain is asked every 30 seconds what changed',
          example: 'the secret that Plain shows under Settings, Request signing',
          schema: z.string().min(1).optional(),
          secret: true,
        },
        PLAIN_THREAD_FIELDS: {
          about: `Keys of Plain’s thread fields, each behind what it is told of a case: ${deskFactNames.map((name) => `\`${name}\``).join(', ')}`,
          example: 'caseNumber=case_number,product=product',
          schema: z
            .string()
            .transform((text, context) => readThreadFields(text, context))
            .optional(),
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
      },
      async open(
        {
          PLAIN_API_KEY: apiKey,
          PLAIN_API_URL: apiUrl,
          PLAIN_WEBHOOK_SECRET: webhookSecret,
          PLAIN_THREAD_FIELDS: threadFields,
          PLAIN_LABEL_TYPE_IDS: labelTypeIds,
        },
        { clock },
      ) {
        const { createPlainDesk } = await import('@reachout/adapter-plain');
        return createPlainDesk({ apiKey, apiUrl, webhookSecret, threadFields, labelTypeIds, clock });
      },
    }),
    salesforce: desk({
      about: 'is Salesforce: cases go there, and what is answered there comes back',
      settings: {
        SALESFORCE_URL: {
          about: 'Your organisation’s own domain, where tokens are asked for',
          example: 'https://example.my.salesforce.com',
          schema: plainAddress,
        },
        SALESFORCE_CLIENT_ID: {
          about: 'Consumer key of the app by which Reachout logs in to Salesforce',
          example: 'the key that starts with 3MVG',
          schema: z.string().min(1),
        },
        SALESFORCE_CLIENT_SECRET: {
          about: 'Consumer secret of that app, for the client credentials flow',
          example: 'the secret that Salesforce shows beside the key',
          schema: z.string().min(1).optional(),
          secret: true,
        },
        SALESFORCE_USERNAME: {
          about: 'User whom Reachout is in Salesforce, for the JWT bearer flow in the place of a secret',
          example: 'reachout@example.com',
          schema: z.string().min(1).optional(),
        },
        SALESFORCE_PRIVATE_KEY_FILE: {
          about: 'File with the private key in PEM whose certificate the app has, for the JWT bearer flow',
          example: '/run/secrets/salesforce.pem',
          schema: z.string().min(1).optional(),
        },
        SALESFORCE_CASE_MAP: {
          about: 'File that says how a case becomes one of Salesforce: fields, statuses, record types',
          example: '/etc/reachout/case-map.json',
          schema: z.string().min(1),
        },
      },
      async open(
        {
          SALESFORCE_URL: url,
          SALESFORCE_CLIENT_ID: clientId,
          SALESFORCE_CLIENT_SECRET: clientSecret,
          SALESFORCE_USERNAME: username = '',
          SALESFORCE_PRIVATE_KEY_FILE: keyFile = '',
          SALESFORCE_CASE_MAP: mapFile,
        },
        { clock },
      ) {
        const { createSalesforceDesk, readCaseMap, readPrivateKey } =
          await import('@reachout/adapter-salesforce');
        const map = readForOutside(() => readCaseMap(mapFile));
        const auth =
          clientSecret === undefined
            ? { username, privateKey: readForOutside(() => readPrivateKey(keyFile)) }
            : { clientSecret };
        return createSalesforceDesk({ url, clientId, auth, map, clock });
      },
    }),
  },
} as const;

const billing = behind<BillingPort, { clock: ClockPort }>();

export const billingChoice = {
  name: 'REACHOUT_BILLING',
  about: 'Who pays refunds',
  builtIn: { name: 'built-in', about: 'writes them to its own ledger' },
  systems: {
    stripe: billing({
      about: 'makes credit notes that refund',
      settings: {
        STRIPE_SECRET_KEY: {
          about:
            'Key of Stripe’s API, best a restricted one that may read invoices and write credit notes and refunds',
          example: 'the key that starts with rk_live_ or sk_live_',
          schema: z.string().min(1),
          secret: true,
        },
        STRIPE_WEBHOOK_SECRET: {
          about: 'Signing secret of the webhook endpoint at /api/billing/webhook (events refund.*)',
          example: 'the secret that starts with whsec_',
          schema: z.string().min(1),
          secret: true,
        },
        STRIPE_BASE_URL: {
          about: 'Another address than Stripe’s own, for tests',
          example: 'http://127.0.0.1:12111',
          schema: origin.optional(),
        },
      },
      async open(
        { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: baseUrl },
        { clock },
      ) {
        const { createStripeBilling } = await import('@reachout/adapter-stripe');
        return createStripeBilling({ secretKey, webhookSecret, clock, baseUrl });
      },
    }),
  },
} as const;

const status = behind<StatusPort, { clock: ClockPort; log: LogPort }>();

const flags = behind<Provider>();

export const flagsChoice = {
  name: 'FLAGS_PROVIDER',
  about: 'Where flags come from',
  builtIn: { name: 'built-in', about: 'reads them from the catalogue' },
  systems: {
    ofrep: flags({
      about: 'asks a service by the OpenFeature Remote Evaluation Protocol, such as flagd',
      settings: {
        OFREP_URL: {
          about: 'Address of that service, without `/ofrep/v1`',
          example: 'http://flags.internal:8016',
          schema: plainAddress,
        },
        OFREP_TOKEN: {
          about: 'Key of that service, sent as a bearer token',
          example: 'the key that the service gave you',
          schema: z.string().min(1).optional(),
          secret: true,
        },
      },
      async open({ OFREP_URL: url, OFREP_TOKEN: token }) {
        const { createOfrepProvider } = await import('../ports/ofrep-flags.ts');
        return createOfrepProvider({ url, token });
      },
    }),
  },
} as const;

/** Its setting is one of our own, because what holds without it depends on the demo world (`statusSourceOf`). */
export const statusChoice = {
  name: 'REACHOUT_STATUS',
  about: 'Where the status comes from',
  builtIn: { name: 'built-in', about: 'is the table of incidents' },
  systems: {
    statuspage: status({
      about: 'reads another system’s page in the format of Statuspage',
      settings: {
        STATUS_URL: {
          about:
            'Address of the status page that is read every 30 seconds; `/api/v2/summary.json` is added to it',
          example: 'https://status.example.com',
          schema: plainAddress,
        },
      },
      async open({ STATUS_URL: url }, { clock, log }) {
        const { createStatuspageStatus } = await import('@reachout/adapter-statuspage');
        const now = () => clock.now();
        return createStatuspageStatus({ url, log, now, elapsed: () => performance.now() });
      },
    }),
  },
} as const;

/** `name=key` pairs, separated by commas. */
function readThreadFields(
  text: string,
  context: z.core.$RefinementCtx<string>,
): Partial<Record<DeskFactName, string>> {
  const fields: Partial<Record<DeskFactName, string>> = {};
  for (const pair of text.split(',')) {
    const [, given = '', key = ''] = /^\s*(\w+)=([\w-]+)\s*$/.exec(pair) ?? [];
    const name = deskFactNames.find((known) => known === given);
    if (name === undefined)
      context.issues.push({
        code: 'custom',
        input: text,
        message: `must be pairs such as caseNumber=case_number, each beginning with one of ${deskFactNames.join(', ')}`,
      });
    else fields[name] = key;
  }
  return fields;
}

/** Every port whose system the operator chooses, in the order of their settings' documentation. */
export const outsideChoices = [
  assistantChoice,
  predictionChoice,
  deskChoice,
  billingChoice,
  flagsChoice,
] as const;
/** The settings of the systems behind a choice. */
export function systemSettingsOf({ systems }: OutsideChoice<unknown, never>): Record<string, Setting> {
  return Object.fromEntries(Object.values(systems).flatMap(({ settings }) => Object.entries(settings)));
}

/** The rows of a choice: the setting that chooses, and the settings of each system. */
export function settingsOf(choice: OutsideChoice<unknown, never>): Record<string, Setting> {
  const { name, about, builtIn, systems } = choice;
  const outside = Object.entries(systems);
  const offered = [builtIn, ...outside.map(([key, system]) => ({ name: key, about: system.about }))];
  return {
    [name]: {
      about: `${about}: ${offered.map((one) => `\`${one.name}\` ${one.about}`).join(', ')}`,
      example: outside[0]?.[0] ?? builtIn.name,
      schema: oneOf(offered.map((one) => one.name)).default(builtIn.name),
    },
    ...systemSettingsOf(choice),
  };
}

/**
 * How to open the outside system that the operator has chosen; undefined where they keep what is built in.
 *
 * @param config the values of all settings, checked: it has those that the chosen system requires
 */
export function findOutside<Port, Parts>(
  { name, systems }: OutsideChoice<Port, Parts>,
  config: Readonly<Record<string, unknown>>,
): ((parts: Parts) => Promise<Port>) | undefined {
  const system = systems[String(config[name])];
  return system && ((parts) => system.open(config, parts));
}
