import type { Database } from '@reachout/database/client';
import { createBuiltInDesk } from '@reachout/cases/use-cases/desk/built-in-desk';
import type { ClockPort, DeskPort, IdsPort } from '@reachout/ports/ports';
import type { Config } from '../settings/config.ts';
import { deskChoice, findOutside } from '../settings/outside-systems.ts';

/** The configured desk. */
export async function chooseDesk(
  config: Config,
  parts: { db: Database; ids: IdsPort; clock: ClockPort },
): Promise<DeskPort> {
  const openOutside = findOutside(deskChoice, config);
  return openOutside ? openOutside(parts) : createBuiltInDesk(parts);
}
