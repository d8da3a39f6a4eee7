import * as z from 'zod/mini';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { maxComment, maxId, maxShortText } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { textField } from '@reachout/core/text-field';
import { staffIncidentCopy } from '../../messages/staff.ts';
import { incidentImpacts, incidentStates } from '../incidents.ts';

/** More components than anybody lists; bounded so that nothing is unbounded. */
const maxComponents = 1_000;

const title = z.pipe(
  textField(maxShortText, staffIncidentCopy.fieldTitle, { required: true }).check(
    z.refine((text) => !/[\r\n]/.test(text), {
      error: () => staffIncidentCopy.oneLine({ label: staffIncidentCopy.fieldTitle() }),
    }),
  ),
  z.transform((text: string) => text.trim()),
);

const told = {
  title,
  impact: z.enum(incidentImpacts, { error: () => staffIncidentCopy.impactRequired() }),
  state: z.enum(incidentStates, { error: () => staffIncidentCopy.stateRequired() }),
  body: textField(maxComment, staffIncidentCopy.body, { required: true }),
  /** Ids of the components that it affects. */
  components: z.array(z.string().check(z.maxLength(maxId))).check(z.maxLength(maxComponents)),
};

/** What is asked of an incident. `submission` is new for each form that is shown: a form that is sent twice is one incident. */
const incidentBody = z.object({ ...told, submission: z.uuid() });
export type IncidentBody = z.infer<typeof incidentBody>;

/** What is asked of more that is said. `seen` is the number of updates that whoever writes has read. */
const incidentUpdateBody = z.object({ ...told, seen: z.coerce.number().check(z.int(), z.gte(0)) });
export type IncidentUpdateBody = z.infer<typeof incidentUpdateBody>;

/** Tells people of an incident. */
export const incidentForm = {
  page: paths.staffIncidents(),
  asks: incidentBody,
  fields: fieldNames(incidentBody),
  lists: ['components'],
  submit: staffIncidentCopy.post,
} as const satisfies DeclaredForm<IncidentBody>;

/** Says more of an incident. */
export const incidentUpdateForm = {
  page: `${paths.staffIncidents()}/:incidentId`,
  asks: incidentUpdateBody,
  fields: fieldNames(incidentUpdateBody),
  lists: ['components'],
  submit: staffIncidentCopy.postUpdate,
} as const satisfies DeclaredForm<IncidentUpdateBody>;

/** The fields of both forms, by their names. */
export const incidentField = { ...incidentForm.fields, ...incidentUpdateForm.fields };
/** Those that are shown, in their order. */
export const shownIncidentFields = ['title', 'impact', 'state', 'body'] as const;
export type ShownIncidentField = (typeof shownIncidentFields)[number];
