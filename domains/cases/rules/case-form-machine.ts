import { fieldOfWireName } from './case-fields.ts';
import type { CaseFormErrors, CaseSubmission } from './case-form.ts';
import { transitionOf, type Cells, type Table } from '@reachout/core/machine';
import type { CasePrediction } from './predicted-fields.ts';
import type {
  EarlierCheck,
  EarlierSubmission,
  ShownFailure,
  SubmitFailure,
  SubmittedCase,
} from './submit-outcome.ts';

/** What the case form is doing (§3). */
export const caseFormStatuses = ['idle', 'confirming', 'submitting'] as const;
export type CaseFormStatus = (typeof caseFormStatuses)[number];

/** The case form's state beside its fields, which the form library holds. */
export interface CaseFormState {
  readonly status: CaseFormStatus;
  readonly isVisible: boolean;
  /** Names one intent to submit (D22): kept for retries of the same words, replaced after an edit. */
  readonly submissionId: string | null;
  /** What the draft remembers of an intent to submit, so that a reload does not make another one of it. */
  readonly submission: CaseSubmission | null;
  /** What is known of a submission that the page was left with, until the form is changed. */
  readonly earlier: EarlierCheck;
  /** Counts the times that errors were shown: after each the summary takes the focus. */
  readonly attempt: number;
  /** While a case is being submitted: the first answer stayed away, and the server is asked again. */
  readonly isUnconfirmed: boolean;
  /** Why the last submit failed, shown in the confirmation. */
  readonly error: string | null;
  /** What that failure was, until the next attempt. */
  readonly failure: ShownFailure | null;
  /** Somebody else is logged in now, to whom nothing of the form is shown (F19): until the case itself proves that its person is back. */
  readonly isOtherPersons: boolean;
}

/** What stands in the way of a submit, by field. */
type SubmitErrors = CaseFormErrors & { readonly files?: string };

export type CaseFormEvent =
  | { readonly type: 'opened'; readonly prefilled: boolean; readonly values?: CasePrediction }
  | { readonly type: 'hidden' }
  | { readonly type: 'edited' }
  | { readonly type: 'earlier-found'; readonly outcome: EarlierSubmission }
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
  /** The case is about to leave the device. */
  | { readonly type: 'sent' }
  | { readonly type: 'unconfirmed' }
  | { readonly type: 'succeeded'; readonly case: SubmittedCase }
  | { readonly type: 'failed'; readonly message: string; readonly failure: SubmitFailure }
  | { readonly type: 'selection-changed' };

export type CaseFormEffect =
  | { readonly type: 'fill-form'; readonly values: CasePrediction }
  /** Shows beside its fields what the server has refused. */
  | { readonly type: 'show-errors'; readonly errors: Readonly<CaseFormErrors> }
  /** Keeps the intent to submit with the draft: before anything else happens, or with the next save. */
  | {
      readonly type: 'keep-submission';
      readonly submission: CaseSubmission | null;
      readonly when: 'now' | 'soon';
    }
  /** Sends the case, unless `earlier`, sent before the last change, turns out to be one. */
  | {
      readonly type: 'submit-case';
      readonly submissionId: string;
      readonly earlier: CaseSubmission | null;
    }
  | { readonly type: 'reset-case-form' }
  | { readonly type: 'report-success'; readonly case: SubmittedCase }
  | { readonly type: 'toast'; readonly message: string }
  | { readonly type: 'report-error'; readonly reason: string };

type State = CaseFormState;
type Of<Type extends CaseFormEvent['type']> = Extract<CaseFormEvent, { type: Type }>;

/** A form that nobody asked for yet. */
export const initialCaseForm: CaseFormState = {
  status: 'idle',
  isVisible: false,
  submissionId: null,
  submission: null,
  earlier: 'none',
  attempt: 0,
  isUnconfirmed: false,
  error: null,
  failure: null,
  isOtherPersons: false,
};

/** A form that somebody has opened, with the intent to submit that its draft was left with, if there is one (F15). */
export function openedCaseForm(left: CaseSubmission | null = null): CaseFormState {
  return {
    ...initialCaseForm,
    isVisible: true,
    // Words that were changed since are another intent.
    submissionId: left && left.step !== 'edited' ? left.id : null,
    submission: left,
    earlier: left?.step === 'sent' ? 'checking' : 'none',
  };
}

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

/** Each key press is an edit; only the first one changes anything. */
function isFirstEdit(state: State): boolean {
  const { submissionId, submission, earlier, error } = state;
  const isMarked = submission !== null && submission.step !== 'edited';
  return submissionId !== null || isMarked || earlier !== 'none' || error !== null;
}

function isCreated(_: State, { outcome }: Of<'earlier-found'>): boolean {
  return outcome.kind === 'created';
}

function hasRefusedFields(state: State): boolean {
  return Object.keys(refusedFields(state)).length > 0;
}

/** The server's field messages under the form's names. */
function refusedFields({ failure }: State): CaseFormErrors {
  const fields = failure?.kind === 'refused' ? (failure.error.fields ?? {}) : {};
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [fieldOfWireName(name), text]));
}

// Changes

function show(state: State): State {
  return { ...state, isVisible: true };
}

function hide(state: State): State {
  return { ...state, isVisible: false, error: null };
}

/** Words that were sent without an answer may have become a case: that intent is remembered until it is known. */
function forgetIntent(state: State): State {
  const { submission } = state;
  const wasSent = submission !== null && submission.step !== 'confirming';
  const left: CaseSubmission | null = wasSent ? { ...submission, step: 'edited' } : null;
  return { ...state, submissionId: null, submission: left, earlier: 'none', error: null };
}

function noteEarlier(state: State, { outcome }: Of<'earlier-found'>): State {
  return outcome.kind === 'created' ? state : { ...state, earlier: outcome.kind };
}

function keepIntent(state: State, event: Of<'submitted'>): State {
  const submissionId = state.submissionId ?? event.submissionId;
  // An intent that was sent keeps that mark until its answer.
  const submission = state.submission ?? { id: submissionId, step: 'confirming' };
  return { ...state, submissionId, submission, error: null };
}

function countAttempt(state: State): State {
  return { ...state, attempt: state.attempt + 1 };
}

function begin(state: State): State {
  return { ...state, error: null, failure: null, isUnconfirmed: false };
}

function markSent(state: State): State {
  return {
    ...state,
    submission: state.submissionId === null ? null : { id: state.submissionId, step: 'sent' },
  };
}

function noteUnconfirmed(state: State): State {
  return { ...state, isUnconfirmed: true };
}

function dropError(state: State): State {
  const { submission } = state;
  return { ...state, error: null, submission: submission?.step === 'confirming' ? null : submission };
}

function backToFields(state: State): State {
  return { ...countAttempt(dropError(state)), failure: null };
}

function keepFailure(state: State, { message, failure }: Of<'failed'>): State {
  return {
    ...state,
    error: message,
    submission: submissionAfter(state, failure),
    isUnconfirmed: false,
    ...(failure.kind === 'other-person' ? { isOtherPersons: true } : { failure }),
  };
}

/** What may still have become a case stays marked; all else is for the person to confirm again. */
function submissionAfter(
  { submissionId, submission }: State,
  { kind }: SubmitFailure,
): CaseSubmission | null {
  const isOpen = kind === 'unconfirmed' || (submission?.step === 'edited' && kind !== 'earlier-created');
  if (isOpen || submissionId === null) return submission;
  return { id: submissionId, step: 'confirming' };
}

function startOver(): State {
  return initialCaseForm;
}

// Effects

function fillForm({ values }: Of<'opened'>): CaseFormEffect {
  // The guard of the row has seen the values.
  return { type: 'fill-form', values: values as CasePrediction };
}

function showRefusedFields(_event: unknown, _after: State, before: State): CaseFormEffect {
  return { type: 'show-errors', errors: refusedFields(before) };
}

function keepSubmission(_event: unknown, { submission }: State): CaseFormEffect {
  return { type: 'keep-submission', submission, when: 'now' };
}

function keepSubmissionSoon(_event: unknown, { submission }: State): CaseFormEffect {
  return { type: 'keep-submission', submission, when: 'soon' };
}

function submitCase(_event: unknown, { submissionId, submission }: State): CaseFormEffect {
  const isOther = submission?.step === 'edited' && submission.id !== submissionId;
  return { type: 'submit-case', submissionId: submissionId ?? '', earlier: isOther ? submission : null };
}

function resetCaseForm(): CaseFormEffect {
  return { type: 'reset-case-form' };
}

function reportSuccess(event: Of<'succeeded' | 'earlier-found'>): CaseFormEffect {
  // The guard of the row has seen the case.
  const created = event.type === 'succeeded' ? event : event.outcome;
  return { type: 'report-success', case: (created as { case: SubmittedCase }).case };
}

function toastFailure({ message }: Of<'failed'>): CaseFormEffect {
  return { type: 'toast', message };
}

function reportError({ failure }: Of<'failed'>): CaseFormEffect {
  return { type: 'report-error', reason: failure.kind === 'refused' ? failure.error.code : failure.kind };
}

type CaseFormCells = Cells<State, CaseFormEvent, CaseFormEffect>;

const noAnswer = {
  sent: 'ignored',
  unconfirmed: 'ignored',
  succeeded: 'ignored',
  failed: 'ignored',
} satisfies Partial<CaseFormCells>;

const noForm = {
  opened: 'ignored',
  hidden: 'ignored',
  edited: 'ignored',
  submitted: 'ignored',
  'earlier-found': 'ignored',
} satisfies Partial<CaseFormCells>;

const leave = [
  {
    rule: 'CASE-11',
    next: 'idle',
    when: hasRefusedFields,
    change: backToFields,
    effects: [keepSubmission, showRefusedFields],
  },
  { rule: 'CASE-09', next: 'idle', change: dropError, effects: [keepSubmission] },
] satisfies CaseFormCells['cancelled' | 'clicked-outside'];

/** The case form's table: see the CASE rules of RULES.md. */
export const caseFormTable: Table<CaseFormState, CaseFormEvent, CaseFormEffect> = {
  idle: {
    ...noAnswer,
    opened: [
      { rule: 'CASE-01', next: 'same', when: hasValues, change: show, effects: [fillForm] },
      { rule: 'CASE-01', next: 'same', change: show },
    ],
    hidden: [{ rule: 'CASE-02', next: 'same', change: hide }],
    edited: [
      {
        rule: 'CASE-03',
        next: 'same',
        when: isFirstEdit,
        change: forgetIntent,
        effects: [keepSubmissionSoon],
      },
    ],
    'earlier-found': [
      {
        rule: 'CASE-12',
        next: 'idle',
        when: isCreated,
        change: startOver,
        effects: [resetCaseForm, reportSuccess],
      },
      { rule: 'CASE-12', next: 'same', change: noteEarlier },
    ],
    submitted: [
      { rule: 'CASE-05', next: 'confirming', when: isValid, change: keepIntent, effects: [keepSubmission] },
      { rule: 'CASE-04', next: 'same', when: hasErrors, change: countAttempt },
    ],
    confirmed: 'ignored',
    cancelled: 'ignored',
    'clicked-outside': 'ignored',
    'selection-changed': [{ rule: 'CASE-10', next: 'idle', change: startOver, effects: [resetCaseForm] }],
  },
  confirming: {
    ...noAnswer,
    ...noForm,
    confirmed: [{ rule: 'CASE-06', next: 'submitting', change: begin, effects: [submitCase] }],
    cancelled: leave,
    'clicked-outside': leave,
    'selection-changed': [{ rule: 'CASE-10', next: 'idle', change: startOver, effects: [resetCaseForm] }],
  },
  submitting: {
    ...noForm,
    confirmed: 'ignored',
    // The words are on their way: closing the dialog now would hide the answer.
    cancelled: 'ignored',
    'clicked-outside': 'ignored',
    sent: [{ rule: 'CASE-13', next: 'same', change: markSent, effects: [keepSubmission] }],
    unconfirmed: [{ rule: 'CASE-13', next: 'same', change: noteUnconfirmed }],
    succeeded: [
      { rule: 'CASE-07', next: 'idle', change: startOver, effects: [resetCaseForm, reportSuccess] },
    ],
    failed: [
      {
        rule: 'CASE-08',
        next: 'confirming',
        change: keepFailure,
        effects: [keepSubmission, toastFailure, reportError],
      },
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
