import type { IncomingEventsPort } from '@reachout/ports/ports';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/**
 * Reads events that another system signs as Standard Webhooks: the signature is over the exact bytes, and older than five minutes it counts no more.
 *
 * @param secret `whsec_` and the base64 of at least 24 random bytes, the same as the sender's
 */
export function createWebhookReader({ secret }: { secret: string }): IncomingEventsPort {
  const verifier = new Webhook(secret);
  return {
    read(body, headers) {
      try {
        return { ok: true, event: verifier.verify(body, { ...headers }) };
      } catch (error) {
        // Besides a wrong signature, a body that is signed and no JSON.
        if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return { ok: false };
        throw error;
      }
    },
  };
}
