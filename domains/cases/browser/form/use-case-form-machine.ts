import {
  type CaseFormEffect,
  type CaseFormEvent,
  type CaseFormState,
  initialCaseForm,
  transitionCaseForm,
} from '../../rules/case-form-machine.ts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The panel is there because somebody opened it. */
const openedForm = transitionCaseForm(initialCaseForm, { type: 'opened', prefilled: false }).state;

/**
 * Runs the case form's machine: holds its state and hands each effect to the latest `onEffect`. It starts with the intent to submit
 * that the draft was left with, if there is one.
 */
export function useCaseFormMachine(submissionId: string | null, onEffect: (effect: CaseFormEffect) => void) {
  const [state, setState] = useState<CaseFormState>({ ...openedForm, submissionId });
  const current = useRef(state);
  const perform = useRef(onEffect);
  useLayoutEffect(() => {
    perform.current = onEffect;
  });

  const dispatch = useCallback((event: CaseFormEvent): void => {
    const { state: next, effects } = transitionCaseForm(current.current, event);
    // Each key press is an edit; only the first one changes anything worth rendering.
    if (!isSameState(current.current, next)) setState(next);
    current.current = next;
    for (const effect of effects) perform.current(effect);
  }, []);

  return { state, dispatch };
}

function isSameState(one: CaseFormState, other: CaseFormState): boolean {
  return (Object.keys(one) as (keyof CaseFormState)[]).every((key) => one[key] === other[key]);
}
