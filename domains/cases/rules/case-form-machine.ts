import type { CaseFormErrors } from './case-form.ts';
import { transitionOf, type Cells, type Table } from '@reachout/core/machine';
import type { CasePrediction } from './predicted-fields.ts';

/** What the case form is doing (§3). */
export const caseFormStatuses = ['idle', 'confirming', 'submitting'] as const;
export type CaseFormStatus = (typeof caseFormStatuses)[number];

/** The case form's state beside its fields, which the form library holds. */
export interface CaseFormState {
  readonly status: CaseFormStatus;
  readonly isVisible: boolean;
  /** Names one intent to submit (D22): kept for retries of the same words, replaced after an edit. */
  readonly submissionId: string | null;
  /** Why the last submit failed, shown in the confirmation. */
  readonly error: string | null;
}

/** What stands in the way of a submit, by field. */
type SubmitErrors = CaseFormErrors & { readonly files?: string };

export type CaseFormEvent =
  | { readonly type: 'opened'; readonly prefilled: boolean; readonly values?: CasePrediction }
  | { readonly type: 'hidden' }
  | { readonly type: 'edited' }
  | {
      readonly type: 'submitted';
      /** The form's field errors, by field; empty when it is valid. A file that must be chosen again counts. */
      readonly errors: Readonly<SubmitErrors>;
      /** False while the topic is deprecated or unsupported for the account. */
      readonly isTopicAvailable: boolean;
      /** A fresh id for the intent, used unless one is kept. */
      readonly submissionId: string;
    }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'clicked-outside' }
  | { readonly type: 'succeeded'; readonly caseNumber: string }
  | { readonly type: 'failed'; readonly message: string; readonly reason: string }
  | { readonly type: 'selection-changed' };

export type CaseFormEffect =
  | { readonly type: 'fill-form'; readonly values: CasePrediction }
  | { readonly type: 'show-errors'; readonly errors: Readonly<SubmitErrors> }
  | { readonly type: 'close-confirmation' }
  | { readonly type: 'submit-case'; readonly submissionId: string }
  | { readonly type: 'reset-case-form' }
  | { readonly type: 'report-success'; readonly caseNumber: string }
  | { readonly type: 'toast'; readonly message: string }
  | { readonly type: 'report-error'; readonly reason: string };

type State = CaseFormState;
type Of<Type extends CaseFormEvent['type']> = Extract<CaseFormEvent, { type: Type }>;

/** A form that nobody asked for yet. */
export const initialCaseForm: CaseFormState = {
  status: 'idle',
  isVisible: false,
  submissionId: null,
  error: null,
};

// Guards

function isValid(state: State, { errors, isTopicAvailable }: Of<'submitted'>): boolean {
  return state.isVisible && isTopicAvailable && Object.keys(errors).length === 0;
}

function hasErrors(state: State, { errors }: Of<'submitted'>): boolean {
  return state.isVisible && Object.keys(errors).length > 0;
}

function hasValues(_: State, { values }: Of<'opened'>): boolean {
  return values !== undefined;
}

// Changes

function show(state: State): State {
  return { ...state, isVisible: true };
}

function hide(state: State): State {
  return { ...state, isVisible: false, error: null };
}

/** Each key press is an edit; only the first one changes anything. */
function forgetSubmission(state: State): State {
  const isForgotten = state.submissionId === null && state.error === null;
  return isForgotten ? state : { ...state, submissionId: null, error: null };
}

function keepSubmission(state: State, { submissionId }: Of<'submitted'>): State {
  return { ...state, submissionId: state.submissionId ?? submissionId, error: null };
}

function dropError(state: State): State {
  return { ...state, error: null };
}

function keepError(state: State, { message }: Of<'failed'>): State {
  return { ...state, error: message };
}

function startOver(): State {
  return initialCaseForm;
}

// Effects

function fillForm({ values }: Of<'opened'>): CaseFormEffect {
  // The guard of the row has seen the values.
  return { type: 'fill-form', values: values as CasePrediction };
}

function showErrors({ errors }: Of<'submitted'>): CaseFormEffect {
  return { type: 'show-errors', errors };
}

function closeConfirmation(): CaseFormEffect {
  return { type: 'close-confirmation' };
}

function submitCase(_event: unknown, { submissionId }: State): CaseFormEffect {
  return { type: 'submit-case', submissionId: submissionId ?? '' };
}

function resetCaseForm(): CaseFormEffect {
  return { type: 'reset-case-form' };
}

function reportSuccess({ caseNumber }: Of<'succeeded'>): CaseFormEffect {
  return { type: 'report-success', caseNumber };
}

function toastFailure({ message }: Of<'failed'>): CaseFormEffect {
  return { type: 'toast', message };
}

function reportError({ reason }: Of<'failed'>): CaseFormEffect {
  return { type: 'report-error', reason };
}

const noAnswer = { succeeded: 'ignored', failed: 'ignored' } satisfies Partial<
  Cells<State, CaseFormEvent, CaseFormEffect>
>;

/** The case form's table: see the CASE rules of RULES.md. */
export const caseFormTable: Table<CaseFormState, CaseFormEvent, CaseFormEffect> = {
  idle: {
    ...noAnswer,
    opened: [
      { rule: 'CASE-01', next: 'same', when: hasValues, change: show, effects: [fillForm] },
      { rule: 'CASE-01', next: 'same', change: show },
    ],
    hidden: [{ rule: 'CASE-02', next: 'same', change: hide }],
    edited: [{ rule: 'CASE-03', next: 'same', change: forgetSubmission }],
    submitted: [
      {
        rule: 'CASE-05',
        next: 'confirming',
        when: isValid,
        change: keepSubmission,
      },
      { rule: 'CASE-04', next: 'same', when: hasErrors, effects: [showErrors] },
    ],
    confirmed: 'ignored',
    cancelled: 'ignored',
    'clicked-outside': 'ignored',
    'selection-changed': [{ rule: 'CASE-10', next: 'idle', change: startOver, effects: [resetCaseForm] }],
  },
  confirming: {
    ...noAnswer,
    opened: 'ignored',
    hidden: 'ignored',
    edited: 'ignored',
    submitted: 'ignored',
    confirmed: [{ rule: 'CASE-06', next: 'submitting', change: dropError, effects: [submitCase] }],
    cancelled: [{ rule: 'CASE-09', next: 'idle', change: dropError, effects: [closeConfirmation] }],
    'clicked-outside': [{ rule: 'CASE-09', next: 'idle', change: dropError, effects: [closeConfirmation] }],
    'selection-changed': [
      { rule: 'CASE-10', next: 'idle', change: startOver, effects: [closeConfirmation, resetCaseForm] },
    ],
  },
  submitting: {
    opened: 'ignored',
    hidden: 'ignored',
    edited: 'ignored',
    submitted: 'ignored',
    confirmed: 'ignored',
    // The words are on their way: closing the dialog now would hide the answer.
    cancelled: 'ignored',
    'clicked-outside': 'ignored',
    succeeded: [
      {
        rule: 'CASE-07',
        next: 'idle',
        change: startOver,
        effects: [closeConfirmation, resetCaseForm, reportSuccess],
      },
    ],
    failed: [
      { rule: 'CASE-08', next: 'confirming', change: keepError, effects: [toastFailure, reportError] },
    ],
    'selection-changed': 'ignored',
  },
};

/** The case form after an event, and the effects to perform. */
export const transitionCaseForm = transitionOf(caseFormTable);

/** True while the confirmation dialog is open. */
export function isConfirmationOpen({ status }: Pick<CaseFormState, 'status'>): boolean {
  return status !== 'idle';
}
