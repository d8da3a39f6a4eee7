import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * Says that somebody is signed in here, not who: pages that are the same for everyone show the way to one's account by it, without
 * asking the database. It opens nothing, so it is no secret, and a stale one only leads to the login page.
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

/** Takes the cookie away. */
export function forgetPerson(c: Context, { https }: { https: boolean }): void {
  deleteCookie(c, name, { path: '/', secure: https });
}

/** True when the request comes from where somebody has signed in. */
export function isPersonRemembered(c: Context): boolean {
  return getCookie(c, name) === '1';
}
