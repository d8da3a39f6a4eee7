import * as z from 'zod/mini';
import { fieldNames } from '@reachout/core/field-names';
import { maxShortText } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';
import { staffComponentCopy } from '../../messages/staff-components.ts';
import { staffIncidentCopy } from '../../messages/staff.ts';
import { componentStatuses } from '../components.ts';

/** The highest position of a component. */
const maxPosition = 9_999;

const oneLine = (label: () => string, options: { required?: boolean } = {}) =>
  z.pipe(
    textField(maxShortText, label, options).check(
      z.refine((text) => !/[\r\n]/.test(text), {
        error: () => staffIncidentCopy.oneLine({ label: label() }),
      }),
    ),
    z.transform((text: string) => text.trim()),
  );

const wrongPosition = () => staffComponentCopy.positionWrong({ max: maxPosition });

const told = {
  name: oneLine(staffComponentCopy.name, { required: true }),
  description: oneLine(staffComponentCopy.description),
  position: z.pipe(
    z.string().check(z.refine((text) => /^\d{1,4}$/.test(text), { error: wrongPosition })),
    z.transform(Number),
  ),
  status: z.enum(componentStatuses, { error: () => staffComponentCopy.statusRequired() }),
};

/** The form that adds a component. `submission` is new for each form that is shown: a form that is sent twice is one component. */
export const componentForm = z.object({ ...told, submission: z.uuid() });
export type ComponentForm = z.infer<typeof componentForm>;

/** The form that changes a component. */
export const componentChangeForm = z.object(told);
export type ComponentChangeForm = z.infer<typeof componentChangeForm>;

/** The form that removes one says so, and nothing else. */
export const removalField = 'remove';

/** The fields of the forms, by their names. */
export const componentField = fieldNames(componentForm);
/** Those that are shown, in their order. */
export const shownComponentFields = ['name', 'description', 'status', 'position'] as const;
export type ShownComponentField = (typeof shownComponentFields)[number];
