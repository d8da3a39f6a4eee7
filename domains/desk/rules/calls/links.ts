import { idField } from '@reachout/core/text-field';
import { linkKinds } from '@reachout/cases/rules/history/links';
import * as z from 'zod/mini';

/** POST …/staff/cases/{caseNumber}/links: another case by its number, or an incident by its id. */
export const caseLinkBody = z.object({
  kind: z.enum(linkKinds, 'kind must be case or incident'),
  id: idField('Link'),
});
export type CaseLinkBody = z.infer<typeof caseLinkBody>;
