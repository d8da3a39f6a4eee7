import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { framingPolicy } from '@reachout/http/middleware/security-headers';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Hono } from 'hono';
import { keptMailsCopy } from '../messages/kept-mails.ts';
import { StaffMailPage, StaffMailsPage } from '../pages/staff-mails.tsx';
import { readKeptMail, readKeptMails } from '../use-cases/kept-mails.ts';

/** A mail is a page of its own that may do nothing: no script, no form, no address to load from, and no origin. Only a page of ours may frame it. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Mails of the demo world, for staff; where mail is sent, these pages do not exist. */
export function mountStaffMails(app: Hono<AppEnv>, deps: RouteDeps): void {
  if (deps.services.mail?.isKept !== true) return;
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.staffMails(), staffOnly, requireLogin, read, async (c) => {
    const offset = /^\d{1,6}$/.test(c.req.query('offset') ?? '') ? Number(c.req.query('offset')) : 0;
    const list = await readKeptMails(deps.services, viewerOf(c), offset);
    if (!list.ok) return problemResponse(c, list.error);
    return sendPage(c, deps, {
      title: keptMailsCopy.title(),
      kind: 'desk',
      body: <StaffMailsPage list={list.value} />,
    });
  });
  app.get('/staff/mails/:mailId', read, staffOnly, requireLogin, async (c) => {
    const mail = await readKeptMail(deps.services, viewerOf(c), c.req.param('mailId'));
    if (!mail.ok) return problemResponse(c, mail.error);
    if (!deps.development) c.header('Content-Security-Policy', framingPolicy);
    return sendPage(c, deps, {
      title: mail.value.subject,
      kind: 'desk',
      body: <StaffMailPage mail={mail.value} />,
    });
  });
  app.get('/staff/mails/:mailId/html', read, staffOnly, requireLogin, async (c) => {
    const mail = await readKeptMail(deps.services, viewerOf(c), c.req.param('mailId'));
    if (!mail.ok) return problemResponse(c, mail.error);
    c.header('Content-Security-Policy', mailPolicy);
    // Its links are followed in windows of their own.
    return c.html(mail.value.html.replace('<head>', '<head><base target="_blank">'));
  });
}
