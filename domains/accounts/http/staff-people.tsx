import { appError } from '@reachout/core/errors';
import { err, ok } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { sendPage } from '@reachout/http/render';
import type { Context, Hono } from 'hono';
import { peopleCopy } from '../messages/people.ts';
import { StaffPeoplePage, type StaffPeoplePageProps } from '../pages/staff-people.tsx';
import { type PeopleBody, peopleForm } from '../rules/login-fields.ts';
import { type ResetRefusal, resetPassword } from '../use-cases/reset-password.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** A new password for somebody who cannot log in, by staff; to everybody else the page does not exist. It works without a script. */
export function mountStaffPeople(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  app.get(peopleForm.page, staffOnly, requireLogin, rateLimit(deps.rateLimiter, limits.read), (c) =>
    show(c, deps, {}),
  );
  const reset = serveForm({
    form: peopleForm,
    async perform(c, { email }) {
      if (!deps.auth.passwords) return err(appError('validation_failed'));
      const { password, hash } = await deps.auth.newPassword();
      const requestId = c.get('requestId');
      const done = await resetPassword(deps.services, viewerOf(c), { email, hash, requestId });
      return done.ok
        ? ok({ name: done.value.name, password })
        : err(appError('validation_failed', { fields: { email: refusals[done.error]() } }));
    },
    // The password is in this one answer, which no cache keeps: nothing could show it again after a redirect.
    done: (c, made) => show(c, deps, { made }),
    again(c, { values, error }) {
      const { email } = values as Record<keyof PeopleBody, string>;
      return show(c, deps, { email, error: error.fields?.email }, 422);
    },
  });
  app.post(
    peopleForm.page,
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.password),
    takeForms(reset),
  );
}

const refusals: Record<ResetRefusal, () => string> = {
  unknown: peopleCopy.unknown,
  of_staff: peopleCopy.ofStaff,
  disabled: peopleCopy.disabled,
};

function show(
  c: Context<AppEnv>,
  deps: AccountRouteDeps,
  shown: Omit<StaffPeoplePageProps, 'passwords'>,
  status: 200 | 422 = 200,
): Response {
  return sendPage(c, deps, {
    title: peopleCopy.title(),
    kind: 'desk',
    hasErrors: shown.error !== undefined,
    status,
    body: <StaffPeoplePage {...shown} passwords={deps.auth.passwords} />,
  });
}
