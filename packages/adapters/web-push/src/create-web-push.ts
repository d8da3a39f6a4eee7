import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PushFailure, PushPort, PushTarget } from '@reachout/ports/ports';
import webPush, { type RequestOptions } from 'web-push';
import { lookupPublic, notPublicCode } from './public-addresses.ts';
import { publicKeyOf } from './push-keys.ts';

/** Who sends, and how long somebody may be away. */
export interface WebPushOptions {
  /** By which push services know who sends (VAPID), base64url. */
  privateKey: string;
  /** Where a push service reaches the operator: a `mailto:` or `https:` address. */
  contact: string;
  /** Milliseconds after which a push counts as not taken. */
  timeoutMs?: number;
  /** How names are looked up and which authority is trusted; the public internet and its authorities unless told. */
  network?: { lookup: LookupFunction; ca: string };
}

const defaultTimeoutMs = 15_000;
/** A push service keeps it for a browser that is not running; after a day its person has other ways of hearing of it. */
const keptForSeconds = 24 * 60 * 60;

/**
 * Sends Web Push messages (RFC 8030), encrypted for one browser (RFC 8291) and signed as ours (RFC 8292). Endpoints come from people's browsers, so whatever they name is asked only by https,
 * only at public addresses, and a redirect is not followed.
 */
export function createWebPush({
  privateKey,
  contact,
  timeoutMs = defaultTimeoutMs,
  network,
}: WebPushOptions): PushPort {
  const publicKey = publicKeyOf(privateKey);
  return {
    publicKey,
    async send(target, { body, topic }) {
      const details = encrypt(target, body, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        TTL: keptForSeconds,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
      if (details === undefined)
        return { ok: false, failure: { kind: 'gone', reason: 'nothing can be encrypted for it' } };
      try {
        const answer = await post(target.endpoint, { ...details, timeoutMs, network });
        return answer.status >= 200 && answer.status < 300
          ? { ok: true }
          : { ok: false, failure: failureOf(answer) };
      } catch (error) {
        return { ok: false, failure: failureOfError(error) };
      }
    },
  };
}

/** The request as its push service wants it; undefined for an address or keys that no browser made. */
function encrypt({ endpoint, p256dh, auth }: PushTarget, body: string, options: RequestOptions) {
  try {
    const { headers, body: encrypted } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      body,
      options,
    );
    return { headers, body: encrypted };
  } catch {
    return undefined;
  }
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

function post(
  endpoint: string,
  {
    headers,
    body,
    timeoutMs,
    network,
  }: {
    headers: Record<string, string | number>;
    body: Buffer | null;
    timeoutMs: number;
    network: WebPushOptions['network'];
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A literal address is not looked up.
    if (network === undefined && isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')) !== 0)
      return reject(Object.assign(new Error('no name'), { code: notPublicCode }));
    const asked = request(
      endpoint,
      {
        method: 'POST',
        headers,
        lookup: network?.lookup ?? lookupPublic,
        ca: network?.ca,
        // A connection that is used again was looked up before.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const { statusCode: status = 0, headers: told } = response;
        // Nobody reads what it says: the code is enough.
        response.destroy();
        resolve({ status, retryAfter: told['retry-after'] });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** What the codes of RFC 8030 mean; 404 and 410 say that the browser, or its person, ended the subscription. */
function failureOf({ status, retryAfter }: Answer): PushFailure {
  const reason = `HTTP ${status}`;
  if (status === 404 || status === 410) return { kind: 'gone', reason };
  const isForGood = status >= 300 && status < 500 && status !== 408 && status !== 429;
  if (isForGood) return { kind: 'never', reason };
  const retryAfterSeconds =
    retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
  return { kind: 'later', reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

function failureOfError(error: unknown): PushFailure {
  if (!(error instanceof Error)) return { kind: 'later', reason: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === notPublicCode) return { kind: 'gone', reason: 'the address is not public' };
  return { kind: 'later', reason: code ?? error.name };
}
