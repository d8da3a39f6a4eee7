import * as z from 'zod/mini';
import { caseStatuses } from '@reachout/cases/rules/case-status';
import { severities } from '@reachout/catalogue/rules/severity';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { paths } from '@reachout/core/paths';
import { textField } from '@reachout/core/text-field';
import { macroCopy } from '../../messages/macros.ts';
import { unknownVariables } from './macro-variables.ts';

/** Longer texts are articles, and those have a place of their own. */
const maxMacroText = 8_000;
const maxMacroName = 80;
/** As many as a person finds again in a list. */
export const maxMacrosEach = 200;

const status = z.pipe(
  z.enum(['', ...caseStatuses]),
  z.transform((value) => (value === '' ? null : value)),
);
const severity = z.pipe(
  z.enum(['', ...severities]),
  z.transform((value) => (value === '' ? null : value)),
);
const flag = z.pipe(
  z.string(),
  z.transform((value: string) => value !== ''),
);

const told = {
  name: z.pipe(
    textField(maxMacroName, macroCopy.name, { required: true }).check(
      z.refine((text) => !/[\r\n]/.test(text), { error: () => macroCopy.oneLine() }),
    ),
    z.transform((text: string) => text.trim()),
  ),
  text: textField(maxMacroText, macroCopy.text, { required: true }).check(
    z.refine((text) => unknownVariables(text).length === 0, {
      error: ({ input }) =>
        macroCopy.unknownVariable({
          names: unknownVariables(String(input))
            .map((name) => `{{${name}}}`)
            .join(', '),
        }),
    }),
  ),
  status,
  severity,
  takes: flag,
  isShared: flag,
};

/** What is asked of a new macro. `submission` is new for each form that is shown: a form that is sent twice is one macro. */
const macroBody = z.object({ ...told, submission: z.uuid() });
export type MacroBody = z.infer<typeof macroBody>;

/** A changed one, of the copy that the person saw. */
const macroChangeBody = z.object({
  ...told,
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
});
export type MacroChangeBody = z.infer<typeof macroChangeBody>;

/** What a macro says and does. */
export type MacroContent = Omit<MacroBody, 'submission'>;

/** Adds a macro. */
export const macroForm = {
  page: paths.staffMacros(),
  asks: macroBody,
  fields: fieldNames(macroBody),
  submit: macroCopy.add,
  done: macroCopy.added,
} as const satisfies DeclaredForm<MacroBody>;

const page = `${paths.staffMacros()}/:macroId`;

/** The forms of a macro's page: one changes it, one deletes it. */
export const macroForms = {
  change: {
    name: 'change',
    page,
    asks: macroChangeBody,
    fields: fieldNames(macroChangeBody),
    submit: macroCopy.save,
    done: macroCopy.saved,
  },
  remove: {
    name: 'remove',
    page,
    asks: z.object({}),
    fields: {},
    submit: macroCopy.remove,
    done: macroCopy.removed,
  },
} as const satisfies { change: DeclaredForm<MacroChangeBody>; remove: DeclaredForm };

/** The fields that are shown, in their order. */
export const shownMacroFields = ['name', 'text', 'status', 'severity', 'takes', 'isShared'] as const;
export type ShownMacroField = (typeof shownMacroFields)[number];
