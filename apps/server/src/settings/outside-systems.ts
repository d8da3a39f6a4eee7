import type { Provider } from '@openfeature/server-sdk';
import type { BillingPort, ClockPort, DeskPort, LogPort, StatusPort } from '@reachout/ports/ports';
import * as z from 'zod';
import { assistantChoice, predictionChoice } from './assistant-systems.ts';
import { behind, type OutsideChoice } from './outside-choice.ts';
import { httpAddress, origin, plainAddress } from './setting-schemas.ts';
import type { Setting } from './setting.ts';

const desk = behind<DeskPort>();

export const deskChoice = {
  name: 'REACHOUT_DESK',
  about: 'Where support staff work',
  builtIn: { name: 'built-in', about: 'is Reachout itself' },
  systems: {
    plain: desk({
      about: 'tells Plain of cases and conversations',
      settings: {
        PLAIN_API_KEY: {
          about:
            'Key of a machine user of Plain that may write customers, tenants, threads and thread events',
          example: 'the key that starts with plainApiKey_',
          schema: z.string().min(1),
          secret: true,
        },
        PLAIN_API_URL: {
          about: 'Address of Plain’s GraphQL API',
          example: 'https://core-api.uk.plain.com/graphql/v1',
          schema: httpAddress.default('https://core-api.uk.plain.com/graphql/v1'),
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
      async open({ PLAIN_API_KEY: apiKey, PLAIN_API_URL: apiUrl, PLAIN_LABEL_TYPE_IDS: labelTypeIds }) {
        const { createPlainDesk } = await import('@reachout/adapter-plain');
        return createPlainDesk({ apiKey, apiUrl, labelTypeIds });
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
      schema: z.enum(offered.map((one) => one.name)).default(builtIn.name),
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
