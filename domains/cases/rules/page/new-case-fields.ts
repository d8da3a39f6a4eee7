import { paths } from '@reachout/core/paths';

/** The form of a new case, whose page says once that the case was created. */
export const newCaseForm = { name: 'new-case', page: paths.newCase() } as const;

/** What the steps to a new case ask in its page's address, for the page and its route. */
export const newCaseField = { for: 'for', area: 'area', topic: 'topic' } as const;

/** What the plain form of a case sends besides the fields of the call. */
export const nativeCaseField = {
  files: 'files',
  idempotencyKey: 'idempotencyKey',
  projectSearch: 'projectSearch',
  action: 'action',
} as const;

/** What its other button asks for. */
export const findProjectsAction = 'find-projects';
