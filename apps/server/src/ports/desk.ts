import type { Database } from '@reachout/database/client';
import { createBuiltInDesk } from '@reachout/cases/use-cases/desk/built-in-desk';
import type { DeskPort, IdsPort } from '@reachout/ports/ports';
import type { Config } from '../settings/config.ts';

/** The desk that the configuration names. */
export async function chooseDesk(config: Config, parts: { db: Database; ids: IdsPort }): Promise<DeskPort> {
  const { REACHOUT_DESK, PLAIN_API_KEY: apiKey, PLAIN_API_URL: apiUrl, PLAIN_LABEL_TYPE_IDS } = config;
  if (REACHOUT_DESK !== 'plain' || apiKey === undefined) return createBuiltInDesk(parts);
  const { createPlainDesk } = await import('@reachout/adapter-plain');
  return createPlainDesk({ apiKey, apiUrl, labelTypeIds: PLAIN_LABEL_TYPE_IDS });
}
