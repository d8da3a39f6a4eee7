import type { FormRefusal } from '@reachout/cases/http/action-form-post';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { parseCaseVersion } from '@reachout/cases/rules/case-version';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { errorMessage, errorStatus } from '@reachout/core/errors';
import type { Result } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { serveForm } from '@reachout/http/declared-form';
import { viewerOf } from '@reachout/http/middleware/session';
import type { Context } from 'hono';
import { triageForms } from '../../rules/triage/triage-forms.ts';
import { snoozeCase } from '../../use-cases/triage/snooze-case.ts';
import { tagCase } from '../../use-cases/triage/tag-case.ts';

/** Serves the forms by which a case is tagged and put off, on its own page. */
export function serveTriage(
  deps: CaseRouteDeps,
  show: (c: Context<AppEnv>, refusal: FormRefusal) => Promise<Response>,
) {
  const { services } = deps;
  const of = (c: Context<AppEnv>) => ({
    caseNumber: c.req.param('caseNumber') ?? '',
    requestId: c.get('requestId'),
  });
  const serve = <Asked>(
    form: DeclaredForm<Asked>,
    perform: (c: Context<AppEnv>, asked: Asked) => Promise<Result<unknown>>,
  ) =>
    serveForm({
      form,
      perform,
      done: (c) => deps.doneNotices.leadTo(c, form, { page: c.req.path }),
      again: (c, { error }) => {
        const [wrong] = Object.values(error.fields ?? {});
        const text = wrong ?? errorMessage(error);
        return show(c, {
          status: errorStatus(error),
          outcomeOf: () => ({ kind: 'refused', text }),
          typed: {},
        });
      },
    });
  const { tag, untag, snooze, wake } = triageForms;
  return [
    serve(tag, (c, { tags }) => tagCase(services, viewerOf(c), { ...of(c), add: tags })),
    serve(untag, (c, { tagId }) => tagCase(services, viewerOf(c), { ...of(c), removeIds: [tagId] })),
    serve(snooze, (c, { until, date, zone, version }) =>
      snoozeCase(services, viewerOf(c), {
        ...of(c),
        expectedVersion: parseCaseVersion(version) ?? 0,
        until: { choice: until, date, zone },
      }),
    ),
    serve(wake, (c) => snoozeCase(services, viewerOf(c), { ...of(c), expectedVersion: 0, until: null })),
  ];
}
