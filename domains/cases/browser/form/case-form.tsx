import { formCopy } from '../../messages/form.ts';
import { caseFormFields } from '../../rules/case-form.ts';
import { isConfirmationOpen } from '../../rules/case-form-machine.ts';
import { Button } from '@reachout/ui/button';
import { ErrorSummary } from '@reachout/ui/error-summary';
import { Toaster } from '@reachout/ui/toaster';
import { Attachment } from './fields/attachment.tsx';
import { caseFieldId } from './fields/case-fields.tsx';
import type { CaseFormPartProps, CaseFormProps } from './case-form-part.ts';
import { Confirmation, useConfirmation } from './submit/confirmation.tsx';
import { DetailSection } from './fields/detail-section.tsx';
import { FormBeginnings } from './fields/form-beginnings.tsx';
import { isMac } from './is-mac.ts';
import { OtherPerson } from './other-person.tsx';
import { TopicSection } from './fields/topic-section.tsx';
import { useCaseForm } from './use-case-form.ts';
import { draftNotes } from './use-draft.ts';
import { useErrorTitle, useLeaveGuard } from './use-page-guards.ts';

/** The case form where scripts run. */
export function CaseForm(props: CaseFormProps) {
  const model = useCaseForm(props, props.services);
  const { errors, toaster } = model;
  const { attempt, status, isOtherPersons } = model.state;
  const isConfirming = isConfirmationOpen({ status });
  const { Dialog, prepare } = useConfirmation(props.services, isConfirming, model.missConfirmation);
  const summary = [...caseFormFields, 'files' as const].flatMap((field) => {
    const message = field === 'files' ? model.file.problem : errors[field];
    return message ? [{ fieldId: caseFieldId(field), message }] : [];
  });
  useErrorTitle(summary.length > 0);
  useLeaveGuard(status === 'submitting', model.isUnderWay);
  const parts = { ...props, model };
  const notifications = (
    <Toaster store={toaster} label={formCopy.notifications()} dismissLabel={formCopy.dismiss()} />
  );
  if (isOtherPersons) {
    return (
      <div className="case-form">
        <OtherPerson
          isSubmitting={status === 'submitting'}
          onSubmit={model.confirm}
          onReload={() => location.reload()}
        />
        {notifications}
      </div>
    );
  }
  return (
    // Whoever begins to fill the form in will confirm it: the dialog is there by then.
    <div className="case-form" onFocus={prepare} onPointerEnter={prepare}>
      <ErrorSummary errors={summary} attempt={attempt} />
      <FormBeginnings {...parts} />
      <form
        noValidate
        className="case-form"
        onSubmit={(event) => {
          event.preventDefault();
          model.submit();
        }}
      >
        <TopicSection {...parts} />
        <DetailSection {...parts} />
        <Attachment {...parts} />
        <Actions {...parts} isOpening={isConfirming && Dialog === null} />
      </form>
      {Dialog ? <Confirmation {...parts} Dialog={Dialog} /> : null}
      {notifications}
    </div>
  );
}

interface ActionsProps extends CaseFormPartProps {
  /** The confirmation is on its way. */
  isOpening: boolean;
}

function Actions({ model, onHide, isOpening }: ActionsProps) {
  const { canSubmit, draft } = model;
  return (
    <div className="case-actions">
      {canSubmit ? (
        <Button
          type="submit"
          variant="primary"
          busyLabel={isOpening ? formCopy.openingConfirmation() : undefined}
        >
          {formCopy.submitCase()}
        </Button>
      ) : (
        <p className="text-14 text-muted">{formCopy.cannotSubmit()}</p>
      )}
      <Button variant="quiet" onClick={onHide}>
        {formCopy.backToTheChat()}
      </Button>
      {canSubmit ? <p className="case-hint">{formCopy.keysHint({ key: isMac() ? '⌘' : 'Ctrl' })}</p> : null}
      <p className="case-draft" role="status">
        {draftNotes[draft.status]()}
      </p>
    </div>
  );
}
