import { feedbackField, pageSentenceForm, pageVerdictForm } from '../rules/calls/documentation.ts';
import { feedbackCopy } from '../messages/feedback.ts';
import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { giveFeedback } from '../use-cases/give-feedback.ts';
import { PageFeedbackPage } from '../pages/page-feedback.tsx';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { DocumentationRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { isArticle } from './documentation-texts.ts';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { takeForm } from '@reachout/http/posted-form';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';

/** 'Was this helpful?' under every article: a plain form for everybody, a verdict first and then a sentence if they like. */
export function mountPageFeedback(app: Hono<AppEnv>, deps: DocumentationRouteDeps): void {
  app.get(paths.pageFeedback(), (c) => {
    const feedback = c.req.query('feedback');
    return sendThanks(c, deps, feedback === undefined ? null : { feedback });
  });

  const receive = takeForm(async (c, posted) => {
    const fields = Object.fromEntries(posted);
    // An empty sentence adds nothing to the verdict.
    if (fields[feedbackField.feedback] !== undefined && fields[feedbackField.sentence]?.trim() === '')
      return c.redirect(paths.pageFeedback(), 303);
    const form =
      fields[feedbackField.feedback] === undefined
        ? safeParse(pageVerdictForm, fields)
        : safeParse(pageSentenceForm, fields);
    if (!form.success) return refuse(c, deps, fields, validationError(form.error.issues).fields);
    const given = await giveFeedback(deps.services, c.get('viewer'), form.data, (path) =>
      isArticle(deps.content, path),
    );
    if (!given.ok) return problemResponse(c, given.error);
    return c.redirect(
      paths.pageFeedback({ feedback: 'verdict' in form.data ? given.value : undefined }),
      303,
    );
  });
  app.post(paths.pageFeedback(), limitSubmits(deps.rateLimiter, submitLimits.feedback), receive);
}

/** A sentence that cannot be stored is shown again with its error; our forms cannot send anything else that is invalid. */
function refuse(
  c: Context<AppEnv>,
  deps: DocumentationRouteDeps,
  { feedback, sentence }: Record<string, string>,
  errors: Record<string, string> = {},
): Response {
  if (feedback === undefined || sentence === undefined)
    return problemResponse(c, appError('validation_failed', { fields: errors }));
  const error = errors['sentence'] ?? Object.values(errors)[0];
  return sendThanks(c, deps, { feedback, sentence, error }, 422);
}

function sendThanks(
  c: Context<AppEnv>,
  deps: DocumentationRouteDeps,
  form: { feedback: string; sentence?: string; error?: string } | null,
  status = 200,
): Response {
  return sendPage(c, deps, {
    title: feedbackCopy.title(),
    kind: 'documentation',
    hasErrors: form?.error !== undefined,
    status,
    body: <PageFeedbackPage form={form} />,
  });
}
