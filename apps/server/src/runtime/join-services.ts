import type { DraftingAssistant, FindIndex } from '@reachout/assistant/server';
import type { Content } from '@reachout/content';
import type { Log } from '@reachout/http/log';
import { createKeptPost } from '@reachout/mail/use-cases/kept-mails';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { EventsPort, IncomingEventsPort, Mailing, PushPort } from '@reachout/ports/ports';
import { chooseAssistant, openOutsideAssistant } from '../ports/assistant.ts';
import { chooseBilling } from '../ports/billing.ts';
import { chooseDesk } from '../ports/desk.ts';
import { createFlags } from '../ports/flags.ts';
import { randomIds } from '../ports/system.ts';
import { type Config, statusSourceOf } from '../settings/config.ts';
import { flagsChoice, findOutside, statusChoice } from '../settings/outside-systems.ts';

type Opened = Omit<
  ServiceDeps,
  | 'log'
  | 'ids'
  | 'flags'
  | 'assistant'
  | 'drafts'
  | 'outsideAssistant'
  | 'billing'
  | 'desk'
  | 'events'
  | 'incomingEvents'
  | 'incomingMail'
  | 'mail'
  | 'push'
  | 'statusSource'
  | 'outsideStatus'
>;

/** Joins the adapters that the configuration names to the ports of the use-cases. */
export async function joinServices(
  config: Config,
  { content, log, findIndex, ...opened }: Opened & { content: Content; log: Log; findIndex: FindIndex },
): Promise<ServiceDeps & { assistant: DraftingAssistant }> {
  const { db, brand, clock } = opened;
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = config;
  return {
    ...opened,
    log,
    ids: randomIds,
    flags: await createFlags(brand, {
      overrides: config.flags,
      environment: config.REACHOUT_ENVIRONMENT,
      provider: await findOutside(flagsChoice, config)?.(undefined),
    }),
    assistant: await chooseAssistant(config, { brand, content, log, db, findIndex }),
    outsideAssistant: await openOutsideAssistant(config),
    billing: await chooseBilling(config, { db, clock }),
    desk: await chooseDesk(config, { db, ids: randomIds, clock }),
    events: url === undefined || secret === undefined ? undefined : await openEvents({ url, secret }),
    incomingEvents:
      config.WORLD_WEBHOOK_SECRET === undefined
        ? undefined
        : await openIncomingEvents(config.WORLD_WEBHOOK_SECRET),
    incomingMail:
      config.MAIL_WEBHOOK_SECRET === undefined
        ? undefined
        : await openIncomingEvents(config.MAIL_WEBHOOK_SECRET),
    mail: await openMail(config, { db, brand }),
    push: await openPush(config),
    holdSeconds: config.ANSWER_HOLD_SECONDS ?? holdSeconds,
    statusSource: statusSourceOf(config),
    outsideStatus: await findOutside(statusChoice, config)?.({ clock, log }),
  };
}

/** The adapter is loaded only where it is used. */
async function openEvents(options: { url: string; secret: string }): Promise<EventsPort> {
  const { createWebhook } = await import('@reachout/adapter-webhook');
  return createWebhook(options);
}

async function openIncomingEvents(secret: string): Promise<IncomingEventsPort> {
  const { createWebhookReader } = await import('@reachout/adapter-webhook');
  return createWebhookReader({ secret });
}

async function openPush({
  PUSH_PRIVATE_KEY: privateKey,
  PUSH_CONTACT: contact,
}: Pick<Config, 'PUSH_PRIVATE_KEY' | 'PUSH_CONTACT'>): Promise<PushPort | undefined> {
  if (privateKey === undefined || contact === undefined) return undefined;
  const { createWebPush } = await import('@reachout/adapter-web-push');
  return createWebPush({ privateKey, contact });
}

/** Long enough to see the slip, short enough that nobody waits for it. */
const holdSeconds = 10;
const gatherSeconds = 60;
/** Whoever tries the product waits for nothing. */
const demoGatherSeconds = 2;

/** How mail leaves: by the operator's server, or in the demo world into a table. Undefined where there is neither. */
async function openMail(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_GATHER_SECONDS' | 'SALES_MAIL_TO' | 'demo'>,
  { db, brand }: Pick<Opened, 'db' | 'brand'>,
): Promise<Mailing | undefined> {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_GATHER_SECONDS: chosenSeconds, demo } = config;
  const { SALES_MAIL_TO: salesTo } = config;
  const further = salesTo === undefined ? {} : { salesTo };
  if (url !== undefined && from !== undefined) {
    const { createSmtpPost } = await import('@reachout/adapter-smtp');
    const sender = { name: from.name || brand.name, address: from.address };
    return {
      post: createSmtpPost({ url, from: sender }),
      gatherSeconds: chosenSeconds ?? (demo ? demoGatherSeconds : gatherSeconds),
      ...further,
    };
  }
  if (!demo) return undefined;
  return {
    post: createKeptPost({ db, domain: `${brand.slug}.example` }),
    gatherSeconds: chosenSeconds ?? demoGatherSeconds,
    isKept: true,
    ...further,
  };
}
