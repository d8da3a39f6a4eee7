import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { Hono } from 'hono';
import { sessionsCopy } from '../messages/sessions.ts';
import { SessionsPage } from '../pages/sessions.tsx';
import { endOthersForm, endSessionForm } from '../rules/session-forms.ts';
import { endSessions, listSessions } from '../use-cases/own-sessions.ts';
import type { AccountRouteDeps } from './route-deps.ts';

/** Where a person is logged in, and the way to end it there. */
export function mountSessions(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  const end = serveForm({
    form: endSessionForm,
    perform: (c, { session: sessionId }) =>
      endSessions(deps.services, viewerOf(c), { which: { sessionId }, requestId: c.get('requestId') }),
    done: (c) => deps.doneNotices.leadTo(c, endSessionForm),
    // The forms have nothing to fill in: what is wrong with them was not made by them.
    again: (c, { error }) => problemResponse(c, error),
  });
  const endOthers = serveForm({
    form: endOthersForm,
    perform: (c) =>
      endSessions(deps.services, viewerOf(c), { which: 'others', requestId: c.get('requestId') }),
    done: (c) => deps.doneNotices.leadTo(c, endOthersForm),
    again: (c, { error }) => problemResponse(c, error),
  });

  app.get(paths.sessions(), requireLogin, rateLimit(deps.rateLimiter, limits.read), async (c) => {
    const viewer = viewerOf(c);
    const done = deps.doneNotices.take(c)?.form;
    return sendPage(c, deps, {
      title: sessionsCopy.title(),
      kind: 'timestamps',
      body: (
        <SessionsPage
          sessions={await listSessions(deps.services, viewer, deps.auth)}
          hereId={viewer.sessionId}
          done={[endSessionForm, endOthersForm].find(({ name }) => name === done)?.done()}
        />
      ),
    });
  });
  app.post(
    paths.sessions(),
    requireLogin,
    limitSubmits(deps.rateLimiter, submitLimits.accessToken),
    takeForms(end, endOthers),
  );
}
