import type { AppEnv } from '@reachout/http/context';
import { sitePath } from '@reachout/core/link';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { forgetLanguage, keepLanguage, keptLanguage } from '@reachout/http/language-choice';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { Context, Hono } from 'hono';
import { languageCopy } from '../messages/language.ts';
import { LanguageSettingsPage } from '../pages/language-settings.tsx';
import { languageForm } from '../rules/language-form.ts';
import { chooseOwnLanguage } from '../use-cases/choose-language.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** In which language somebody reads: of this browser, and of the person where somebody is signed in. */
export function mountLanguageSettings(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  const { languages } = deps;
  const choose = serveForm({
    form: languageForm,
    perform: (c, { language: tag }) => chooseOwnLanguage(deps.services, c.get('viewer'), { tag, languages }),
    done(c, language) {
      if (language === null) forgetLanguage(c, deps);
      else keepLanguage(c, deps, language);
      const next = pageBefore(c, deps);
      return next === languageForm.page ? deps.doneNotices.leadTo(c, languageForm) : c.redirect(next, 303);
    },
    // The form has nothing to fill in: what is wrong with it was not made by it.
    again: (c, { error }) => problemResponse(c, error),
  });

  app.get(languageForm.page, rateLimit(deps.rateLimiter, limits.read), (c) => {
    const { viewer } = c.var;
    const kept = viewer === null ? keptLanguage(c, languages)?.tag : viewer.language;
    return sendPage(c, deps, {
      title: languageCopy.title(),
      kind: 'plain',
      body: (
        <LanguageSettingsPage
          languages={languages}
          chosen={kept ?? ''}
          isSaved={deps.doneNotices.take(c) !== undefined}
        />
      ),
    });
  });
  app.post(languageForm.page, limitSubmits(deps.rateLimiter, submitLimits.language), takeForms(choose));
}

/** The page of this site that the form was sent from, with its query: it is shown again, in the other language. */
function pageBefore(c: Context<AppEnv>, { publicOrigin }: AccountRouteDeps): string {
  const from = URL.parse(c.req.header('Referer') ?? '');
  const isOwn = from !== null && [publicOrigin(), new URL(c.req.url).origin].includes(from.origin);
  const path = isOwn ? sitePath(from.pathname + from.search) : undefined;
  return path ?? languageForm.page;
}
