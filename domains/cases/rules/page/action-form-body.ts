import type * as z from 'zod/mini';
import type {
  caseUpdateBody,
  commentBody,
  escalationBody,
  staffAssignmentBody,
  staffCommentBody,
} from '../calls/case-life.ts';

/** What any form of a case's page may ask of a call. */
type Asked = z.infer<typeof caseUpdateBody> &
  z.infer<typeof commentBody> &
  z.infer<typeof escalationBody> &
  z.infer<typeof staffAssignmentBody> &
  z.infer<typeof staffCommentBody>;

/** The fields of the forms on a case's page that a call takes, by their names there; `[]` marks a list. */
const askedFields = {
  id: 'id',
  body: 'body',
  visibility: 'visibility',
  status: 'status',
  severity: 'severity',
  participants: 'participants[]',
  reason: 'reason',
  assigneeId: 'assigneeId',
  seenAssigneeId: 'seenAssigneeId',
  note: 'note',
  take: 'take',
  draft: 'draft',
} as const satisfies { [Name in keyof Asked]?: Name | `${Name}[]` };

/** The fields that go beside what is asked. */
const besideFields = {
  /** Which form it is. */
  form: 'form',
  /** The copy of the case that the form was filled in beside, and the last entry of its timeline. */
  version: 'version',
  seen: 'seen',
  file: 'file',
  /** Whether to go on to the next case once it was sent. */
  next: 'next',
} as const;

/** Names of the fields of the forms on a case's page, for pages, scripts and routes. */
export const formField = { ...askedFields, ...besideFields };

const beside: ReadonlySet<string> = new Set(Object.values(besideFields));

/** What the fields of a form ask of its call, as JSON. A list is without its empty entries, and what is empty is not said. */
export function askedOf(fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const asked = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    if (beside.has(name) || typeof value !== 'string') continue;
    if (name.endsWith('[]')) {
      const list = asked.get(name.slice(0, -2)) ?? [];
      asked.set(name.slice(0, -2), [...list, value.trim()].filter(Boolean));
    } else if (value && !asked.has(name)) asked.set(name, value);
  }
  return Object.fromEntries(asked);
}
