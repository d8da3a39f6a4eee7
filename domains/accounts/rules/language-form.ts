import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { languageCopy } from '../messages/language.ts';

const languageBody = z.object({
  /** A tag; empty for what the browser asks for. */
  language: z.string().check(z.maxLength(35)),
});
export type LanguageBody = z.infer<typeof languageBody>;

/** In which language somebody reads. The switch at the foot of every page sends the same form. Only a person says so, at a page. */
export const languageForm = {
  page: paths.languageSettings(),
  asks: languageBody,
  fields: fieldNames(languageBody),
  submit: languageCopy.save,
  done: languageCopy.saved,
} as const satisfies DeclaredForm<LanguageBody>;
