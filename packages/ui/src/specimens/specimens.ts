import { actionSpecimens } from './actions.tsx';
import { fieldSpecimens } from './fields.tsx';
import { listSpecimens } from './lists.tsx';
import { signSpecimens } from './signs.tsx';
import type { Part, Specimen } from './specimen.ts';

export { longText, type Specimen, specimen, specimenStates } from './specimen.ts';

/** Every part of the design system in its states: what the gallery shows, and what the conformance suite holds to its rules. */
export const specimens = {
  ...actionSpecimens,
  ...fieldSpecimens,
  ...listSpecimens,
  ...signSpecimens,
} satisfies Record<Part, Specimen>;
