import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { err, ok } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { type RateLimit, rateLimit } from '@reachout/http/middleware/rate-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { Context, Hono } from 'hono';
import { forgottenPasswordCopy } from '../messages/forgotten-password.ts';
import { ForgottenPasswordPage, LinkSentPage } from '../pages/forgotten-password.tsx';
import { LinkEndedPage, NewPasswordPage } from '../pages/new-password.tsx';
import { type ForgottenBody, forgottenForm, newPasswordForm } from '../rules/login-fields.ts';
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

  app.get(forgottenForm.page, look, (c) => showForm(c, deps, {}));

  const ask = serveForm({
    form: forgottenForm,
    async perform(_c, { email }) {
      const bucket = `${perEmail.name}:${email.toLowerCase()}`;
      const { allowed, retryAfterSeconds } = await deps.rateLimiter(bucket, perEmail);
      if (!allowed) return err(appError('rate_limited', { retryAfterSeconds }));
      await askForNewPassword(deps.services, { email });
      return ok({ email });
    },
    done: (c, { email }) =>
      sendPage(c, deps, { title: forgottenForm.done(), kind: 'plain', body: <LinkSentPage email={email} /> }),
    again(c, { values, error }) {
      if (error.fields === undefined) return problemResponse(c, error);
      const { email } = values as Record<keyof ForgottenBody, string>;
      return showForm(c, deps, { email, error: error.fields.email }, 422);
    },
  });
  app.post(forgottenForm.page, rateLimit(deps.rateLimiter, perAddress, byAddress), takeForms(ask));

  const readerOf = async (c: Context<AppEnv>) => {
    const token = c.req.param('token') ?? '';
    const id = deps.resetTokens.read(token);
    const person = id && (await findResetReader(deps.services.db, id, { hasProvider }));
    return id && person ? { token, id, person } : undefined;
  };
  const choose = serveForm({
    form: newPasswordForm,
    async perform(c, asked) {
      const reader = await readerOf(c);
      if (reader === undefined) return err(appError('not_found'));
      const chosen = await deps.auth.hashChosen(asked['new-password']);
      if (!chosen.ok)
        return err(appError('validation_failed', { fields: { 'new-password': problems[chosen.error]() } }));
      const given = { id: reader.id, hash: chosen.value, hasProvider, requestId: c.get('requestId') };
      const done = await choosePassword(deps.services, given);
      return done === undefined ? err(appError('not_found')) : ok(done);
    },
    // Every session of the person ends, this one too.
    done: (c) => deps.doneNotices.leadTo(c, newPasswordForm, { page: paths.login(), reader: 'anybody' }),
    async again(c, { error }) {
      const reader = error.fields && (await readerOf(c));
      return reader
        ? showChoice(c, deps, { ...reader, error: error.fields?.['new-password'] }, 422)
        : showEnded(c, deps);
    },
  });
  app.get(newPasswordForm.page, look, async (c) => {
    const reader = await readerOf(c);
    return reader ? showChoice(c, deps, reader) : showEnded(c, deps);
  });
  app.post(newPasswordForm.page, look, takeForms(choose));
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
