import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@reachout/database/client';
import { type LogIn, maxUserAgent } from '../rules/log-ins.ts';
import { announceLogIn, rememberBrowser } from '../store/known-browsers-queries.ts';

/** The token of a browser that has none. It lets nobody in. */
export const newBrowserToken = (): string => randomBytes(32).toString('base64url');

/** Remembers in which browser a person logs in, and has them told of a new one where mail is sent. Call it in the transaction that begins the session. */
export async function noteLogIn(
  { isMailSent }: { isMailSent: boolean },
  tx: Database,
  { userId, browserToken, logIn }: { userId: string; browserToken: string; logIn: LogIn },
): Promise<void> {
  const hash = createHash('sha256').update(browserToken).digest('hex');
  const told = { ...logIn, userAgent: logIn.userAgent.slice(0, maxUserAgent) };
  const isUntold = await rememberBrowser(tx, { userId, hash, logIn: isMailSent ? told : null });
  if (isUntold) await announceLogIn(tx, userId);
}
