import type { Database } from '@reachout/db/client';
import type { BillingPort, ClockPort } from '@reachout/services/ports';
import { createBuiltInBilling } from '@reachout/services/refunds/built-in-billing';
import type { Config } from './config.ts';

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
