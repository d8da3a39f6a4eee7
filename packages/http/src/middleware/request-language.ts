import type { Language } from '@reachout/language/language';
import { negotiateLanguage } from '@reachout/language/server/languages';
import { runInLanguage } from '@reachout/language/server/request-language';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';

/** Answers each request in the language that it asks for, among those that are offered. */
export function requestLanguage({
  languages,
}: {
  languages: readonly Language[];
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await runInLanguage(negotiateLanguage(c.req.header('Accept-Language'), languages), next);
    // Where there is one language, a cache on the way need not ask which.
    if (languages.length > 1) c.res.headers.append('Vary', 'Accept-Language');
  };
}
