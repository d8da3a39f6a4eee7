import { formatCaseNumber } from '@reachout/core/case-number';
import {
  caseFormContext,
  type CaseFormErrors,
  chosenTopic,
  isSubmitShown,
  normaliseCaseForm,
} from '../../rules/case-form.ts';
import { fieldOfWireName } from '../../rules/case-fields.ts';
import type { CaseFormEffect } from '../../rules/case-form-machine.ts';
import type { UploadedFile } from '../../rules/case-files.ts';
import { errorMessage, type AppError } from '@reachout/core/errors';
import { formCopy } from '../../messages/form.ts';
import { apiPaths } from '@reachout/core/paths';
import { productName } from '@reachout/brand/rules/products';
import { areasOf } from '@reachout/catalogue/rules/topics';
import { createToaster } from '@reachout/ui/toaster';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CaseFormPanelProps, SubmittedCase } from './case-form-panel-props.ts';
import type { CaseServices } from './case-services.ts';
import { findSubmission } from './submit/find-submission.ts';
import type { ShownFailure, SubmitFailure, SubmitOutcome } from './submit/submit-outcome.ts';
import { submitCase } from './submit/submit-case.ts';
import { useCaseFile } from './use-case-file.ts';
import { useCaseFormMachine } from './use-case-form-machine.ts';
import { readErrors, useCaseValues } from './use-case-values.ts';
import { findDraft } from './use-draft.ts';

/** The case form as its screen uses it: what it shows, and what can be done. */
export function useCaseForm(props: CaseFormPanelProps, services: CaseServices) {
  const { brand, account, product, threadId, prefill, onSubmitted } = props;
  const [toaster] = useState(createToaster);
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<'sending' | 'unconfirmed'>('sending');
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const [isOtherPersons, setIsOtherPersons] = useState(false);
  const created = useRef<SubmittedCase | null>(null);
  const selection = { product, account: account.id };
  const [found] = useState(() => findDraft(services.storedForms, selection));
  const left = found.extras.submission;
  const [earlier, setEarlier] = useState<EarlierCheck>(left?.step === 'sent' ? 'checking' : 'none');
  const fileKey = `${product}:${account.id}`;
  const file = useCaseFile({
    toaster,
    described: found.extras.file,
    kept: services.keptFiles.get(fileKey),
    onChange: keepFile,
  });
  const context = caseFormContext(brand, { product, account, areas: areasOf(brand) });
  const seed = left && left.step !== 'edited' ? left.id : null;
  const { state, dispatch } = useCaseFormMachine(seed, perform);
  const values = useCaseValues({
    context,
    selection,
    storedForms: services.storedForms,
    userId: props.person.userId,
    found,
    onEdit: () => {
      dispatch({ type: 'edited' });
      setEarlier('none');
    },
  });
  const { form, draft } = values;
  const [area, topic, projectId, projectName] = useWatch({
    control: form.control,
    name: ['area', 'topic', 'projectId', 'projectName'],
  });
  const chosen = chosenTopic({ area, topic }, context);
  const canSubmit = isSubmitShown({ area, topic }, context);

  useEffect(() => {
    if (prefill) dispatch({ type: 'opened', prefilled: true, values: prefill });
  }, [prefill, dispatch]);

  useEffect(() => {
    if (left?.step === 'sent') void checkEarlier(left.id);
    // Where the person was about to confirm, they are again: after a login for one (F18). A file that is to be chosen again comes first.
    else if (left?.step === 'confirming' && (!found.extras.file || file.file)) submit();
    // Once, for the draft that the form began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

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
        if (draft.extras.current.submission?.step === 'confirming')
          draft.note({ submission: undefined }, 'now');
        return showRefusedFields();
      case 'reset-case-form':
        return reset();
      case 'report-success':
        dispatch({ type: 'opened', prefilled: false });
        return created.current ? onSubmitted(created.current) : undefined;
      case 'toast':
        toaster.show({ tone: 'error', text: effect.message });
        return;
      case 'report-error':
        return services.report('Case submit failed', { reason: effect.reason });
    }
  }

  function keepFile(chosen: File | null): void {
    dispatch({ type: 'edited' });
    if (chosen) services.keptFiles.set(fileKey, chosen);
    else services.keptFiles.delete(fileKey);
    draft.note({ file: chosen ? describeFile(chosen) : undefined }, 'soon');
  }

  function reset(): void {
    values.reset();
    services.keptFiles.delete(fileKey);
    file.forget();
  }

  /** The page was left before the answer of a submission came: the server knows what became of it (F15). */
  async function checkEarlier(id: string): Promise<void> {
    const outcome = await findSubmission(services, id);
    if (outcome.kind !== 'created') return setEarlier(outcome.kind);
    reset();
    onSubmitted(outcome.case);
  }

  /** Sends, unless words that were sent before the last change turn out to be a case. */
  async function sendOnce(submissionId: string): Promise<SubmitOutcome> {
    const before = draft.extras.current.submission;
    if (before?.step === 'edited' && before.id !== submissionId) {
      const outcome = await findSubmission(services, before.id);
      if (outcome.kind === 'unreachable') return { kind: services.isOnline() ? 'unconfirmed' : 'offline' };
      // Told once: whoever submits again after that wants another case.
      draft.note({ submission: undefined }, 'now');
      if (outcome.kind === 'created') return { kind: 'earlier-created', case: outcome.case };
    }
    draft.note({ submission: { id: submissionId, step: 'sent' } }, 'now');
    const submit = {
      values: normaliseCaseForm(form.getValues(), context),
      productName: productName(brand, product),
      personId: props.person.userId,
      account,
      threadId,
      file: file.file,
      submissionId,
    };
    props.onSend?.(submit);
    return submitCase(services, submit, () => setProgress('unconfirmed'));
  }

  async function send(submissionId: string): Promise<void> {
    setFailure(null);
    setProgress('sending');
    const outcome = await sendOnce(submissionId);
    if (outcome.kind === 'created') {
      created.current = outcome.case;
      dispatch({ type: 'succeeded', caseNumber: outcome.case.caseNumber });
      return;
    }
    // Stays so whatever comes next: only the case itself proves that the words' own person is back.
    if (outcome.kind === 'other-person') setIsOtherPersons(true);
    else setFailure(outcome);
    const isOpen = outcome.kind === 'unconfirmed' || outcome.kind === 'earlier-created';
    if (!isOpen) draft.note({ submission: { id: submissionId, step: 'confirming' } }, 'now');
    dispatch({
      type: 'failed',
      message: failureMessage(outcome, brand),
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

  function submitted(errors: CaseFormErrors): void {
    const files = file.findProblem();
    const submissionId = services.newId();
    const all = files ? { ...errors, files } : errors;
    dispatch({ type: 'submitted', errors: all, isTopicAvailable: canSubmit, submissionId });
  }

  function submit(): void {
    if (!canSubmit) return;
    void form.handleSubmit(
      () => submitted({}),
      (errors) => submitted(readErrors(errors)),
    )();
  }

  useEffect(() => {
    const { status, submissionId } = state;
    if (status !== 'confirming' || submissionId === null) return;
    // An intent that was sent keeps that mark until its answer.
    if (!draft.extras.current.submission)
      draft.note({ submission: { id: submissionId, step: 'confirming' } }, 'now');
  }, [state, draft]);

  return {
    ...values,
    ...chosen,
    toaster,
    attempt,
    failure,
    /** Somebody else is logged in now: nothing of the form may be shown (F19). */
    isOtherPersons,
    file,
    canSubmit,
    project: { id: projectId, name: projectName },
    status: state.status,
    submitError: state.error,
    progress: state.status === 'submitting' ? progress : null,
    /** The values as they would be sent now. */
    readSubmission: () => normaliseCaseForm(form.getValues(), context),
    earlier,
    submit,
    confirm: () => dispatch({ type: 'confirmed' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    /** The confirmation cannot be had now: the form stays as it is. */
    missConfirmation: () => {
      dispatch({ type: 'cancelled' });
      toaster.show({ tone: 'error', text: formCopy.confirmationMissing() });
    },
    clickOutside: () => dispatch({ type: 'clicked-outside' }),
    chooseFile: file.choose,
    removeFile: file.remove,
  };
}

function failureMessage(outcome: SubmitFailure, brand: CaseFormPanelProps['brand']): string {
  if (outcome.kind === 'logged-out') return errorMessage({ code: 'session_expired' });
  if (outcome.kind === 'other-person') return errorMessage({ code: 'other_person' });
  if (outcome.kind === 'earlier-created')
    return formCopy.earlierCreated({ caseNumber: formatCaseNumber(outcome.case.caseNumber) });
  return formCopy.submitFailed({ community: brand.links.community });
}

/** What is known of a submission that the page was left with. */
export type EarlierCheck = 'none' | 'checking' | 'not-created' | 'unreachable';

function describeFile({ name, type, lastModified, size }: File): UploadedFile {
  return { name, type, lastModified, size };
}

export type CaseFormModel = ReturnType<typeof useCaseForm>;

/** The server's field messages under the form's names. */
function formErrors({ fields = {} }: AppError): CaseFormErrors {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [fieldOfWireName(name), text]));
}
