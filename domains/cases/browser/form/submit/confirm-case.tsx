import { SubmitFailedText } from './submit-failed-text.tsx';
import { copiedLabel, copyText, mark } from '@reachout/core/page-hooks';
import { Rich } from '@reachout/language/rich';
import { formCopy } from '../../../messages/form.ts';
import { type ErrorCode, errorMessage } from '@reachout/core/errors';
import { formatCaseNumber } from '@reachout/core/case-number';
import { Button } from '@reachout/ui/button';
import { uiCopy } from '@reachout/ui/messages/ui';
import { LinkButton } from '@reachout/ui/link-button';
import { Modal } from '@reachout/ui/modal';
import { Notice } from '@reachout/ui/notice';
import { type KeyboardEvent, useRef } from 'react';
import { CaseReview, type CaseReviewProps, reviewedDescription } from './case-review.tsx';
import type { ShownFailure } from '../../../rules/submit-outcome.ts';

export interface ConfirmCaseProps {
  isOpen: boolean;
  /** How far the submission is; null while the person has not confirmed. */
  progress: 'sending' | 'unconfirmed' | null;
  /** Why the last attempt failed, as the form's machine keeps it. */
  error: string | null;
  failure: ShownFailure | null;
  loginHref: string;
  review: CaseReviewProps;
  onConfirm: () => void;
  onCancel: () => void;
  onClose: () => void;
  onRemoveFile: () => void;
}

/** The review before a case is opened. Nothing is lost by going back, and nothing closes it while the case is on its way. */
export function ConfirmCase(props: ConfirmCaseProps) {
  const { isOpen, progress, error, failure, review, onConfirm, onCancel, onClose } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const isSubmitting = progress !== null;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={formCopy.confirmTitle()}
      description={formCopy.confirmHint()}
      isBusy={isSubmitting}
      isSticky
      isDrawerOnMobile
      initialFocus={cancel}
      footer={
        <>
          <p id="case-progress" className="case-progress" role="status">
            {isSubmitting ? formCopy.onItsWay() : ''}
          </p>
          <Button
            ref={cancel}
            onClick={onCancel}
            onKeyDown={ignoreRepeatedEnter}
            busyLabel={isSubmitting ? formCopy.cancel() : undefined}
            aria-describedby={isSubmitting ? 'case-progress' : undefined}
          >
            {formCopy.cancel()}
          </Button>
          <Button
            variant="primary"
            onClick={onConfirm}
            onKeyDown={ignoreRepeatedEnter}
            busyLabel={isSubmitting ? formCopy.submitting() : undefined}
          >
            {submitLabel(error, failure)}
          </Button>
        </>
      }
    >
      <div className="case-confirm">
        <div role="status">
          {progress === 'unconfirmed' ? (
            <Notice>
              <p>{formCopy.notConfirmedYet()}</p>
            </Notice>
          ) : null}
        </div>
        {error ? <FailureNotice {...props} error={error} /> : null}
        <CaseReview {...review} />
      </div>
    </Modal>
  );
}

function submitLabel(error: string | null, failure: ShownFailure | null): string {
  if (failure?.kind === 'earlier-created') return formCopy.submitAnother();
  return error ? formCopy.submitAgain() : formCopy.submitCase();
}

/** A key held down since the form was submitted decides nothing here (U31). */
function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

type FailureNoticeProps = Pick<ConfirmCaseProps, 'failure' | 'loginHref' | 'review' | 'onRemoveFile'> & {
  error: string;
};

function FailureNotice({ error, failure, loginHref, review, onRemoveFile }: FailureNoticeProps) {
  return (
    <Notice tone="error" role="alert" actions={wayForward({ failure, loginHref, review, onRemoveFile })}>
      <p>
        <SubmitFailedText brand={review.brand} message={error} />
      </p>
      {failure ? <p>{explain(failure)}</p> : null}
      {failure?.kind === 'refused' && failure.requestId ? (
        <p className="text-13 text-muted">
          <Rich message={formCopy.requestId} values={{ id: failure.requestId, code: <code /> }} />
        </p>
      ) : null}
    </Notice>
  );
}

/** The account or the right to open cases is gone: what was written is of use elsewhere only (F20). */
const deniedCodes: readonly ErrorCode[] = ['case_creation_denied', 'forbidden', 'not_found'];
const fileCodes: readonly ErrorCode[] = ['storage_full', 'storage_unavailable'];

/** The one thing to do about a failure, where there is one besides submitting again. */
function wayForward({ failure, loginHref, review, onRemoveFile }: Omit<FailureNoticeProps, 'error'>) {
  if (failure?.kind === 'logged-out') {
    return (
      <LinkButton size="small" href={loginHref} target="_blank" rel="noreferrer">
        {formCopy.logIn()}
        <span className="ui-hidden-visually"> {formCopy.opensInANewTab()}</span>
      </LinkButton>
    );
  }
  if (failure?.kind === 'earlier-created') {
    return (
      <LinkButton size="small" href={failure.case.url}>
        {formCopy.goToCase({ caseNumber: formatCaseNumber(failure.case.caseNumber) })}
      </LinkButton>
    );
  }
  if (failure?.kind === 'refused' && deniedCodes.includes(failure.error.code)) {
    return (
      <Button size="small" {...mark(copyText, reviewedDescription)} {...mark(copiedLabel, uiCopy.copied())}>
        {formCopy.copyTheDescription()}
      </Button>
    );
  }
  const isFileInTheWay =
    failure?.kind === 'file-lost' || (failure?.kind === 'refused' && fileCodes.includes(failure.error.code));
  if (!isFileInTheWay || !review.file) return undefined;
  return (
    <Button size="small" onClick={onRemoveFile}>
      {formCopy.removeTheFile()}
    </Button>
  );
}

/** What happened, what is safe and what to do, by the copy of each failure. */
function explain(failure: ShownFailure): string {
  switch (failure.kind) {
    case 'logged-out':
      return formCopy.loginInNewTab();
    case 'offline':
      return formCopy.offline();
    case 'file-lost':
      return formCopy.fileUnreadable({ name: failure.name });
    case 'earlier-created':
      return formCopy.changeNotInCase();
    case 'unconfirmed':
      return formCopy.unconfirmed();
    case 'refused':
      if (failure.error.code === 'internal') {
        return formCopy.nothingLost();
      }
      return [errorMessage(failure.error), ...Object.values(failure.error.fields ?? {})]
        .filter((text, index, all) => all.indexOf(text) === index)
        .join(' ');
  }
}
