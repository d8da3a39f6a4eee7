import * as z from 'zod/mini';

/** POST /api/desk/webhook: what an outside desk tells, in its own format. */
export const deskWebhookBody = z.record(z.string(), z.unknown());
export const deskWebhookResponse = z.object({ received: z.literal(true) });
