import { createHmac, timingSafeEqual } from 'node:crypto';
import { authTokenTtlSeconds } from '@reachout/core/constants';
import type { ClockPort } from '@reachout/ports/ports';

/** Tokens of §7 and D15: an additional proof that a call of the assistant comes from the session it says. */
export interface AssistantTokens {
  /** `ttl` in seconds, from now. */
  issue(sessionId: string): { token: string; ttl: number };
  /** True for a token of this very session that has not expired. */
  isValid(token: string, sessionId: string): boolean;
}

const version = 'rat1';

/**
 * Makes and checks tokens without storing them: a time, and a keyed hash over it and the session. The key is derived
 * from the secret for this use alone, so that no other signature of the server can pass for a token. A token opens
 * nothing without its session's cookie, so it is dead as soon as the session is.
 */
export function createAssistantTokens({
  secret,
  clock,
}: {
  secret: string;
  clock: ClockPort;
}): AssistantTokens {
  const key = createHmac('sha256', secret).update('reachout assistant token').digest();
  const sign = (expires: string, sessionId: string): string =>
    createHmac('sha256', key).update(`${version}.${expires}.${sessionId}`).digest('base64url');
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1_000);
  return {
    issue(sessionId) {
      const expires = String(nowSeconds() + authTokenTtlSeconds);
      return { token: `${version}.${expires}.${sign(expires, sessionId)}`, ttl: authTokenTtlSeconds };
    },
    isValid(token, sessionId) {
      const [given, expires, signature, ...rest] = token.split('.');
      if (given !== version || expires === undefined || signature === undefined || rest.length > 0)
        return false;
      if (!/^\d{1,12}$/.test(expires) || Number(expires) <= nowSeconds()) return false;
      const expected = Buffer.from(sign(expires, sessionId));
      const actual = Buffer.from(signature);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
