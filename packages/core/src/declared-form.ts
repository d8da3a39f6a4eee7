import type { $ZodType } from 'zod/v4/core';

/**
 * A form of a page, declared once for all the ways in which it is served: shown by its page, posted to it, sent in place by the script of every page,
 * and asked by programs as a call of the API.
 */
export interface DeclaredForm<Asked = unknown> {
  /** Which form it is, on a page that has several. */
  name?: string;
  /** The page that it stands on and posts to; the route of such pages where there are many. */
  page: string;
  /** The route of the API's call that asks the same. Without one, only a person does it, at the page. */
  call?: string;
  /** What is asked, by the names of its fields. */
  asks: $ZodType<Asked>;
  /** The names of the fields, each under itself. */
  fields: Readonly<Record<string, string>>;
  /** How the names of further fields begin, of which a page has as many as it lists things. */
  fieldPrefix?: string;
  /** Those that may be there several times. */
  lists?: readonly string[];
  /** The field for a file that may go along. A page with such a form takes all of its forms as multipart. */
  file?: string;
  /** How many files that field takes; one unless told. */
  filesAtMost?: number;
  /** What it sends besides what a person fills in: the declaration decides that, and a posted field of the same name does not. */
  sends?: Readonly<Record<string, string>>;
  /** What the fields ask, where that is not what they hold. */
  asked?: (values: FormValues) => unknown;
  /** What the button that sends it says. */
  submit: (values: never) => string;
  /** What is said once it is done; without it, the page that comes then says enough. */
  done?: (values: never) => string;
}

/** What fields of a form hold: a text each, or a list of texts. */
export type FormValues = Readonly<Record<string, string | string[]>>;

/** The header by which a script says that it shows the answer in the place of the form. */
export const inPlaceHeader = 'x-in-place';

/** The field that names a form among those of its page. */
export const formNameField = 'form';
