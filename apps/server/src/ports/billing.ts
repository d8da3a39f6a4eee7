import type { Database } from '@reachout/database/client';
import type { BillingPort, ClockPort } from '@reachout/ports/ports';
import { createBuiltInBilling } from '@reachout/refunds/use-cases/built-in-billing';
import type { Config } from '../settings/config.ts';

/** The billing system that the configuration names. */
export async function chooseBilling(
  config: Config,
  { db, clock }: { db: Database; clock: ClockPort },
): Promise<BillingPort> {
  const {
    REACHOUT_BILLING,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_BASE_URL: baseUrl,
  } = config;
  if (REACHOUT_BILLING !== 'stripe' || secretKey === undefined || webhookSecret === undefined)
    return createBuiltInBilling(db);
  // Loaded only where it is used.
  const { createStripeBilling } = await import('@reachout/adapter-stripe');
  return createStripeBilling({ secretKey, webhookSecret, clock, baseUrl });
}
