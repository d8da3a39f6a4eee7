import { isKnownCaseStatus, staffCaseStatuses, staffReplyOpenOnly } from '@reachout/contract/case-life';
import type { CaseDetail } from '@reachout/contract/calls/cases';
import { maxComment } from '@reachout/contract/limits';
import { severityOptions } from '@reachout/contract/severity';
import { Button } from '@reachout/ui/button';
import { FieldError } from '@reachout/ui/field-error';
import { SelectField } from '@reachout/ui/select-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { Lock } from 'lucide-react';
import { CaseActionForm, FormTrouble, seenCopy } from './case-form.tsx';

/** The addresses of a case on the staff's side: of the page, and of the calls. */
export interface StaffCasePlaces {
  page: string;
  update: string;
  comment: string;
}

export interface StaffFormsProps {
  supportCase: Pick<CaseDetail, 'status' | 'severity' | 'etag' | 'timeline'>;
  places: StaffCasePlaces;
  answerId: string;
  noteId: string;
  refused?: { form: 'answer' | 'note'; body: string; problem: string };
}

const statusOptions = staffCaseStatuses.map((status) => ({ value: status, label: status }));

/** The answer to the customer: by itself it makes the case wait on them. */
export function StaffAnswer({ supportCase, places, answerId, refused }: StaffFormsProps) {
  const own = refused?.form === 'answer' ? refused : undefined;
  return (
    <section aria-labelledby="reply-title" id="reply" className="case-composer ui-no-print">
      <h2 id="reply-title" className="text-18 font-semibold">
        Answer the customer
      </h2>
      {supportCase.status === 'Closed' ? (
        <p className="ui-reason">{staffReplyOpenOnly}</p>
      ) : (
        <form
          method="post"
          encType="multipart/form-data"
          action={`${places.page}#reply`}
          data-composer=""
          data-call={places.comment}
          data-max={maxComment}
          className="case-composer-form"
          noValidate
        >
          <input type="hidden" name="act" value="answer" />
          <input type="hidden" name="id" value={answerId} />
          <input type="hidden" name="visibility" value="public" />
          <TextareaField
            name="body"
            id="reply-body"
            label="Your answer"
            hint="The customer reads this. The case then waits on them, unless you choose another status."
            rows={5}
            defaultValue={own?.body}
            aria-required="true"
            aria-invalid={own ? true : undefined}
            aria-describedby="reply-problem"
          />
          <div id="reply-problem" data-slot="problem" hidden={own === undefined}>
            <FieldError>
              <span data-slot="problem-text">{own?.problem}</span>
            </FieldError>
          </div>
          <p className="ui-count" aria-hidden="true" data-slot="count" hidden />
          <span className="ui-hidden-visually" role="status" data-slot="count-said" />
          <FormTrouble />
          <div className="case-composer-foot">
            <SelectField
              name="status"
              id="answer-status"
              label="Then the status is"
              placeholder="Waiting on you"
              options={statusOptions.filter(({ value }) => value !== 'Waiting on you')}
            />
            <Button type="submit" variant="primary">
              Send the answer
            </Button>
            <p className="ui-hint ui-needs-script">
              <kbd>Ctrl</kbd> or <kbd>Cmd</kbd> + <kbd>Enter</kbd> sends
            </p>
            <p className="ui-hint" data-slot="draft-state" />
          </div>
        </form>
      )}
    </section>
  );
}

/** A note for colleagues. Everything about it looks unlike an answer, so that nobody writes one where the other belongs. */
export function StaffNote({ supportCase: _, places, noteId, refused }: StaffFormsProps) {
  const own = refused?.form === 'note' ? refused : undefined;
  return (
    <section aria-labelledby="note-title" id="note" className="case-internal ui-no-print">
      <h2 id="note-title" className="case-internal-label">
        <Lock size={16} strokeWidth={1.5} aria-hidden="true" />
        Internal note. The customer never sees it.
      </h2>
      <form
        method="post"
        encType="multipart/form-data"
        action={`${places.page}#note`}
        data-form="note"
        data-call={places.comment}
        data-method="POST"
        data-done="The note was added."
        className="case-composer-form"
        noValidate
      >
        <input type="hidden" name="act" value="note" />
        <input type="hidden" name="id" value={noteId} />
        <input type="hidden" name="visibility" value="internal" />
        <TextareaField
          name="body"
          id="note-body"
          label="Note for colleagues"
          rows={2}
          defaultValue={own?.body}
          error={own?.problem}
          aria-required="true"
          data-required="Note is required"
        />
        <FormTrouble />
        <div>
          <Button type="submit">Add the note</Button>
        </div>
      </form>
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
    <section aria-label="Change the case" className="case-deeds ui-no-print" data-part="actions">
      <CaseActionForm
        {...target}
        name="status"
        title="Status"
        submit="Set the status"
        variant="secondary"
        anyway="Set it all the same"
        done="The status was changed."
      >
        <SelectField name="status" id="set-status" label="Status" options={statuses} defaultValue={status} />
      </CaseActionForm>
      <CaseActionForm
        {...target}
        name="severity"
        title="Severity"
        submit="Set the severity"
        variant="secondary"
        anyway="Set it all the same"
        done="The severity was changed."
      >
        <SelectField
          name="severity"
          id="set-severity"
          label="Severity"
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
