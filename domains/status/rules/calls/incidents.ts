import * as z from 'zod/mini';
import { fieldNames } from '@reachout/core/field-names';
import { maxComment, maxId, maxShortText } from '@reachout/core/limits';
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

/** The form that posts an incident. `submission` is new for each form that is shown: a form that is sent twice is one incident. */
export const incidentForm = z.object({ ...told, submission: z.uuid() });
export type IncidentForm = z.infer<typeof incidentForm>;

/** The form that says more of an incident. `seen` is the number of updates that whoever writes has read. */
export const incidentUpdateForm = z.object({ ...told, seen: z.coerce.number().check(z.int(), z.gte(0)) });
export type IncidentUpdateForm = z.infer<typeof incidentUpdateForm>;

/** The fields of both forms, by their names. */
export const incidentField = { ...fieldNames(incidentForm), ...fieldNames(incidentUpdateForm) };
/** Those that are shown, in their order. */
export const shownIncidentFields = ['title', 'impact', 'state', 'body'] as const;
export type ShownIncidentField = (typeof shownIncidentFields)[number];
