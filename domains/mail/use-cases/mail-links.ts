import { createHmac, timingSafeEqual } from 'node:crypto';
import { paths } from '@reachout/core/paths';

/** Absolute addresses that mails lead to. */
export interface MailLinks {
  /** Makes a path of this site absolute. */
  to: (path: string) => string;
  /** The link by which a person ends all mail about cases without logging in. */
  unsubscribe: (userId: string) => string;
  /** Whose link it is; undefined for one that nobody here made. */
  readerOf: (token: string) => string | undefined;
}

/** Links of mails, signed with a key that is made of the installation's secret for this purpose alone. */
export function createMailLinks({
  secret,
  publicOrigin,
}: {
  secret: string;
  publicOrigin: () => string;
}): MailLinks {
  const key = createHmac('sha256', secret).update('mail links').digest();
  const sign = (userId: string): Buffer =>
    createHmac('sha256', key).update(`unsubscribe ${userId}`).digest().subarray(0, 20);
  return {
    to: (path) => publicOrigin() + path,
    unsubscribe: (userId) =>
      publicOrigin() +
      paths.unsubscribe(`${Buffer.from(userId).toString('base64url')}.${sign(userId).toString('base64url')}`),
    readerOf(token) {
      const [reader = '', signature = '', ...more] = token.split('.');
      const userId = Buffer.from(reader, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(userId);
      const isOurs =
        more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? userId : undefined;
    },
  };
}
