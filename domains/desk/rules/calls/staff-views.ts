import { queryFlag, queryInteger } from '@reachout/core/calls/fields';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { maxShortText } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { textField } from '@reachout/core/text-field';
import { textCopy } from '@reachout/core/messages/text';
import * as z from 'zod/mini';
import { viewCopy } from '../../messages/views.ts';

/** The highest position of a view. */
export const maxPosition = 9_999;

const name = textField(maxShortText, () => viewCopy.name(), { required: true });
const listQuery = z
  .string({ error: () => viewCopy.listWrong() })
  .check(z.regex(/^[\x21-\x7e]{0,4000}$/, { error: () => viewCopy.listWrong() }));
const wrongPosition = () => viewCopy.positionWrong({ max: maxPosition });
const wholeNumber = (max: number, error: () => string) =>
  z
    .number({ error })
    .check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= max, { error }));
const version = wholeNumber(1e9, () => 'version must be a whole number');

/** POST …/staff/views. `list` is the query of the list's address. What is kept already is not kept again. */
export const staffViewBody = z.object({
  name,
  list: listQuery,
  isShared: z.boolean('isShared must be true or false'),
});
export type StaffViewBody = z.infer<typeof staffViewBody>;

/** PATCH …/staff/views/{viewId}: `version` is of the view as the person saw it; what is absent stays as it is. */
export const staffViewChangeBody = z.object({
  version,
  name: z.optional(name),
  list: z.optional(listQuery),
  isShared: z.optional(z.boolean('isShared must be true or false')),
  position: z.optional(wholeNumber(maxPosition, wrongPosition)),
});
export type StaffViewChangeBody = z.infer<typeof staffViewChangeBody>;

/** DELETE …/staff/views/{viewId}. */
export const staffViewRemoval = z.object({
  version: queryInteger('version', { fallback: 0, max: 1e9 }),
});

/** A view of the staff's list. */
export const staffViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the list's address. */
  list: z.string(),
  isShared: z.boolean(),
  /** Everybody who answers cases has it, and nobody changes it. */
  isDefault: z.boolean(),
  position: z.number(),
  version: z.number(),
  /** How many cases it has; counting ends at 99, and then `isCountExact` is false. */
  count: z.number(),
  isCountExact: z.boolean(),
});
export type StaffView = z.infer<typeof staffViewSchema>;

/** GET …/staff/views: those that everybody has, the person's own, and shared ones. */
export const staffViewsResponse = z.object({ views: z.array(staffViewSchema) });

/** POST, PATCH and DELETE of a view: which one it is, and the list that it keeps. */
export const staffViewResponse = z.object({ id: z.string(), list: z.string() });
export type StaffViewResponse = z.infer<typeof staffViewResponse>;

const page = paths.staffViews();

/** What the form above the list sends: a new view, or the list of one that is kept already. */
const keepViewFields = z.object({
  name: z.optional(textField(maxShortText, () => viewCopy.name())),
  list: listQuery,
  isShared: z.optional(queryFlag('isShared')),
  /** `id version` of the view whose list is replaced. */
  replaces: z.optional(z.string().check(z.regex(/^[\w-]{1,64} \d{1,9}$/))),
});
const keepViewBody = keepViewFields.check(
  z.refine(({ replaces, name: called = '' }) => replaces !== undefined || called.trim() !== '', {
    path: ['name'],
    error: () => textCopy.required({ label: viewCopy.name() }),
  }),
);
export type KeepViewBody = z.infer<typeof keepViewBody>;

const changeViewBody = z.object({ id: z.string(), ...staffViewChangeBody.shape });
const removeViewBody = z.object({ id: z.string(), version });

/** The forms about views. They post to the page on which views are edited. */
export const viewForms = {
  keep: {
    name: 'keep-view',
    page,
    asks: keepViewBody,
    fields: fieldNames(keepViewFields),
    asked: (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    submit: viewCopy.saveSubmit,
    done: viewCopy.saved,
  },
  change: {
    name: 'change-view',
    page,
    asks: changeViewBody,
    fields: fieldNames(changeViewBody),
    asked: ({ id, version: seen, name: called, isShared, position }) => ({
      id,
      version: Number(seen),
      name: called,
      isShared: isShared === 'true',
      position: position === '' ? undefined : Number(position),
    }),
    submit: viewCopy.change,
    done: viewCopy.saved,
  },
  remove: {
    name: 'remove-view',
    page,
    asks: removeViewBody,
    fields: fieldNames(removeViewBody),
    asked: ({ id, version: seen }) => ({ id, version: Number(seen) }),
    submit: viewCopy.remove,
    done: viewCopy.removed,
  },
} as const satisfies {
  keep: DeclaredForm<KeepViewBody>;
  change: DeclaredForm<z.infer<typeof changeViewBody>>;
  remove: DeclaredForm<z.infer<typeof removeViewBody>>;
};
