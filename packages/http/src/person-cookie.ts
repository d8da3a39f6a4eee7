import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * A marker that somebody is signed in in this browser, not who: cached pages show the link to the account by it, without the database. It grants
 * nothing, so it is no secret, and a stale one only leads to the login page.
 */
const name = 'reachout-person';

/** Sets the cookie for as long as a session lasts. */
export function rememberPerson(
  c: Context,
  { https, auth }: { https: boolean; auth: { readonly longestSeconds: number } },
): void {
  setCookie(c, name, '1', {
    path: '/',
    maxAge: auth.longestSeconds,
    secure: https,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

/** Deletes the cookie. */
export function forgetPerson(c: Context, { https }: { https: boolean }): void {
  deleteCookie(c, name, { path: '/', secure: https });
}

/** True when the request carries the marker. */
export function isPersonRemembered(c: Context): boolean {
  return getCookie(c, name) === '1';
}
