import { errorStatus } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { type FormServing, serveForm, takeForms } from '@reachout/http/declared-form';
import { describe } from '@reachout/http/describe';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { answer, takeJson } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { feedbackCopy } from '../messages/feedback.ts';
import { PageFeedbackPage, type PageFeedbackPageProps } from '../pages/page-feedback.tsx';
import {
  type PageFeedback,
  pageFeedbackResponse,
  type PageSentenceBody,
  pageSentenceForm,
  type PageVerdictBody,
  pageVerdictForm,
} from '../rules/calls/documentation.ts';
import { giveFeedback } from '../use-cases/give-feedback.ts';
import { isArticle } from './documentation-texts.ts';
import type { DocumentationRouteDeps } from './route-deps.ts';

/** The id of what was said. */
interface Given {
  feedback: string;
}

/** 'Was this helpful?' under every article, for everybody: a verdict first and then a sentence if they like. By forms, and by calls. */
export function mountPageFeedback(app: Hono<AppEnv>, deps: DocumentationRouteDeps): void {
  const limit = limitSubmits(deps.rateLimiter, submitLimits.feedback);
  const perform = async (c: Context<AppEnv>, said: PageFeedback): Promise<Result<Given>> => {
    const given = await giveFeedback(deps.services, c.get('viewer'), said, (path) =>
      isArticle(deps.content, path),
    );
    return given.ok ? ok({ feedback: given.value }) : given;
  };
  const verdict: FormServing<PageVerdictBody, Given> = {
    form: pageVerdictForm,
    perform,
    done: (c, { feedback }, { path }) =>
      deps.doneNotices.leadTo(c, pageVerdictForm, { page: paths.pageFeedback({ path }), detail: feedback }),
    // The form has nothing to fill in: what is wrong with it was not made by it.
    again: (c, { error }) => problemResponse(c, error),
  };
  const sentence: FormServing<PageSentenceBody, Given> = {
    form: pageSentenceForm,
    perform,
    done: (c) => deps.doneNotices.leadTo(c, pageSentenceForm, { page: paths.pageFeedback(placeOf(c)) }),
    again(c, { values, error }) {
      const { feedback, sentence: said } = values as Record<keyof PageSentenceBody, string>;
      // An empty sentence adds nothing to the verdict.
      if (said.trim() === '')
        return deps.doneNotices.leadTo(c, pageVerdictForm, { page: paths.pageFeedback(placeOf(c)) });
      if (error.fields?.sentence === undefined) return problemResponse(c, error);
      return sendThanks(
        c,
        deps,
        {
          thanks: pageVerdictForm.done(),
          form: { feedback, sentence: said, error: error.fields.sentence, ...placeOf(c) },
        },
        errorStatus(error),
      );
    },
  };

  /** The article that was spoken of, as the address says. */
  const placeOf = (c: Context<AppEnv>): { path: string | undefined } => {
    const path = c.req.query('path');
    return { path: path !== undefined && isArticle(deps.content, path) ? path : undefined };
  };

  app.get(paths.pageFeedback(), (c) => {
    const done = deps.doneNotices.take(c);
    const place = placeOf(c);
    // Nothing was said just now: there is nothing to thank for.
    if (done === undefined) return c.redirect(place.path ?? paths.docs(), 303);
    const isVerdict = done.form === pageVerdictForm.name;
    const feedback = done.detail;
    return sendThanks(c, deps, {
      thanks: (isVerdict ? pageVerdictForm : pageSentenceForm).done(),
      form: isVerdict && feedback !== '' ? { feedback, ...place } : null,
      ...place,
    });
  });
  app.post(paths.pageFeedback(), limit, takeForms(serveForm(verdict), serveForm(sentence)));
  app.post(
    pageVerdictForm.call,
    describe('Documentation', 'Say whether a page helped', pageFeedbackResponse, {
      status: 201,
      refusals: ['not_found'],
    }),
    limit,
    takeJson(pageVerdictForm.asks),
    async (c) => answer(c, await perform(c, c.req.valid('json')), 201),
  );
  app.post(
    pageSentenceForm.call,
    describe('Documentation', 'Say what a page should do better', pageFeedbackResponse, {
      description: 'One sentence to a verdict of the last hour.',
      status: 201,
      refusals: ['not_found'],
    }),
    limit,
    takeJson(pageSentenceForm.asks),
    async (c) => answer(c, await perform(c, c.req.valid('json')), 201),
  );
}

function sendThanks(
  c: Context<AppEnv>,
  deps: DocumentationRouteDeps,
  shown: PageFeedbackPageProps,
  status = 200,
): Response {
  return sendPage(c, deps, {
    title: feedbackCopy.title(),
    kind: 'documentation',
    hasErrors: status >= 400,
    status,
    body: <PageFeedbackPage {...shown} />,
  });
}
