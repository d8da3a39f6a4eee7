import type { Language } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { chooseLanguage } from '../language-choice.ts';

/** Types of files that are the same in every language: styles, and texts for programs. */
const sameInEveryLanguage = /^text\/(?:css|markdown|plain)\b/;

/** Answers each request in the language that was chosen in its browser, or else in the one that the browser asks for, among those that are offered. */
export function requestLanguage({
  languages,
}: {
  languages: readonly Language[];
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await runInLanguage(chooseLanguage(c, languages), next);
    // Where there is one language, a cache on the way need not ask which.
    if (languages.length > 1) varyByLanguage(c.res.headers);
  };
}

/** Tells caches that what they keep is for those alone who ask for the same language. Files that never change say theirs in their name. */
function varyByLanguage(headers: Headers): void {
  const isForAll = sameInEveryLanguage.test(headers.get('Content-Type') ?? '');
  if (isForAll || headers.get('Cache-Control')?.includes('immutable')) return;
  const named = new Set((headers.get('Vary') ?? '').toLowerCase().split(/,\s*/));
  for (const name of ['Accept-Language', 'Cookie'])
    if (!named.has(name.toLowerCase())) headers.append('Vary', name);
}
