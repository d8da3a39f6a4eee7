import type manifest from '../../package.json';
import type { ReactNode } from 'react';

/** Every way in which a part may stand on a page. Pointing at it and focusing it are done by whoever looks. */
export const specimenStates = ['usual', 'long', 'error', 'disabled', 'busy', 'empty'] as const;
export type SpecimenState = (typeof specimenStates)[number];

/** Draws the part under ids of its own. */
export type DrawSpecimen = (id: string) => ReactNode;

/** A part of the design system in each of its states; null says that it has no such state. */
export interface Specimen {
  name: string;
  states: Readonly<Record<SpecimenState, DrawSpecimen | null>>;
}

/** What the package offers, as its manifest says. */
type Offered = keyof (typeof manifest)['exports'];

/** What is no part that stands on a page by itself. */
type NoPart =
  | './components.css'
  | './combobox.css'
  | './file.css'
  | './parts.css'
  | './reset.css'
  | './tables.css'
  | './theme.css'
  | './tokens.css'
  | './composer.css'
  | './messages/ui'
  | './mount'
  | './picture-preview'
  | './pixel-icons'
  | './specimens'
  | './show-field-error'
  | './use-large-paste'
  | './watch-character-count'
  // They open over the page and have tests of their own.
  | './dialog'
  | './modal'
  | './open-dialogs'
  | './toast-clock'
  | './toaster';

/** A part that is offered has an entry: a new one without does not compile. */
export type Part = Exclude<Offered, NoPart> extends `./${infer Name}` ? Name : never;

/** A specimen with the states that are named; it has no others. */
export function specimen(
  name: string,
  states: Partial<Record<SpecimenState, DrawSpecimen>> & { usual: DrawSpecimen },
): Specimen {
  const none = { usual: null, long: null, error: null, disabled: null, busy: null, empty: null };
  return { name, states: { ...none, ...states } };
}

export const longText =
  'A name that somebody made much longer than anybody who drew this had in mind, with Donaudampfschifffahrtsgesellschaftskapitän in it';
export const reason = 'Choose an account first.';
