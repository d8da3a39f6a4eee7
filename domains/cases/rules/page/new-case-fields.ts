import type { DeclaredForm } from '@reachout/core/declared-form';
import { apiRoutes, paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { formCopy } from '../../messages/form.ts';
import { type CaseFormBody, caseFormBody, caseFormField } from '../calls/cases.ts';

/** What the steps to a new case ask in its page's address, for the page and its route. */
export const newCaseField = { for: 'for', area: 'area', topic: 'topic' } as const;

/** The form of a new case. The page of the case says once that it was created. */
export const newCaseForm = {
  name: 'new-case',
  page: paths.newCase(),
  call: apiRoutes.createTeamCase,
  asks: caseFormBody,
  // A form cannot set headers; the hidden key is the same.
  fields: { ...caseFormField, idempotencyKey: 'idempotencyKey', projectSearch: 'projectSearch' },
  file: 'files',
  submit: formCopy.submitCase,
} as const satisfies DeclaredForm<CaseFormBody>;

/** Its other button, which looks for projects and shows the form again. */
export const findProjectsForm = {
  name: 'find-projects',
  page: newCaseForm.page,
  asks: z.object({}),
  fields: newCaseForm.fields,
  submit: formCopy.findProjects,
} as const satisfies DeclaredForm;
