import { type LoginBody, loginForm, newPasswordForm } from '../rules/login-fields.ts';
import { loginCopy } from '../messages/login.ts';
import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { landingPath, safeNext } from '../rules/redirect.ts';
import { findRole } from '../use-cases/find-role.ts';
import { isPasswordMailed, mountForgottenPassword } from './forgotten-password.tsx';
import { Login } from '../pages/login.tsx';
import type { Context, Hono } from 'hono';
import type { AccountRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { rateLimit } from '@reachout/http/middleware/rate-limit';
import { forgetPerson, rememberPerson } from '@reachout/http/person-cookie';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { problemResponse } from '@reachout/http/problem';
import { createPageCache } from '@reachout/http/page-cache';
import { type PublicPage, sendPage } from '@reachout/http/render';
import { parseSignInProblem } from '../rules/identity/sign-in-problems.ts';
import { labelOf, mountProviderSession, sendToProvider, signInProblemText } from './provider-session.tsx';

/**
 * Attempts per address, per e-mail address from one address, and per e-mail address whoever asks: guessing is slow. The last is
 * wider, or one stranger who keeps guessing would keep the person themselves out (A27).
 */
const perAddress = { name: 'login-address', limit: 30, windowSeconds: 300 };
const perEmailAndAddress = { name: 'login-pair', limit: 10, windowSeconds: 300 };
const perEmail = { name: 'login-email', limit: 40, windowSeconds: 300 };

/** /login, /logout. All forms are plain HTML; a sign-out is a POST (A18). */
export function mountSession(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  const limitAddress = rateLimit(deps.rateLimiter, perAddress, (c) => c.get('clientAddress'));

  const pageCache = createPageCache(deps);

  app.get(paths.login(), (c) => {
    const asked = c.req.query('next');
    const next = safeNext(asked);
    const problem = parseSignInProblem(c.req.query('problem'));
    const viewer = c.get('viewer');
    if (viewer !== null && problem === undefined) return c.redirect(landingPath(viewer.role, asked), 303);
    if (deps.doneNotices.take(c)?.form === newPasswordForm.name)
      return showLogin(c, deps, { next, isChanged: true });
    if (problem !== undefined)
      return showLogin(c, deps, { next, problem: signInProblemText(problem, deps.auth.provider) });
    if (asked !== undefined) return showLogin(c, deps, { next });
    return pageCache.sendVisitorPage(c, { path: paths.login() }, () => loginPage(deps, { next }));
  });

  const login = serveForm({
    form: loginForm,
    perform: (c, asked) => logIn(c, deps, asked),
    async done(c, cookies, { next, email }) {
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
      rememberPerson(c, deps);
      return c.redirect(landingPath(await findRole(deps.services, email), next), 303);
    },
    again(c, { values, error }) {
      if (error.code === 'rate_limited') return problemResponse(c, error);
      const { next, email } = values as Record<keyof LoginBody, string>;
      const shown = { next: safeNext(next) };
      return error.code === 'forbidden'
        ? showLogin(c, deps, { ...shown, problem: loginCopy.passwordsOff(labelOf(deps)) }, 403)
        : showLogin(c, deps, { ...shown, email, error: loginCopy.wrongPair() }, 401);
    },
  });
  app.post(loginForm.page, limitAddress, takeForms(login));

  app.post(paths.logout(), async (c) => {
    const { cookies, leave } = await deps.auth.signOut(c.req.raw.headers);
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
    forgetPerson(c, deps);
    // Drafts and cached pages of the person who leaves are not for the next one at this screen (A92).
    c.header('Clear-Site-Data', '"cache", "storage"');
    if (!leave.ok) return c.redirect(paths.loginProblem({ problem: 'still_signed_in' }), 303);
    if (leave.value !== null) return sendToProvider(c, deps, { url: leave.value, what: 'log-out' });
    return c.redirect(paths.help(), 303);
  });
  mountProviderSession(app, deps, limitAddress);
  mountForgottenPassword(app, deps);
}

/** Seconds until another attempt at this e-mail address; undefined when it may be made now. */
async function waitFor(
  c: Context<AppEnv>,
  deps: AccountRouteDeps,
  email: string,
): Promise<number | undefined> {
  const buckets = [
    { limit: perEmailAndAddress, subject: `${c.get('clientAddress')}:${email}` },
    { limit: perEmail, subject: email },
  ];
  for (const { limit, subject } of buckets) {
    const { allowed, retryAfterSeconds } = await deps.rateLimiter(`${limit.name}:${subject}`, limit);
    if (!allowed) return retryAfterSeconds;
  }
  return undefined;
}

/** The cookies of a new session and of its browser. Errors: forbidden where nobody logs in with a password, rate_limited, unauthenticated. */
async function logIn(
  c: Context<AppEnv>,
  deps: AccountRouteDeps,
  { email, password }: LoginBody,
): Promise<Result<string[]>> {
  if (!deps.auth.passwords) return err(appError('forbidden'));
  const wait = await waitFor(c, deps, email.toLowerCase());
  if (wait !== undefined) return err(appError('rate_limited', { retryAfterSeconds: wait }));
  if (email === '' || password === '' || password.length > 128) return err(appError('unauthenticated'));
  const cookies = await deps.auth.signIn({
    email,
    password,
    headers: c.req.raw.headers,
    network: c.get('clientAddress'),
  });
  return cookies === null ? err(appError('unauthenticated')) : ok(cookies);
}

interface LoginShown {
  next: string;
  email?: string;
  /** Of the password form. */
  error?: string;
  /** Of the identity provider. */
  problem?: string;
  /** The person has just chosen a new password. */
  isChanged?: boolean;
}

function showLogin(
  c: Context<AppEnv>,
  deps: AccountRouteDeps,
  shown: LoginShown,
  status: 200 | 401 | 403 = 200,
): Response {
  return sendPage(c, deps, { ...loginPage(deps, shown), status });
}

function loginPage(
  deps: AccountRouteDeps,
  { next, email, error, problem, isChanged }: LoginShown,
): PublicPage {
  const demo = deps.demo ?? undefined;
  const errors = error === undefined ? undefined : { form: error };
  return {
    title: loginCopy.logIn(),
    description: loginCopy.description({ brand: deps.services.brand.name }),
    canonical: deps.publicOrigin() + paths.login(),
    hasErrors: error !== undefined || problem !== undefined,
    kind: 'plain',
    body: (
      <Login
        brand={deps.services.brand}
        next={next}
        email={email}
        errors={errors}
        problem={problem}
        demo={deps.auth.passwords ? demo : undefined}
        provider={deps.auth.provider?.label}
        passwords={deps.auth.passwords}
        isPasswordMailed={isPasswordMailed(deps)}
        isChanged={isChanged}
      />
    ),
  };
}
