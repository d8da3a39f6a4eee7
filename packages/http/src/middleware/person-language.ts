import { currentLanguage, type Language } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import type { Viewer } from '@reachout/ports/viewer';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../context.ts';
import { keepLanguage, keptLanguage } from '../language-choice.ts';

/**
 * Answers a person in the language that they chose, whatever this browser asks for. `noteLanguage` is told in which language somebody reads pages who never
 * chose one, whenever that is another than before.
 */
export function personLanguage({
  languages,
  https,
  noteLanguage,
}: {
  languages: readonly Language[];
  https: boolean;
  noteLanguage: (viewer: Viewer, language: Language) => Promise<void>;
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const viewer = c.get('viewer');
    if (viewer === null || languages.length < 2) return next();
    const isPage = c.req.method === 'GET' && (c.req.header('Accept') ?? '').includes('text/html');
    const chosen = languages.find(({ tag }) => tag === viewer.language);
    if (chosen !== undefined) {
      await runInLanguage(chosen, next);
      // Pages that are the same for everybody are sent without asking who reads them: the cookie tells them.
      if (isPage && keptLanguage(c, languages) !== chosen) keepLanguage(c, { https }, chosen);
      return;
    }
    const language = currentLanguage();
    if (isPage && language.tag !== viewer.lastLanguage && language.isPseudo !== true)
      await noteLanguage(viewer, language);
    return next();
  };
}
