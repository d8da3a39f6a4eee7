import type { DeclaredForm, FormValues } from '@reachout/core/declared-form';
import { type AppError, errorMessage, errorStatus } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import type { Result } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { askToLogInAgain } from '@reachout/http/resubmit';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Context, Hono } from 'hono';
import { tagCopy } from '../../messages/triage.ts';
import { StaffTagsPage } from '../../pages/triage/staff-tags.tsx';
import { tagForms } from '../../rules/triage/triage-forms.ts';
import { changeTagName, mergeTags, readTags, removeTag } from '../../use-cases/triage/keep-tags.ts';

/** The page on which staff keep their tags. It needs no script. */
export function mountStaffTags(app: Hono<AppEnv>, deps: RouteDeps): void {
  const { services, rateLimiter } = deps;
  const change = limitSubmits(rateLimiter, submitLimits.changeCase);
  const asking = (c: Context<AppEnv>) => ({ viewer: viewerOf(c), requestId: c.get('requestId') });
  const serve = <Asked,>(
    form: DeclaredForm<Asked> & { name: string },
    perform: (c: Context<AppEnv>, asked: Asked) => Promise<Result<null>>,
  ) =>
    serveForm({
      form,
      perform,
      done: (c) => deps.doneNotices.leadTo(c, form),
      again: (c, refused) => showTags(c, deps, refused),
    });
  const { rename, merge, remove } = tagForms;
  app.get(paths.staffTags(), staffOnly, requireLogin, rateLimit(rateLimiter, limits.read), (c) =>
    showTags(c, deps),
  );
  app.post(
    paths.staffTags(),
    staffOnly,
    askToLogInAgain(deps),
    change,
    takeForms(
      serve(rename, (c, { tagId, name: [name = ''] }) => changeTagName(services, asking(c), { tagId, name })),
      serve(merge, (c, asked) => mergeTags(services, asking(c), asked)),
      serve(remove, (c, asked) => removeTag(services, asking(c), asked)),
    ),
  );
}

async function showTags(
  c: Context<AppEnv>,
  deps: RouteDeps,
  refused?: { error: AppError; values: FormValues },
): Promise<Response> {
  const tags = await readTags(deps.services, viewerOf(c));
  if (!tags.ok) return problemResponse(c, tags.error);
  const done = refused === undefined ? deps.doneNotices.take(c)?.form : undefined;
  const [wrong] = Object.values(refused?.error.fields ?? {});
  return sendPage(c, deps, {
    title: tagCopy.title(),
    kind: 'desk',
    status: refused && errorStatus(refused.error),
    hasErrors: refused !== undefined,
    body: (
      <StaffTagsPage
        tags={tags.value}
        done={Object.values(tagForms)
          .find(({ name }) => name === done)
          ?.done()}
        refused={
          refused && {
            text: wrong ?? errorMessage(refused.error),
            id: String(refused.values[tagForms.remove.fields.tagId] ?? ''),
          }
        }
      />
    ),
  });
}
