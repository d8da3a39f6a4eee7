import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { type RateLimit, rateLimit } from '@reachout/http/middleware/rate-limit';
import { takeForm } from '@reachout/http/posted-form';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { Context, Hono } from 'hono';
import { forgottenPasswordCopy } from '../messages/forgotten-password.ts';
import { ForgottenPasswordPage, LinkSentPage } from '../pages/forgotten-password.tsx';
import { LinkEndedPage, NewPasswordPage } from '../pages/new-password.tsx';
import { newPasswordField } from '../rules/login-fields.ts';
import { passwordLength, type PasswordProblem } from '../rules/passwords.ts';
import { askForNewPassword, choosePassword, findResetReader } from '../use-cases/reset-password-by-link.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/**
 * Links for each address that asks, and for each e-mail address whoever asks: nobody's mailbox is filled. Somebody else who uses up a person's links sends the person links that
 * work, so it keeps nobody out.
 */
const perAddress: RateLimit = { name: 'reset-address', limit: 10, windowSeconds: 900 };
const perEmail: RateLimit = { name: 'reset-email', limit: 3, windowSeconds: 900 };
/** Looks at links, and passwords chosen by them; each of the latter costs a hash. */
const perLink: RateLimit = { name: 'reset-link', limit: 30, windowSeconds: 300 };

/** True where a person can get a new password by mail: mail is sent, and passwords count. */
export function isPasswordMailed({ auth, services }: Pick<AccountRouteDeps, 'auth' | 'services'>): boolean {
  return services.mail !== undefined && auth.passwords;
}

/** A new password by a link that is mailed. All forms are plain HTML. */
export function mountForgottenPassword(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  if (!isPasswordMailed(deps)) return;
  const byAddress = (c: Context<AppEnv>): string => c.get('clientAddress');
  const hasProvider = deps.auth.provider !== null;
  const look = rateLimit(deps.rateLimiter, perLink, byAddress);

  app.get(paths.forgottenPassword(), look, (c) => showForm(c, deps, {}));

  app.post(
    paths.forgottenPassword(),
    rateLimit(deps.rateLimiter, perAddress, byAddress),
    takeForm(async (c, form) => {
      // No address has a NUL, and no database takes one.
      const email = (form.get(newPasswordField.email) ?? '').trim().replaceAll('\0', '').slice(0, 320);
      if (!email.includes('@'))
        return showForm(c, deps, { email, error: forgottenPasswordCopy.emailNeeded() }, 422);
      const bucket = `${perEmail.name}:${email.toLowerCase()}`;
      const { allowed, retryAfterSeconds } = await deps.rateLimiter(bucket, perEmail);
      if (!allowed) return problemResponse(c, appError('rate_limited', { retryAfterSeconds }));
      await askForNewPassword(deps.services, { email });
      return sendPage(c, deps, {
        title: forgottenPasswordCopy.sentTitle(),
        kind: 'plain',
        body: <LinkSentPage email={email} />,
      });
    }),
  );

  app.get('/login/new-password/:token', look, async (c) => {
    const id = deps.resetTokens.read(c.req.param('token'));
    const person = id && (await findResetReader(deps.services.db, id, { hasProvider }));
    return person ? showChoice(c, deps, { token: c.req.param('token'), person }) : showEnded(c, deps);
  });

  app.post(
    '/login/new-password/:token',
    look,
    takeForm(async (c, form) => {
      const token = c.req.param('token') ?? '';
      const id = deps.resetTokens.read(token);
      const person = id && (await findResetReader(deps.services.db, id, { hasProvider }));
      if (!id || !person) return showEnded(c, deps);
      const chosen = await deps.auth.hashChosen(form.get(newPasswordField.password) ?? '');
      if (!chosen.ok) return showChoice(c, deps, { token, person, error: problems[chosen.error]() }, 422);
      const given = { id, hash: chosen.value, hasProvider, requestId: c.get('requestId') };
      const done = await choosePassword(deps.services, given);
      return done === undefined ? showEnded(c, deps) : c.redirect(paths.loginAfterNewPassword(), 303);
    }),
  );
}

const problems: Record<PasswordProblem, () => string> = {
  too_short: () => forgottenPasswordCopy.tooShort({ min: passwordLength.min }),
  too_long: () => forgottenPasswordCopy.tooLong({ max: passwordLength.max }),
  known: forgottenPasswordCopy.known,
};

function showForm(
  c: Context<AppEnv>,
  deps: AccountRouteDeps,
  shown: Parameters<typeof ForgottenPasswordPage>[0],
  status: 200 | 422 = 200,
): Response {
  return sendPage(c, deps, {
    title: forgottenPasswordCopy.title(),
    kind: 'plain',
    hasErrors: shown.error !== undefined,
    status,
    body: <ForgottenPasswordPage {...shown} />,
  });
}

function showChoice(
  c: Context<AppEnv>,
  deps: AccountRouteDeps,
  shown: Parameters<typeof NewPasswordPage>[0],
  status: 200 | 422 = 200,
): Response {
  return sendPage(c, deps, {
    title: forgottenPasswordCopy.choose(),
    kind: 'plain',
    hasErrors: shown.error !== undefined,
    status,
    body: <NewPasswordPage {...shown} />,
  });
}

function showEnded(c: Context<AppEnv>, deps: AccountRouteDeps): Response {
  return sendPage(c, deps, {
    title: forgottenPasswordCopy.endedTitle(),
    kind: 'plain',
    status: 404,
    body: <LinkEndedPage />,
  });
}
