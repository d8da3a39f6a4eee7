import * as z from 'zod/mini';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { maxShortText } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
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

/** What is asked of a new component. `submission` is new for each form that is shown: a form that is sent twice is one component. */
const componentBody = z.object({ ...told, submission: z.uuid() });
export type ComponentBody = z.infer<typeof componentBody>;

const componentChangeBody = z.object(told);
export type ComponentChangeBody = z.infer<typeof componentChangeBody>;

/** Adds a component. */
export const componentForm = {
  page: paths.staffComponents(),
  asks: componentBody,
  fields: fieldNames(componentBody),
  submit: staffComponentCopy.add,
} as const satisfies DeclaredForm<ComponentBody>;

const page = `${paths.staffComponents()}/:componentId`;

/** The forms of a component's page: one changes it, one removes it. */
export const componentForms = {
  change: {
    name: 'change',
    page,
    asks: componentChangeBody,
    fields: fieldNames(componentChangeBody),
    submit: staffComponentCopy.save,
  },
  remove: {
    name: 'remove',
    page,
    asks: z.object({}),
    fields: {},
    submit: staffComponentCopy.remove,
  },
} as const satisfies { change: DeclaredForm<ComponentChangeBody>; remove: DeclaredForm };

/** The fields of the forms, by their names. */
export const componentField = componentForm.fields;
/** Those that are shown, in their order. */
export const shownComponentFields = ['name', 'description', 'status', 'position'] as const;
export type ShownComponentField = (typeof shownComponentFields)[number];
