import { appError } from '@reachout/core/errors';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { Hono } from 'hono';
import { mailPagesCopy } from '../messages/mail-pages.ts';
import { UnsubscribedPage, UnsubscribePage } from '../pages/unsubscribe.tsx';
import { unsubscribe } from '../use-cases/mail-wishes.ts';
import type { MailRouteDeps } from './route-deps.ts';

/**
 * Ends mail by the signed link of a mail, without logging in: the link shows a button, and posting to it ends the mail, by that button or by a mail program (RFC 8058). Looking at a
 * link changes nothing, because programs that check mail follow links.
 */
export function mountUnsubscribe(app: Hono<AppEnv>, deps: MailRouteDeps): void {
  if (deps.services.mail === undefined) return;
  const limit = rateLimit(deps.rateLimiter, limits.token);
  app.get('/mail/unsubscribe/:token', limit, (c) => {
    if (deps.mailLinks.readerOf(c.req.param('token')) === undefined)
      return problemResponse(c, appError('not_found'));
    return sendPage(c, deps, {
      title: mailPagesCopy.unsubscribeTitle(),
      kind: 'plain',
      body: <UnsubscribePage token={c.req.param('token')} />,
    });
  });
  app.post('/mail/unsubscribe/:token', limit, async (c) => {
    const userId = deps.mailLinks.readerOf(c.req.param('token'));
    if (userId === undefined) return problemResponse(c, appError('not_found'));
    await unsubscribe(deps.services, userId);
    return sendPage(c, deps, {
      title: mailPagesCopy.endedTitle(),
      kind: 'plain',
      body: <UnsubscribedPage />,
    });
  });
}
