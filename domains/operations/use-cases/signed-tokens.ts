import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tokens of links that leave by mail: whoever has one was sent it, and nothing has to be kept of it. */
export interface SignedTokens {
  /** The token of an id: letters, digits, `-`, `_` and one full stop. */
  sign: (id: string) => string;
  /** The id of a token; undefined for one that nobody here made. */
  read: (token: string) => string | undefined;
}

const signatureBytes = 20;

/** Signs ids with a key that is made of the installation's secret for mail alone. A token of one purpose is none of another. */
export function createSignedTokens({ secret, purpose }: { secret: string; purpose: string }): SignedTokens {
  const key = createHmac('sha256', secret).update('mail links').digest();
  const signatureOf = (id: string): Buffer =>
    createHmac('sha256', key).update(`${purpose} ${id}`).digest().subarray(0, signatureBytes);
  return {
    sign: (id) => `${Buffer.from(id).toString('base64url')}.${signatureOf(id).toString('base64url')}`,
    read(token) {
      const [encoded = '', signature = '', ...more] = token.split('.');
      const id = Buffer.from(encoded, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(id);
      const isOurs =
        more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? id : undefined;
    },
  };
}
