import { nextCaseStatus } from '@reachout/contract/case-life';
import type { CaseDetail } from '@reachout/contract/calls/cases';
import { fileSizeLimit } from '@reachout/contract/messages';
import { maxComment } from '@reachout/contract/limits';
import { Button } from '@reachout/ui/button';
import { FieldError } from '@reachout/ui/field-error';
import { FileField } from '@reachout/ui/file-field';
import { Notice } from '@reachout/ui/notice';
import { TextareaField } from '@reachout/ui/textarea-field';
import type { CasePlaces } from './case-actions.tsx';
import { FormTrouble } from './case-form.tsx';

export interface CaseComposerProps {
  supportCase: Pick<CaseDetail, 'status' | 'actions' | 'continuedBy'>;
  places: CasePlaces;
  /** Under which this rendering's reply is sent, so that it counts once however often it is posted. */
  replyId: string;
  /** What was posted and refused, to go on with. */
  refused?: { body: string; problem: string; hadFile: boolean };
}

/** The reply box. It posts by itself; the script adds the draft, the upload and the keys. */
export function CaseComposer({ supportCase, places, replyId, refused }: CaseComposerProps) {
  const { status, actions, continuedBy } = supportCase;
  if (!actions.comment.isAllowed)
    return (
      <section aria-labelledby="reply-title" id="reply" className="case-composer ui-no-print">
        <h2 id="reply-title" className="text-18 font-semibold">
          Reply
        </h2>
        <p className="ui-reason">{actions.comment.reason}</p>
      </section>
    );
  return (
    <section aria-labelledby="reply-title" id="reply" className="case-composer ui-no-print">
      <h2 id="reply-title" className="text-18 font-semibold">
        Reply
      </h2>
      <form
        method="post"
        action={`${places.page}#reply`}
        encType="multipart/form-data"
        data-composer=""
        data-call={places.comment}
        data-max={maxComment}
        className="case-composer-form"
        noValidate
      >
        <input type="hidden" name="act" value="reply" />
        <input type="hidden" name="id" value={replyId} />
        <ReplyConsequence status={status} continuedBy={continuedBy?.caseNumber} />
        <TextareaField
          name="body"
          id="reply-body"
          label="Your reply"
          rows={4}
          defaultValue={refused?.body}
          aria-required="true"
          aria-invalid={refused ? true : undefined}
          aria-describedby="reply-problem"
        />
        <div id="reply-problem" data-slot="problem" hidden={refused === undefined}>
          <FieldError>
            <span data-slot="problem-text">{refused?.problem}</span>
          </FieldError>
        </div>
        <p className="ui-count" aria-hidden="true" data-slot="count" hidden />
        <span className="ui-hidden-visually" role="status" data-slot="count-said" />
        <FileField
          name="file"
          id="reply-file"
          label="File"
          labelNote="(optional)"
          hint={`One file, up to ${fileSizeLimit}.${refused?.hadFile ? ' Browsers do not keep a chosen file: choose it again.' : ''}`}
        />
        <div className="case-file-row" data-slot="file" hidden>
          <bdi data-file-name="" />
          <span className="text-muted" data-file-state="" />
          <progress max={1} hidden aria-label="Upload" />
          <button type="button" className="ui-link" data-file-remove="" />
        </div>
        <div className="case-trouble" role="alert" data-slot="file-trouble" hidden />
        <FormTrouble />
        <p className="case-linked" data-slot="linked" hidden />
        <div className="case-composer-foot">
          <SendButton status={status} />
          <p className="ui-hint ui-needs-script">
            <kbd>Ctrl</kbd> or <kbd>Cmd</kbd> + <kbd>Enter</kbd> sends
          </p>
          <p className="ui-hint" data-slot="draft-state" />
        </div>
      </form>
    </section>
  );
}

/** What the reply will do besides being read: said before it is sent (D10). */
function ReplyConsequence({ status, continuedBy }: { status: string; continuedBy?: string }) {
  const next = nextCaseStatus(status, 'reply', 'customer');
  return (
    <div data-part="composer-note">
      {next === 'linked case' ? (
        <Notice tone="info" title="This case is closed">
          <p>
            {continuedBy
              ? `Your reply goes to case #${continuedBy}, which continues this one.`
              : 'Your reply opens a new case that is linked to this one. What you read here stays as it is.'}
          </p>
        </Notice>
      ) : null}
      {status === 'Solved' ? <p className="text-14 text-muted">Your reply reopens this case.</p> : null}
    </div>
  );
}

function SendButton({ status }: { status: string }) {
  const isLinked = nextCaseStatus(status, 'reply', 'customer') === 'linked case';
  return (
    <span data-part="composer-send">
      <Button type="submit" variant="primary">
        {isLinked ? 'Send as a linked case' : 'Send reply'}
      </Button>
    </span>
  );
}
