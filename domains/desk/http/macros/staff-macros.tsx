import { randomUUID } from 'node:crypto';
import type { FormValues } from '@reachout/core/declared-form';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { type RefusedForm, serveForm, takeForms } from '@reachout/http/declared-form';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import type { Context, Hono } from 'hono';
import { macroCopy } from '../../messages/macros.ts';
import type { TypedMacro } from '../../pages/macros/macro-form.tsx';
import { StaffMacroPage, StaffMacrosPage } from '../../pages/macros/staff-macros.tsx';
import { macroForm, macroForms } from '../../rules/macros/macro-forms.ts';
import { fillMacroForCase } from '../../use-cases/macros/fill-macro.ts';
import {
  addMacro,
  changeOwnOrSharedMacro,
  deleteOwnOrSharedMacro,
  listOwnAndSharedMacros,
  type Macro,
  readMacro,
} from '../../use-cases/macros/keep-macros.ts';

/** Where staff keep the texts that they answer with; to everybody else these pages do not exist. They work without a script. */
export function mountStaffMacros(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const submit = [
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.changeCase),
  ] as const;
  const place = (c: Context<AppEnv>) => ({ id: idOf(c), requestId: c.get('requestId') });
  const { change, remove } = macroForms;
  const toList = (form: { name?: string; page: string }) => (c: Context<AppEnv>) =>
    deps.doneNotices.leadTo(c, form, { page: paths.staffMacros() });
  const added = serveForm({
    form: macroForm,
    perform: (c, told) => addMacro(deps.services, viewerOf(c), told, c.get('requestId')),
    done: toList(macroForm),
    again: (c, refused) =>
      refused.error.fields ? showList(c, deps, typedIn(refused)) : problemResponse(c, refused.error),
  });
  const changed = serveForm({
    form: change,
    perform: (c, told) => changeOwnOrSharedMacro(deps.services, viewerOf(c), { ...told, ...place(c) }),
    done: toList(change),
    again: (c, refused) =>
      refused.error.fields || refused.error.code === 'stale_copy'
        ? showMacro(c, deps, typedIn(refused))
        : problemResponse(c, refused.error),
  });
  const removed = serveForm({
    form: remove,
    perform: (c) => deleteOwnOrSharedMacro(deps.services, viewerOf(c), place(c)),
    done: toList(remove),
    again: (c, { error }) => problemResponse(c, error),
  });

  app.get(macroForm.page, staffOnly, requireLogin, read, (c) => showList(c, deps));
  app.get(change.page, staffOnly, requireLogin, read, (c) => showMacro(c, deps));
  app.post(macroForm.page, ...submit, takeForms(added));
  app.post(change.page, ...submit, takeForms(changed, removed));
  // For the script of a case's page, which puts it where somebody writes.
  app.post(
    `${paths.staffCases()}/:caseNumber/macros/:macroId`,
    staffOnly,
    requireSession,
    limitSubmits(deps.rateLimiter, submitLimits.changeCase),
    async (c) => {
      const filled = await fillMacroForCase(deps.services, viewerOf(c), {
        caseNumber: c.req.param('caseNumber'),
        macroId: idOf(c),
      });
      return filled.ok ? c.json(filled.value) : problemResponse(c, filled.error);
    },
  );
}

async function showList(c: Context<AppEnv>, deps: CaseRouteDeps, typed?: TypedMacro): Promise<Response> {
  const found = await listOwnAndSharedMacros(deps.services, viewerOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const hasErrors = typed !== undefined;
  const done = deps.doneNotices.take(c);
  return sendPage(c, deps, {
    title: macroCopy.title(),
    kind: 'desk',
    status: hasErrors ? 422 : 200,
    hasErrors,
    body: (
      <StaffMacrosPage
        macros={found.value}
        typed={typed ?? { values: {} }}
        submission={randomUUID()}
        done={done && doneText(done.form)}
      />
    ),
  });
}

function doneText(form: string | undefined): string {
  const { change, remove } = macroForms;
  if (form === change.name) return change.done();
  return form === remove.name ? remove.done() : macroForm.done();
}

async function showMacro(c: Context<AppEnv>, deps: CaseRouteDeps, typed?: TypedMacro): Promise<Response> {
  const found = await readMacro(deps.services, viewerOf(c), idOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const hasErrors = typed !== undefined;
  return sendPage(c, deps, {
    title: found.value.name,
    kind: 'desk',
    status: hasErrors ? (typed.isStale ? 412 : 422) : 200,
    hasErrors,
    body: <StaffMacroPage macro={found.value} typed={typed ?? { values: valuesOf(found.value) }} />,
  });
}

function valuesOf({ name, text, status, severity, takes, isShared }: Macro): TypedMacro['values'] {
  return {
    name,
    text,
    status: status ?? '',
    severity: severity ?? '',
    takes: takes ? 'yes' : '',
    isShared: isShared ? 'yes' : '',
  };
}

function idOf(c: Context<AppEnv>): string {
  return c.req.param('macroId') ?? '';
}

/** What was typed, and what is wrong with it. */
function typedIn({ values, error }: RefusedForm): TypedMacro {
  const typed: FormValues = values;
  // No field of these forms is a list.
  return {
    values: typed as Record<string, string>,
    errors: error.fields,
    isStale: error.code === 'stale_copy',
  };
}
