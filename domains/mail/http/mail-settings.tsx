import { ok } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Hono } from 'hono';
import { mailPagesCopy } from '../messages/mail-pages.ts';
import { MailSettingsPage } from '../pages/mail-settings.tsx';
import { mailSettingsForm } from '../rules/mail-settings.ts';
import { readMailWishes, saveMailWishes } from '../use-cases/mail-wishes.ts';

/** Which mails a person gets, where mail is sent at all. */
export function mountMailSettings(app: Hono<AppEnv>, deps: RouteDeps): void {
  if (deps.services.mail === undefined) return;
  const save = serveForm({
    form: mailSettingsForm,
    async perform(c, { wanted, components }) {
      const requestId = c.get('requestId');
      await saveMailWishes(deps.services, viewerOf(c), { wanted, components, requestId });
      return ok(undefined);
    },
    done: (c) => deps.doneNotices.leadTo(c, mailSettingsForm),
    // The form has nothing to fill in: what is wrong with it was not made by it.
    again: (c, { error }) => problemResponse(c, error),
  });

  app.get(mailSettingsForm.page, requireLogin, rateLimit(deps.rateLimiter, limits.read), async (c) => {
    const wishes = await readMailWishes(deps.services, viewerOf(c));
    return sendPage(c, deps, {
      title: mailPagesCopy.title(),
      kind: 'plain',
      body: <MailSettingsPage wishes={wishes} isSaved={deps.doneNotices.take(c) !== undefined} />,
    });
  });
  app.post(
    mailSettingsForm.page,
    requireLogin,
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    takeForms(save),
  );
}
