import type { IncomingEventsPort } from '@reachout/ports/ports';
import { createHmac } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/**
 * Reads what another system signs as Standard Webhooks: the signature is over the exact bytes, and older than five minutes it counts no more.
 *
 * @param secret `whsec_` and the base64 of at least 24 random bytes, the same as the sender's
 */
export function createWebhookReader({ secret }: { secret: string }): IncomingEventsPort {
  const verifier = new BytesWebhook(secret);
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
    isSigned(body, headers) {
      try {
        verifier.verify(Buffer.from(body), { ...headers }, { jsonParse: false });
        return true;
      } catch (error) {
        if (error instanceof WebhookVerificationError) return false;
        throw error;
      }
    },
  };
}

/** The library reads bytes as UTF-8 before it signs them, which changes those of a mail in another character set. */
class BytesWebhook extends Webhook {
  readonly #bytes: Buffer;

  constructor(secret: string) {
    super(secret);
    this.#bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  }

  override sign(id: string, at: Date, payload: string | Buffer): string {
    const seconds = Math.floor(at.getTime() / 1_000);
    const signed = createHmac('sha256', this.#bytes).update(`${id}.${seconds}.`).update(payload);
    return `v1,${signed.digest('base64')}`;
  }
}
