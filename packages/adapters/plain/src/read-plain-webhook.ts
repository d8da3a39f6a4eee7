import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureHeader = 'plain-request-signature';
/** As long as Plain's own library takes a webhook for a new one. */
const toleranceMs = 300_000;

interface Webhook {
  payload?: { thread?: { id?: unknown }; timelineEntry?: { threadId?: unknown } | null };
  webhookMetadata?: { webhookDeliveryAttemptTimestamp?: unknown };
}

/**
 * The threads that a webhook of Plain is about (https://www.plain.com/docs/webhooks); undefined when its HMAC is not of these bytes, or it was sent too long
 * ago. What it tells is not believed beyond that: the thread is read.
 */
export function readPlainWebhook(
  body: string,
  headers: Readonly<Record<string, string>>,
  { secret, now }: { secret: string; now: Date },
): { threadIds: string[] } | undefined {
  const given = Buffer.from(headers[signatureHeader] ?? '', 'hex');
  const expected = createHmac('sha256', secret).update(body, 'utf8').digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const webhook = parse(body);
  const sentAt = Date.parse(String(webhook?.webhookMetadata?.webhookDeliveryAttemptTimestamp));
  if (webhook === undefined || !(Math.abs(now.getTime() - sentAt) <= toleranceMs)) return undefined;
  const { thread, timelineEntry } = webhook.payload ?? {};
  const ids = [thread?.id, timelineEntry?.threadId];
  return { threadIds: [...new Set(ids.filter((id): id is string => typeof id === 'string'))] };
}

function parse(body: string): Webhook | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
