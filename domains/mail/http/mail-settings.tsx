import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { takeForm } from '@reachout/http/posted-form';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Hono } from 'hono';
import { mailPagesCopy } from '../messages/mail-pages.ts';
import { MailSettingsPage } from '../pages/mail-settings.tsx';
import { mailField } from '../rules/mail-settings.ts';
import { readMailWishes, saveMailWishes } from '../use-cases/mail-wishes.ts';

/** Which mails a person gets, where mail is sent at all. */
export function mountMailSettings(app: Hono<AppEnv>, deps: RouteDeps): void {
  if (deps.services.mail === undefined) return;
  app.get(paths.mailSettings(), requireLogin, rateLimit(deps.rateLimiter, limits.read), async (c) => {
    const wishes = await readMailWishes(deps.services, viewerOf(c));
    return sendPage(c, deps, {
      title: mailPagesCopy.title(),
      kind: 'plain',
      body: <MailSettingsPage wishes={wishes} isSaved={c.req.query('saved') === '1'} />,
    });
  });
  app.post(
    paths.mailSettings(),
    requireLogin,
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    takeForm(async (c, form) => {
      const wanted = form.getAll(mailField.wanted);
      await saveMailWishes(deps.services, viewerOf(c), { wanted, requestId: c.get('requestId') });
      return c.redirect(`${paths.mailSettings()}?saved=1`, 303);
    }),
  );
}
