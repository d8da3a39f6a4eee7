import type { Content } from '@reachout/content';
import type { Log } from '@reachout/http/log';
import type { ServiceDeps } from '@reachout/ports/deps';
import { chooseAssistant } from '../ports/assistant.ts';
import { chooseBilling } from '../ports/billing.ts';
import { chooseDesk } from '../ports/desk.ts';
import { createFlags } from '../ports/flags.ts';
import { randomIds } from '../ports/system.ts';
import { type Config, statusSourceOf } from '../settings/config.ts';
import { findOutside, statusChoice } from '../settings/outside-systems.ts';

type Opened = Omit<
  ServiceDeps,
  'log' | 'ids' | 'flags' | 'assistant' | 'billing' | 'desk' | 'statusSource' | 'outsideStatus'
>;

/** Joins the adapters that the configuration names to the ports of the use-cases. */
export async function joinServices(
  config: Config,
  { content, log, ...opened }: Opened & { content: Content; log: Log },
): Promise<ServiceDeps> {
  const { db, brand, clock } = opened;
  return {
    ...opened,
    log,
    ids: randomIds,
    flags: await createFlags(brand, config.flags),
    assistant: await chooseAssistant(config, { brand, content, log }),
    billing: await chooseBilling(config, { db, clock }),
    desk: await chooseDesk(config, { db, ids: randomIds }),
    statusSource: statusSourceOf(config),
    outsideStatus: await findOutside(statusChoice, config)?.({ clock, log }),
  };
}
