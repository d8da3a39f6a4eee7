import type { CaseSubmission } from '../../rules/case-form.ts';
import {
  type CaseFormEffect,
  type CaseFormEvent,
  type CaseFormState,
  openedCaseForm,
  transitionCaseForm,
} from '../../rules/case-form-machine.ts';
import { createRunner } from '@reachout/core/runner';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/**
 * Runs the case form's machine and has each effect performed by the latest `onEffect`. It starts with the intent to submit that the draft was
 * left with, if there is one.
 */
export function useCaseFormMachine(left: CaseSubmission | null, onEffect: (effect: CaseFormEffect) => void) {
  const [machine] = useState(() => createMachine(left));
  const { getState, subscribe, dispatch, attach, isUnderWay } = machine;
  useLayoutEffect(() => attach(onEffect));
  return { state: useSyncExternalStore(subscribe, getState, getState), isUnderWay, dispatch };
}

function createMachine(left: CaseSubmission | null) {
  let perform: (effect: CaseFormEffect) => void = () => undefined;
  const runner = createRunner<CaseFormState, CaseFormEvent, CaseFormEffect>({
    initial: openedCaseForm(left),
    transition: transitionCaseForm,
    perform: (effect) => perform(effect),
  });
  return {
    ...runner,
    isUnderWay: () => runner.getState().status === 'submitting',
    attach(latest: typeof perform): void {
      perform = latest;
    },
  };
}
