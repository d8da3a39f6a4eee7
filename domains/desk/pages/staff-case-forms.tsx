import { deskCopy } from '../messages/cases.ts';
import { staffCaseStatuses, staffReplyStatus } from '@reachout/cases/rules/case-life';
import { isKnownCaseStatus } from '@reachout/cases/rules/case-status';
import type { CaseDetail } from '@reachout/cases/rules/calls/cases';
import { severityOptions } from '@reachout/catalogue/rules/severity';
import { Button } from '@reachout/ui/button';
import { SelectField } from '@reachout/ui/select-field';
import { Lock } from 'lucide-react';
import { CaseActionForm, seenCopy } from '@reachout/cases/pages/action-form';
import { ComposerForm, type RefusedWords } from '@reachout/cases/pages/composer-form';

/** The addresses of a case on the staff's side: of the page, and of the calls. */
export interface StaffCasePlaces {
  page: string;
  update: string;
  comment: string;
}

export interface StaffFormsProps {
  supportCase: Pick<CaseDetail, 'status' | 'severity' | 'etag' | 'timeline' | 'actions'>;
  places: StaffCasePlaces;
  answerId: string;
  noteId: string;
  refused?: RefusedWords & { form: 'answer' | 'note' };
}

const statusOptions = staffCaseStatuses.map((status) => ({ value: status, label: status }));

/** The answer to the customer, and the status that it leads to by itself. */
export function StaffAnswer({ supportCase, places, answerId, refused }: StaffFormsProps) {
  const { comment } = supportCase.actions;
  const afterwards = staffReplyStatus(supportCase.status, { visibility: 'public' });
  return (
    <section aria-labelledby="reply-title" id="reply" className="case-composer ui-no-print">
      <h2 id="reply-title" className="text-18 font-semibold">
        {deskCopy.answerTheCustomer()}
      </h2>
      <AnswerState comment={comment} page={places.page} />
      {comment.isAllowed ? (
        <ComposerForm
          act="answer"
          noun="Answer"
          page={places.page}
          call={places.comment}
          id={answerId}
          hidden={{ visibility: 'public' }}
          label={deskCopy.yourAnswer()}
          hint={`The customer reads this.${afterwards === null ? '' : ` The status is then ${afterwards}, unless you choose another.`}`}
          rows={5}
          refused={refused?.form === 'answer' ? refused : undefined}
          done={deskCopy.theAnswerWasSent()}
        >
          <SelectField
            name="status"
            id="answer-status"
            label={deskCopy.thenTheStatusIs()}
            placeholder={afterwards ?? 'Choose a status'}
            options={statusOptions.filter(({ value }) => value !== afterwards)}
          />
          <Button type="submit" variant="primary">
            {deskCopy.sendTheAnswer()}
          </Button>
        </ComposerForm>
      ) : null}
    </section>
  );
}

/**
 * Whether the case takes an answer, kept fresh: it may be closed while somebody writes one, and reopened before somebody who could not. The box itself is never
 * replaced under the hands of who writes in it, so it comes with the page.
 */
function AnswerState({
  comment,
  page,
}: {
  comment: StaffFormsProps['supportCase']['actions']['comment'];
  page: string;
}) {
  return (
    <div data-part="answer-state">
      {comment.isAllowed ? (
        <form action={page} className="case-answer-again">
          <Button type="submit">{deskCopy.answerItNow()}</Button>
        </form>
      ) : (
        <p className="ui-reason">{comment.reason}</p>
      )}
    </div>
  );
}

/** A note for colleagues. Everything about it looks unlike an answer, so that nobody writes one where the other belongs. */
export function StaffNote({ supportCase: _, places, noteId, refused }: StaffFormsProps) {
  return (
    <section aria-labelledby="note-title" id="note" className="case-internal ui-no-print">
      <h2 id="note-title" className="case-internal-label">
        <Lock size={16} strokeWidth={1.5} aria-hidden="true" />
        {deskCopy.internalNoteTheCustomerNever()}
      </h2>
      <ComposerForm
        act="note"
        noun="Note"
        page={places.page}
        call={places.comment}
        id={noteId}
        hidden={{ visibility: 'internal' }}
        label={deskCopy.noteForColleagues()}
        rows={2}
        refused={refused?.form === 'note' ? refused : undefined}
        done={deskCopy.theNoteWasAdded()}
      >
        <Button type="submit">{deskCopy.addTheNote()}</Button>
      </ComposerForm>
    </section>
  );
}

/** Status and severity: staff may set every one of them. */
export function StaffChanges({ supportCase, places }: Pick<StaffFormsProps, 'supportCase' | 'places'>) {
  const { status, severity } = supportCase;
  const target = {
    action: places.page,
    call: places.update,
    method: 'PATCH',
    copy: seenCopy(supportCase),
  } as const;
  // The words of an outside system are kept until somebody chooses one of ours.
  const statuses = isKnownCaseStatus(status)
    ? statusOptions
    : [{ value: status, label: status }, ...statusOptions];
  return (
    <section aria-label={deskCopy.changeTheCase()} className="case-deeds ui-no-print" data-part="actions">
      <CaseActionForm
        {...target}
        name="status"
        title={deskCopy.status()}
        submit={deskCopy.setTheStatus()}
        variant="secondary"
        anyway={deskCopy.setItAllTheSame()}
        done={deskCopy.theStatusWasChanged()}
      >
        <SelectField
          name="status"
          id="set-status"
          label={deskCopy.status()}
          options={statuses}
          defaultValue={status}
        />
      </CaseActionForm>
      <CaseActionForm
        {...target}
        name="severity"
        title={deskCopy.severity()}
        submit={deskCopy.setTheSeverity()}
        variant="secondary"
        anyway={deskCopy.setItAllTheSame()}
        done={deskCopy.theSeverityWasChanged()}
      >
        <SelectField
          name="severity"
          id="set-severity"
          label={deskCopy.severity()}
          options={severityOptions.map(({ value, label, meaning }) => ({
            value,
            label: `${label}: ${meaning}`,
          }))}
          defaultValue={severity}
        />
      </CaseActionForm>
    </section>
  );
}
