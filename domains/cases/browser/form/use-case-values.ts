import {
  type CaseFormContext,
  type CaseFormErrors,
  caseFormFields,
  type CaseFormValues,
  emptyCaseForm,
  validateCaseForm,
} from '../../rules/case-form.ts';
import type { ChatSelection } from '@reachout/chat/rules/chat-form';
import type { CasePrediction } from '../../rules/predicted-fields.ts';
import type { StoredForms } from '@reachout/core/stored-forms';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm, type UseFormReturn } from 'react-hook-form';
import {
  acceptPrediction,
  type AiMarks,
  type PredictedField,
  remainingMarks,
  revertedWith,
} from './fields/ai-marks.tsx';
import {
  carryOver,
  findDraft,
  forgetOthers,
  type FoundDraft,
  type OtherTab,
  useDraft,
  useOtherTab,
} from './use-draft.ts';

export type CaseFormControl = UseFormReturn<CaseFormValues>;

export interface CaseValuesOptions {
  context: CaseFormContext;
  selection: ChatSelection;
  storedForms: StoredForms;
  userId: string;
  found: FoundDraft;
  /** Called with every change of a value. */
  onEdit: () => void;
}

/** What is in the form: its values with their errors, the draft on this device, and what the assistant filled in. */
export function useCaseValues(options: CaseValuesOptions) {
  const { context, selection, storedForms, userId, found, onEdit } = options;
  const [setAside, setSetAside] = useState(found.others[0] ?? null);
  const [marks, setMarks] = useState<AiMarks>({});
  const [otherTab, setOtherTab] = useState<OtherTab>('silent');
  useOtherTab(userId, selection, setOtherTab);
  const form = useForm<CaseFormValues>({
    defaultValues: found.values ?? emptyCaseForm,
  });
  const draft = useDraft({ storedForms, selection, found, readValues: form.getValues });

  useOnChange(form, (values) => {
    onEdit();
    draft.keep();
    setMarks((before) => remainingMarks(before, values));
    clearFixed(form, validateCaseForm(values, context));
  });

  const shown = readErrors(form.formState.errors);

  const set = (values: Partial<CaseFormValues>): void => {
    for (const field of caseFormFields) {
      const value = values[field];
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true });
    }
  };

  const showErrors = (errors: CaseFormErrors): void => {
    for (const field of caseFormFields) {
      const message = errors[field];
      if (message) form.setError(field, { type: 'rule', message });
    }
  };

  const revert = (field: PredictedField): void => {
    for (const each of revertedWith(field, marks))
      form.setValue(each, marks[each]?.before ?? '', { shouldDirty: true });
  };

  return {
    form,
    marks,
    set,
    revert,
    /** Takes everything back that the assistant filled in. What the person typed stays. */
    revertAll(): void {
      for (const [field, { before }] of Object.entries(marks))
        form.setValue(field as PredictedField, before, { shouldDirty: true });
    },
    draft,
    errors: shown,
    /** A draft of another product or account, until it is taken or left. */
    setAside,
    fill(prediction: CasePrediction): void {
      const accepted = acceptPrediction(prediction, form.getValues(), { marks, ...context });
      // Another project takes the place of the one before, and its deployment goes with it.
      if (accepted.projectId && marks.deploymentUrl) revert('deploymentUrl');
      set(Object.fromEntries(Object.entries(accepted).map(([field, mark]) => [field, mark.proposed])));
      setMarks((before) => ({ ...before, ...accepted }));
    },
    showErrors,
    /** Shows what the rules of the form say of its values, and tells it. Not by the form library, which would render the form once more for it. */
    findErrors(): CaseFormErrors {
      const errors = validateCaseForm(form.getValues(), context);
      if (Object.keys(shown).length > 0) form.clearErrors();
      showErrors(errors);
      return errors;
    },
    bringBack(): void {
      if (setAside) set(carryOver(setAside, selection));
      setSetAside(null);
    },
    leaveAside(): void {
      forgetOthers(storedForms, selection);
      setSetAside(null);
    },
    otherTab,
    /** Takes what the other tab has, or goes on with what stands here. */
    settle(choice: 'theirs' | 'mine'): void {
      const { values } = findDraft(storedForms, selection);
      if (choice === 'theirs' && values) set(values);
      setOtherTab('silent');
    },
    reset(): void {
      form.reset(emptyCaseForm);
      setMarks({});
      // Last: the reset itself is a change, and would keep an empty draft.
      draft.forget();
    },
  };
}

/** The messages by field. */
function readErrors(errors: FieldErrors<CaseFormValues>): CaseFormErrors {
  const found = caseFormFields.flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [[field, message] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Takes away an error as soon as it is fixed (U04); an edit brings no new ones. */
function clearFixed(form: CaseFormControl, now: CaseFormErrors): void {
  for (const field of caseFormFields) {
    const shown = form.getFieldState(field).error?.message;
    const message = now[field];
    if (shown === undefined || shown === message) continue;
    if (message) form.setError(field, { type: 'rule', message });
    else form.clearErrors(field);
  }
}

/** Calls the latest `onChange` with the values after each change, without rendering anything. */
function useOnChange(form: CaseFormControl, onChange: (values: CaseFormValues) => void): void {
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const { subscribe } = form;
  const handle = useCallback(({ values }: { values: CaseFormValues }) => latest.current(values), []);
  useEffect(() => subscribe({ formState: { values: true }, callback: handle }), [subscribe, handle]);
}
