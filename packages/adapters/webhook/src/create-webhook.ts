import type { EventFailure, EventsPort } from '@reachout/ports/ports';
import { Webhook } from 'standardwebhooks';

/** Where events are sent, and what signs them. */
export interface WebhookOptions {
  url: string;
  /** Each `whsec_` and the base64 of at least 24 random bytes, with blanks between them: while receivers change to a new one, events are signed by both. */
  secret: string;
  /** Milliseconds after which an event counts as not taken. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 15_000;
/** The receiver is gone for good and asks for no more (Standard Webhooks, "410 Gone"). */
const gone = 410;

/**
 * Sends events as Standard Webhooks (https://www.standardwebhooks.com): a POST of `{type, timestamp, data}` as JSON, signed, whose `webhook-id` is the same each time the event is
 * sent again. Any answer but 2xx means that it was not taken; a redirect is not followed.
 */
export function createWebhook({ url, secret, timeoutMs = defaultTimeoutMs }: WebhookOptions): EventsPort {
  const signers = secret.split(/\s+/).map((each) => new Webhook(each));
  return {
    async send({ id, type, at, data }) {
      const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
      // The time of sending, by which a receiver refuses what was recorded and is sent again by somebody else.
      const sentAt = new Date();
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
            'webhook-signature': signers.map((signer) => signer.sign(id, sentAt, body)).join(' '),
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        return response.ok ? { ok: true } : { ok: false, failure: failureOf(response) };
      } catch (error) {
        // The names of fetch's own errors: TimeoutError, TypeError (no connection).
        return {
          ok: false,
          failure: { kind: 'later', reason: error instanceof Error ? error.name : 'unknown' },
        };
      }
    },
  };
}

function failureOf({ status, headers }: Response): EventFailure {
  const reason = `HTTP ${status}`;
  if (status === gone) return { kind: 'never', reason };
  const text = headers.get('retry-after');
  const retryAfterSeconds = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  return { kind: 'later', reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
