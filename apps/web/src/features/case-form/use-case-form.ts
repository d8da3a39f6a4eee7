import {
  caseFormContext,
  type CaseFormErrors,
  chosenTopic,
  isSubmitShown,
  normaliseCaseForm,
} from '@reachout/contract/case-form';
import type { CaseFormEffect } from '@reachout/contract/case-form-machine';
import { errorMessage, type AppError } from '@reachout/contract/errors';
import { caseSubmitFailed } from '@reachout/contract/messages';
import { apiPaths } from '@reachout/contract/paths';
import { productName } from '@reachout/contract/products';
import { areasOf } from '@reachout/contract/topics';
import { createToaster } from '@reachout/ui/toaster';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CaseFormPanelProps, SubmittedCase } from './case-form-panel-props.ts';
import type { CaseServices } from './case-services.ts';
import { submitCase, type SubmitFailure } from './submit-case.ts';
import { useCaseFile } from './use-case-file.ts';
import { useCaseFormMachine } from './use-case-form-machine.ts';
import { readErrors, useCaseValues } from './use-case-values.ts';

/** The case form as its screen uses it: what it shows, and what can be done. */
export function useCaseForm(props: CaseFormPanelProps, services: CaseServices) {
  const { brand, account, product, threadId, prefill, onSubmitted } = props;
  const [toaster] = useState(createToaster);
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<'sending' | 'unconfirmed'>('sending');
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const created = useRef<SubmittedCase | null>(null);
  const file = useCaseFile(toaster);
  const context = caseFormContext(brand, { product, account, areas: areasOf(brand) });
  const { state, dispatch } = useCaseFormMachine(perform);
  const values = useCaseValues({
    context,
    selection: { product, account: account.id },
    storedForms: services.storedForms,
    userId: props.person.userId,
    onEdit: () => dispatch({ type: 'edited' }),
  });
  const { form } = values;
  const [area, topic, projectId, projectName] = useWatch({
    control: form.control,
    name: ['area', 'topic', 'projectId', 'projectName'],
  });
  const chosen = chosenTopic({ area, topic }, context);
  const canSubmit = isSubmitShown({ area, topic }, context);

  useEffect(() => {
    if (prefill) dispatch({ type: 'opened', prefilled: true, values: prefill });
  }, [prefill, dispatch]);

  const { api } = services;
  const teamId = account.team?.id;
  useEffect(() => {
    // Only makes the case's page faster later on; nothing depends on its answer (§7).
    void api.request(apiPaths.casesWarmup({ teamId }));
  }, [api, teamId]);

  function perform(effect: CaseFormEffect): void {
    switch (effect.type) {
      case 'fill-form':
        return values.fill(effect.values);
      case 'show-errors':
        return setAttempt((count) => count + 1);
      case 'submit-case':
        return void send(effect.submissionId);
      case 'close-confirmation':
        return showRefusedFields();
      case 'reset-case-form':
        values.reset();
        return file.remove();
      case 'report-success':
        dispatch({ type: 'opened', prefilled: false });
        return created.current ? onSubmitted(created.current) : undefined;
      case 'toast':
        toaster.show({ tone: 'error', text: effect.message });
        return;
      case 'report-error':
        return services.report('Case submit failed', { reason: effect.reason });
      case 'scroll-to-form': // the island does, around the whole section
      case 'reset-chat': // the island does, told by onSubmitted
      case 'open-confirmation': // follows from the status
    }
  }

  async function send(submissionId: string): Promise<void> {
    setFailure(null);
    setProgress('sending');
    const submit = {
      values: normaliseCaseForm(form.getValues(), context),
      productName: productName(brand, product),
      account,
      threadId,
      file: file.file,
      submissionId,
    };
    const outcome = await submitCase(services, submit, () => setProgress('unconfirmed'));
    if (outcome.kind === 'created') {
      created.current = outcome.case;
      dispatch({ type: 'succeeded', caseNumber: outcome.case.caseNumber });
      return;
    }
    setFailure(outcome);
    dispatch({
      type: 'failed',
      message:
        outcome.kind === 'logged-out' ? errorMessage({ code: 'session_expired' }) : caseSubmitFailed(brand),
      reason: outcome.kind === 'refused' ? outcome.error.code : outcome.kind,
    });
  }

  /** Back in the form, a refusal of the server stands beside the fields that it is about. */
  function showRefusedFields(): void {
    if (failure?.kind !== 'refused' || !failure.error.fields) return;
    const errors = formErrors(failure.error);
    setFailure(null);
    if (Object.keys(errors).length === 0) return;
    values.showErrors(errors);
    setAttempt((count) => count + 1);
  }

  const submitted = (errors: CaseFormErrors) =>
    dispatch({ type: 'submitted', errors, isTopicAvailable: canSubmit, submissionId: services.newId() });

  return {
    ...values,
    ...chosen,
    toaster,
    attempt,
    failure,
    file,
    canSubmit,
    project: { id: projectId, name: projectName },
    status: state.status,
    submitError: state.error,
    progress: state.status === 'submitting' ? progress : null,
    /** The values as they would be sent now. */
    readSubmission: () => normaliseCaseForm(form.getValues(), context),
    submit(): void {
      if (!canSubmit) return;
      void form.handleSubmit(
        () => submitted({}),
        (errors) => submitted(readErrors(errors)),
      )();
    },
    confirm: () => dispatch({ type: 'confirmed' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    clickOutside: () => dispatch({ type: 'clicked-outside' }),
    chooseFile(files: readonly File[]): void {
      dispatch({ type: 'edited' });
      file.choose(files);
    },
    removeFile(): void {
      dispatch({ type: 'edited' });
      file.remove();
    },
  };
}

export type CaseFormModel = ReturnType<typeof useCaseForm>;

const formNames: Readonly<Record<string, string>> = { caseArea: 'area', topicArea: 'topic' };

/** The server's field messages under the form's names. */
function formErrors({ fields = {} }: AppError): CaseFormErrors {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [formNames[name] ?? name, text]));
}
