import {
  caseFormContext,
  type CaseSubmission,
  chosenTopic,
  isSubmitShown,
  normaliseCaseForm,
} from '../../rules/case-form.ts';
import type { CaseFormEffect, CaseFormEvent } from '../../rules/case-form-machine.ts';
import { formCopy } from '../../messages/form.ts';
import { apiPaths } from '@reachout/core/paths';
import { productName } from '@reachout/catalogue/rules/products';
import { SubmitFailedText } from './submit/submit-failed-text.tsx';
import { createToaster, type NewToast } from '@reachout/ui/toaster';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import { createElement, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CaseFormPanelProps } from './case-form-panel-props.ts';
import type { CaseServices } from './case-services.ts';
import { findSubmission } from './submit/find-submission.ts';
import { sendCase } from './submit/send-case.ts';
import { useCaseFormMachine } from './use-case-form-machine.ts';
import { useCaseValues } from './use-case-values.ts';
import { findDraft } from './use-draft.ts';
import { useDraftFile } from './use-draft-file.ts';

/** The case form as its screen uses it: what it shows, and what can be done. */
export function useCaseForm(props: CaseFormPanelProps, services: CaseServices) {
  const { brand, account, product, threadId, prefill, onSubmitted } = props;
  const [toaster] = useState(createToaster);
  const selection = { product, account: account.id };
  const [found] = useState(() => findDraft(services.storedForms, selection));
  const left = found.extras.submission ?? null;
  const context = caseFormContext(brand, { product, account });
  const { state, isUnderWay, dispatch } = useCaseFormMachine(left, perform);
  const values = useCaseValues({
    context,
    selection,
    storedForms: services.storedForms,
    userId: props.person.userId,
    found,
    onEdit: () => dispatch({ type: 'edited' }),
  });
  const { form, draft } = values;
  const file = useDraftFile({
    toaster,
    draft,
    selection,
    found,
    keptFiles: services.keptFiles,
    onChange: () => dispatch({ type: 'edited' }),
  });
  const [area, topic, projectId, projectName] = useWatch({
    control: form.control,
    name: ['area', 'topic', 'projectId', 'projectName'],
  });
  const canSubmit = isSubmitShown({ area, topic }, context);

  useEffect(() => {
    if (prefill) dispatch({ type: 'opened', prefilled: true, values: prefill });
  }, [prefill, dispatch]);
  useResumedSubmission(left, {
    services,
    dispatch,
    submit,
    canConfirm: !found.extras.file || file.file !== null,
  });
  useWarmup(services, account.team?.id);

  function perform(effect: CaseFormEffect): void {
    switch (effect.type) {
      case 'fill-form':
        return values.fill(effect.values);
      case 'show-errors':
        return values.showErrors(effect.errors);
      case 'keep-submission':
        return draft.note({ submission: effect.submission ?? undefined }, effect.when);
      case 'submit-case': {
        const { submissionId, earlier } = effect;
        const submit = { ...readCase(), submissionId };
        return void sendCase(services, { submit, earlier, brand, dispatch, onSend: props.onSend });
      }
      case 'reset-case-form':
        values.reset();
        return file.reset();
      case 'report-success':
        dispatch({ type: 'opened', prefilled: false });
        return onSubmitted(effect.case);
      case 'toast':
        toaster.show(failureToast(brand, effect.message));
        return;
      case 'report-error':
        return services.report('Case submit failed', { reason: effect.reason });
    }
  }

  /** The case as it would be sent now. */
  function readCase() {
    return {
      values: normaliseCaseForm(form.getValues(), context),
      productName: productName(brand, product),
      personId: props.person.userId,
      account,
      threadId,
      file: file.file,
    };
  }

  function submit(): void {
    if (!canSubmit) return;
    const fieldErrors = values.findErrors();
    const files = file.findProblem();
    const errors = files ? { ...fieldErrors, files } : fieldErrors;
    dispatch({ type: 'submitted', errors, isTopicAvailable: canSubmit, submissionId: services.newId() });
  }

  return {
    ...values,
    ...chosenTopic({ area, topic }, context),
    state,
    isUnderWay,
    toaster,
    file,
    canSubmit,
    project: { id: projectId, name: projectName },
    /** The values as they would be sent now. */
    readSubmission: () => readCase().values,
    submit,
    confirm: () => dispatch({ type: 'confirmed' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    /** The confirmation cannot be had now: the form stays as it is. */
    missConfirmation: () => {
      dispatch({ type: 'cancelled' });
      // Browsers remember what could not be fetched: with a connection, only a new page asks for it again.
      const failed = services.isOnline() && {
        text: formCopy.confirmationFailed(),
        action: { label: formCopy.loadThisPageAgain(), onAction: () => location.reload() },
        durationMs: 20_000,
      };
      toaster.show({ tone: 'error', text: formCopy.confirmationMissing(), ...failed });
    },
    clickOutside: () => dispatch({ type: 'clicked-outside' }),
  };
}

export type CaseFormModel = ReturnType<typeof useCaseForm>;

function failureToast(brand: ClientBrand, message: string): NewToast {
  return { tone: 'error', text: createElement(SubmitFailedText, { brand, message }), words: message };
}

interface ResumeOptions {
  services: CaseServices;
  dispatch: (event: CaseFormEvent) => void;
  submit: () => void;
  /** False while a file must be chosen again first. */
  canConfirm: boolean;
}

/** Goes on where the person left: asks what became of a case that was on its way (F15), or confirms again, after a login for one (F18). */
function useResumedSubmission(
  left: CaseSubmission | null,
  { services, dispatch, submit, canConfirm }: ResumeOptions,
): void {
  useEffect(() => {
    if (left?.step === 'sent')
      void findSubmission(services, left.id).then((outcome) => dispatch({ type: 'earlier-found', outcome }));
    else if (left?.step === 'confirming' && canConfirm) submit();
    // Once, for the draft that the form began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** Makes the case's page faster later on; nothing depends on its answer (§7). */
function useWarmup({ api }: Pick<CaseServices, 'api'>, teamId: string | undefined): void {
  useEffect(() => {
    void api.request(apiPaths.casesWarmup({ teamId }));
  }, [api, teamId]);
}
