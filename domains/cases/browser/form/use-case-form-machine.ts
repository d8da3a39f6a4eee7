import {
  type CaseFormEffect,
  type CaseFormEvent,
  type CaseFormState,
  initialCaseForm,
  transitionCaseForm,
} from '../../rules/case-form-machine.ts';
import { createRunner } from '@reachout/core/runner';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The panel is there because somebody opened it. */
const openedForm = transitionCaseForm(initialCaseForm, { type: 'opened', prefilled: false }).state;

/**
 * Runs the case form's machine and has each effect performed by the latest `onEffect`. It starts with the intent to submit that the draft was
 * left with, if there is one.
 */
export function useCaseFormMachine(submissionId: string | null, onEffect: (effect: CaseFormEffect) => void) {
  const [machine] = useState(() => createMachine(submissionId));
  const { getState, subscribe, dispatch, attach } = machine;
  useLayoutEffect(() => attach(onEffect));
  return { state: useSyncExternalStore(subscribe, getState, getState), dispatch };
}

function createMachine(submissionId: string | null) {
  let perform: (effect: CaseFormEffect) => void = () => undefined;
  const runner = createRunner<CaseFormState, CaseFormEvent, CaseFormEffect>({
    initial: { ...openedForm, submissionId },
    transition: transitionCaseForm,
    perform: (effect) => perform(effect),
  });
  return {
    ...runner,
    attach(latest: typeof perform): void {
      perform = latest;
    },
  };
}
