import type { Database } from '@reachout/database/client';
import type { BillingPort, ClockPort } from '@reachout/ports/ports';
import { createBuiltInBilling } from '@reachout/refunds/use-cases/built-in-billing';
import type { Config } from '../settings/config.ts';
import { billingChoice, findOutside } from '../settings/outside-systems.ts';

/** The configured billing system. */
export async function chooseBilling(
  config: Config,
  { db, clock }: { db: Database; clock: ClockPort },
): Promise<BillingPort> {
  const openOutside = findOutside(billingChoice, config);
  return openOutside ? openOutside({ clock }) : createBuiltInBilling(db);
}
