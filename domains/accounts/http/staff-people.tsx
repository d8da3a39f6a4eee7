import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { takeForm } from '@reachout/http/posted-form';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { sendPage } from '@reachout/http/render';
import type { Context, Hono } from 'hono';
import { peopleCopy } from '../messages/people.ts';
import { StaffPeoplePage, type StaffPeoplePageProps } from '../pages/staff-people.tsx';
import { peopleField } from '../rules/login-fields.ts';
import { type ResetRefusal, resetPassword } from '../use-cases/reset-password.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** A new password for somebody who cannot log in, by staff; to everybody else the page does not exist. It works without a script. */
export function mountStaffPeople(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  app.get(paths.staffPeople(), staffOnly, requireLogin, rateLimit(deps.rateLimiter, limits.read), (c) =>
    show(c, deps, {}),
  );
  app.post(
    paths.staffPeople(),
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.password),
    takeForm((c, form) => reset(c, deps, form)),
  );
}

async function reset(c: Context<AppEnv>, deps: AccountRouteDeps, form: URLSearchParams): Promise<Response> {
  // No address has a NUL, and no database takes one.
  const email = (form.get(peopleField.email) ?? '').trim().replaceAll('\0', '').slice(0, 320);
  if (!deps.auth.passwords) return show(c, deps, {}, 422);
  if (email === '') return show(c, deps, { error: peopleCopy.emailNeeded() }, 422);
  const { password, hash } = await deps.auth.newPassword();
  const done = await resetPassword(deps.services, viewerOf(c), {
    email,
    hash,
    requestId: c.get('requestId'),
  });
  if (!done.ok) return show(c, deps, { email, error: refusals[done.error]() }, 422);
  return show(c, deps, { made: { name: done.value.name, password } });
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
    kind: 'record',
    hasErrors: shown.error !== undefined,
    status,
    body: <StaffPeoplePage {...shown} passwords={deps.auth.passwords} />,
  });
}
