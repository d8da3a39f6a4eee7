import type { RefObject } from 'react';
import type { useCasePanel } from './use-case-panel.ts';

/** The parts of the page that the chat acts on. */
export interface SupportParts {
  casePanel: ReturnType<typeof useCasePanel>;
  box: RefObject<HTMLTextAreaElement | null>;
  accountField: RefObject<HTMLSelectElement | null>;
}
