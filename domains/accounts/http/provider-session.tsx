import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { err, ok } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { rememberPerson } from '@reachout/http/person-cookie';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { loginCopy } from '../messages/login.ts';
import { ToProvider } from '../pages/to-provider.tsx';
import type { SignInProblem } from '../rules/identity/sign-in-problems.ts';
import { providerForm } from '../rules/login-fields.ts';
import { landingPath, safeNext } from '../rules/redirect.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** Remembers where a person wanted to go for attempts that end without the state they began with. */
const nextCookie = 'reachout-next';
const nextCookieSeconds = 3_600;

/** /login/provider and /login/callback: logging in with the identity that the provider gives people. */
export function mountProviderSession(
  app: Hono<AppEnv>,
  deps: AccountRouteDeps,
  limitAddress: MiddlewareHandler<AppEnv>,
): void {
  const cookiePath = { path: paths.login(), secure: deps.https };

  const begin = serveForm({
    form: providerForm,
    async perform(c, asked) {
      const { provider } = deps.auth;
      if (provider === null) return err(appError('not_found'));
      const next = safeNext(asked.next);
      return ok({ next, begun: await provider.begin({ next, headers: c.req.raw.headers }) });
    },
    done(c, { next, begun }) {
      if (!begun.ok) return showProblem(c, begun.error, next);
      for (const cookie of begun.value.cookies) c.header('Set-Cookie', cookie, { append: true });
      setCookie(c, nextCookie, next, {
        ...cookiePath,
        maxAge: nextCookieSeconds,
        httpOnly: true,
        sameSite: 'Lax',
      });
      return sendToProvider(c, deps, { url: begun.value.url, what: 'log-in' });
    },
    again: (c, { error }) => problemResponse(c, error),
  });
  app.post(providerForm.page, limitAddress, takeForms(begin));

  app.get(
    paths.loginCallback(),
    rateLimit(deps.rateLimiter, limits.read, (c) => c.get('clientAddress')),
    async (c) => {
      if (deps.auth.provider === null) return problemResponse(c, appError('not_found'));
      const next = safeNext(getCookie(c, nextCookie));
      deleteCookie(c, nextCookie, cookiePath);
      const finished = await deps.auth.finishProviderSignIn({
        query: c.req.query(),
        headers: c.req.raw.headers,
        network: c.get('clientAddress'),
      });
      if (!finished.ok) return showProblem(c, finished.error, next);
      for (const cookie of finished.value.cookies) c.header('Set-Cookie', cookie, { append: true });
      rememberPerson(c, deps);
      const { role, next: asked } = finished.value;
      return c.redirect(landingPath(role, asked), 303);
    },
  );
}

/**
 * Sends a person to the provider by a page of our own: a form may lead to this site only, whatever its answer redirects to
 * (`form-action`), and so may every redirect.
 */
export function sendToProvider(
  c: Context<AppEnv>,
  deps: AccountRouteDeps,
  { url, what }: { url: string; what: 'log-in' | 'log-out' },
): Response {
  const { label } = labelOf(deps);
  c.header('Refresh', `0; url=${new URL(url).href}`);
  return sendPage(c, deps, {
    title: what === 'log-in' ? loginCopy.toProvider({ label }) : loginCopy.leaveProvider({ label }),
    kind: 'plain',
    body: <ToProvider label={label} url={url} what={what} />,
  });
}

/** What the provider is called on pages. */
export function labelOf({ auth, services }: AccountRouteDeps): { label: string } {
  return { label: auth.provider?.label ?? services.brand.name };
}

/** The sentence about a problem. */
export function signInProblemText(
  problem: SignInProblem,
  provider: AccountRouteDeps['auth']['provider'],
): string | undefined {
  return provider === null ? undefined : problemSentences[problem]({ label: provider.label });
}

const problemSentences: Record<SignInProblem, (values: { label: string }) => string> = {
  denied: loginCopy.denied,
  unreachable: loginCopy.unreachable,
  ended: loginCopy.ended,
  unverified: loginCopy.unverified,
  mixed_up: loginCopy.mixedUp,
  failed: loginCopy.failed,
  still_signed_in: loginCopy.stillSignedIn,
  no_address: loginCopy.noAddress,
  unverified_address: loginCopy.unverifiedAddress,
  address_taken: loginCopy.addressTaken,
  disabled: loginCopy.disabled,
  removed: loginCopy.removed,
};

function showProblem(c: Context<AppEnv>, problem: SignInProblem, next: string): Response {
  return c.redirect(paths.loginProblem({ problem, next }), 303);
}
