import { describe, expect, it } from 'vitest';
import {
  initialCaseForm,
  isConfirmationOpen,
  openedCaseForm,
  transitionCaseForm,
  type CaseFormEffect,
  type CaseFormEvent,
  type CaseFormState,
} from './case-form-machine.ts';
import type { CaseSubmission } from './case-form.ts';
import { formCopy } from '../messages/form.ts';
import { emptyPrediction } from './predicted-fields.ts';

function play(events: readonly CaseFormEvent[], from: CaseFormState = initialCaseForm) {
  return events.reduce<{ state: CaseFormState; effects: CaseFormEffect[] }>(
    ({ state }, event) => {
      const next = transitionCaseForm(state, event);
      return { state: next.state, effects: [...next.effects] };
    },
    { state: from, effects: [] },
  );
}

const opened: CaseFormEvent = { type: 'opened', prefilled: false };
const valid: CaseFormEvent = { type: 'submitted', errors: {}, isTopicAvailable: true, submissionId: 'sub_1' };
const confirmed: CaseFormEvent = { type: 'confirmed' };
const message = formCopy.submitFailed({ community: 'https://community.tetra.example' });
const unavailable = { kind: 'refused', error: { code: 'internal' }, requestId: null } as const;
const failed: CaseFormEvent = { type: 'failed', message, failure: unavailable };
const created = { caseNumber: '00000042', status: 'New', url: '/cases/00000042' };
const succeeded: CaseFormEvent = { type: 'succeeded', case: created };
const keep = (submission: CaseSubmission | null): CaseFormEffect => ({
  type: 'keep-submission',
  submission,
  when: 'now',
});
const shown = play([opened]).state;
const confirming = play([opened, valid]).state;
const submitting = play([opened, valid, confirmed]).state;

describe('the case form', () => {
  it('opens unfilled [CASE-01, §4.0.1, §4.0.5]', () => {
    const { state, effects } = play([opened]);
    expect(state).toMatchObject({ status: 'idle', isVisible: true });
    expect(effects).toEqual([]);
  });

  it('opens filled with a prediction [CASE-01, §4.0.1]', () => {
    const values = { ...emptyPrediction, subject: 'Build fails' };
    const { effects } = play([{ type: 'opened', prefilled: true, values }]);
    expect(effects).toEqual([{ type: 'fill-form', values }]);
  });

  it('can be hidden and shown again without losing anything [CASE-02, §4.0.5]', () => {
    const { state, effects } = play([{ type: 'hidden' }], shown);
    expect(state.isVisible).toBe(false);
    expect(effects).toEqual([]);
    expect(play([opened], state).state.isVisible).toBe(true);
  });

  it('shows its errors and goes nowhere with an invalid submit [CASE-04, §5.2.1]', () => {
    const errors = { subject: 'Subject is required' };
    const { state, effects } = play([{ ...valid, errors }], shown);
    expect(state).toEqual({ ...shown, attempt: 1 });
    expect(effects).toEqual([]);
  });

  it.each([
    { why: 'the topic is unavailable', state: shown, event: { ...valid, isTopicAvailable: false } },
    { why: 'it is hidden', state: initialCaseForm, event: valid },
  ])('does nothing on submit while $why [CASE-04, §5.2.8]', ({ state, event }) => {
    expect(transitionCaseForm(state, event)).toEqual({ state, effects: [] });
  });

  it('goes to confirming with a valid submit [CASE-05, §4.0.3]', () => {
    const { state, effects } = play([valid], shown);
    expect(state).toMatchObject({ status: 'confirming', submissionId: 'sub_1' });
    expect(isConfirmationOpen(state)).toBe(true);
    expect(effects).toEqual([keep({ id: 'sub_1', step: 'confirming' })]);
  });

  it('goes from confirming to submitting with the key of the intent [CASE-06, §4.0.3, D22]', () => {
    const { state, effects } = play([confirmed], confirming);
    expect(state.status).toBe('submitting');
    expect(effects).toEqual([{ type: 'submit-case', submissionId: 'sub_1', earlier: null }]);
  });

  it('is submitted once however often the button is pressed [CASE-06, F17]', () => {
    expect(transitionCaseForm(submitting, confirmed)).toEqual({ state: submitting, effects: [] });
  });

  it('resets the form and reports success [CASE-07, §4.0.3]', () => {
    const { state, effects } = play([succeeded], submitting);
    expect(state).toEqual(initialCaseForm);
    expect(effects).toEqual([{ type: 'reset-case-form' }, { type: 'report-success', case: created }]);
  });

  it('goes back to confirming with the error shown when submitting fails [CASE-08, §4.0.3, §8.0.2]', () => {
    const { state, effects } = play([failed], submitting);
    expect(state).toMatchObject({ status: 'confirming', isVisible: true, error: message });
    expect(effects).toEqual([
      keep({ id: 'sub_1', step: 'confirming' }),
      { type: 'toast', message },
      { type: 'report-error', reason: 'internal' },
    ]);
    expect(message).toBe(
      'Something went wrong. Please try again later, or visit https://community.tetra.example for help.',
    );
  });

  it('keeps the key for a retry of the same words [CASE-08, D22, F02]', () => {
    const { state, effects } = play([failed, confirmed], submitting);
    expect(state.error).toBeNull();
    expect(effects).toEqual([{ type: 'submit-case', submissionId: 'sub_1', earlier: null }]);
  });

  it('keeps the key when the same words are submitted again, and takes a new one after an edit [CASE-03, D22]', () => {
    const again: CaseFormEvent = { ...valid, submissionId: 'sub_2' };
    const backInForm = play([failed, { type: 'cancelled' }], submitting).state;
    expect(play([again], backInForm).state.submissionId).toBe('sub_1');
    expect(play([{ type: 'edited' }, again], backInForm).state.submissionId).toBe('sub_2');
  });

  it.each(['cancelled', 'clicked-outside'] as const)(
    'returns to idle when it is %s while confirming [CASE-09, §4.0.3]',
    (type) => {
      const { state, effects } = play([{ type }], confirming);
      expect(state).toMatchObject({ status: 'idle', isVisible: true });
      expect(isConfirmationOpen(state)).toBe(false);
      expect(effects).toEqual([keep(null)]);
    },
  );

  it.each(['cancelled', 'clicked-outside'] as const)(
    'cannot be %s while submitting [CASE-09, U30]',
    (type) => {
      expect(transitionCaseForm(submitting, { type })).toEqual({ state: submitting, effects: [] });
    },
  );

  it.each([
    { status: 'idle', state: shown, effects: ['reset-case-form'] },
    { status: 'confirming', state: confirming, effects: ['reset-case-form'] },
  ])('is reset by another product or account while $status [CASE-10, §4.0.6]', ({ state, effects }) => {
    const result = play([{ type: 'selection-changed' }], state);
    expect(result.state).toEqual(initialCaseForm);
    expect(result.effects.map(({ type }) => type)).toEqual(effects);
  });

  it('is not reset while it is being submitted [CASE-10]', () => {
    expect(transitionCaseForm(submitting, { type: 'selection-changed' })).toEqual({
      state: submitting,
      effects: [],
    });
  });

  it.each([
    { fields: { domain: 'No such domain' }, shown: { domain: 'No such domain' } },
    { fields: undefined, shown: undefined },
  ])('shows refused fields $fields beside them on the way back [CASE-11, §5.2.1]', ({ fields, shown }) => {
    const failure = { ...unavailable, error: { code: 'validation_failed', fields } } as const;
    const { state, effects } = play([{ ...failed, failure }, { type: 'cancelled' }], submitting);
    expect(effects.flatMap((effect) => (effect.type === 'show-errors' ? effect.errors : []))).toEqual(
      shown ? [shown] : [],
    );
    expect(state.attempt).toBe(shown ? 1 : 0);
  });

  it('says what became of a case that was on its way until the form is changed [CASE-12, D22]', () => {
    const left = openedCaseForm({ id: 'sub_0', step: 'sent' });
    expect(left.earlier).toBe('checking');
    const missing = play([{ type: 'earlier-found', outcome: { kind: 'not-created' } }], left).state;
    expect(missing).toMatchObject({ earlier: 'not-created', submissionId: 'sub_0' });
    expect(play([{ type: 'edited' }], missing).state.earlier).toBe('none');
    const { state, effects } = play(
      [{ type: 'earlier-found', outcome: { kind: 'created', case: created } }],
      left,
    );
    expect(state).toEqual(initialCaseForm);
    expect(effects).toEqual([{ type: 'reset-case-form' }, { type: 'report-success', case: created }]);
  });

  it('remembers what was sent before it leaves, and asks for it before changed words are sent [CASE-13, D22, F15]', () => {
    const sent = { id: 'sub_1', step: 'sent' } as const;
    expect(play([{ type: 'sent' }], submitting).effects).toEqual([keep(sent)]);
    const silent: CaseFormEvent = { type: 'failed', message, failure: { kind: 'unconfirmed' } };
    const back = play([{ type: 'sent' }, { type: 'unconfirmed' }, silent, { type: 'cancelled' }], submitting);
    expect(back.state).toMatchObject({ submission: sent, isUnconfirmed: false });
    const again: CaseFormEvent = { ...valid, submissionId: 'sub_2' };
    const { effects } = play([{ type: 'edited' }, again, confirmed], back.state);
    const earlier = { id: 'sub_1', step: 'edited' };
    expect(effects).toEqual([{ type: 'submit-case', submissionId: 'sub_2', earlier }]);
  });

  it('marks nothing twice however often it is edited [CASE-03]', () => {
    const edited = play([{ type: 'edited' }], openedCaseForm({ id: 'sub_0', step: 'sent' }));
    expect(edited.effects).toEqual([{ ...keep({ id: 'sub_0', step: 'edited' }), when: 'soon' }]);
    expect(transitionCaseForm(edited.state, { type: 'edited' })).toEqual({
      state: edited.state,
      effects: [],
    });
  });
});
