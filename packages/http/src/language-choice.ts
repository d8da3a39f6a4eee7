import type { Language } from '@reachout/language/language';
import { negotiateLanguage } from '@reachout/language/server/languages';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/** The cookie with the language that was chosen in this browser. It is no secret: who changes it reads another language. */
const name = 'language';

/** A year: as long as browsers keep any cookie, about. */
const keptSeconds = 365 * 24 * 3_600;

/** The language that was chosen in this browser, if it is offered. */
export function keptLanguage(c: Context, languages: readonly Language[]): Language | undefined {
  const kept = languages.length > 1 ? getCookie(c, name) : undefined;
  return languages.find(({ tag }) => tag === kept);
}

/** Has this browser read in a language from now on. */
export function keepLanguage(c: Context, { https }: { https: boolean }, { tag }: Language): void {
  setCookie(c, name, tag, {
    path: '/',
    maxAge: keptSeconds,
    secure: https,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

/** Lets the browser's own preferences count again. */
export function forgetLanguage(c: Context, { https }: { https: boolean }): void {
  deleteCookie(c, name, { path: '/', secure: https });
}

/** The language of a request before it is known who asks: what was chosen in this browser, or else what the browser asks for. */
export function chooseLanguage(c: Context, languages: readonly Language[]): Language {
  return keptLanguage(c, languages) ?? negotiateLanguage(c.req.header('Accept-Language'), languages);
}
