import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { casePageCopy } from '../messages/case.ts';
import { composerCopy } from '../messages/composer.ts';
import { nextCaseStatus, replyReopens } from '../rules/case-life.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { Button } from '@reachout/ui/button';
import { Rich } from '@reachout/language/rich';
import { Notice } from '@reachout/ui/notice';
import { customerForms } from '../rules/page/action-forms.ts';
import type { FormPlaces } from './action-form.tsx';
import { ComposerForm, type RefusedComment } from './composer-form.tsx';

export interface CaseComposerProps {
  supportCase: Pick<CaseDetail, 'status' | 'actions' | 'continuedBy' | 'mergedInto'>;
  places: FormPlaces;
  /** Under which this rendering's reply is sent, so that it counts once however often it is posted. */
  replyId: string;
  refused?: RefusedComment;
}

/** The reply box. It posts by itself; the script adds the draft, the upload and the keys. */
export function CaseComposer({ supportCase, places, replyId, refused }: CaseComposerProps) {
  const { status, actions, continuedBy, mergedInto } = supportCase;
  if (!actions.comment.isAllowed)
    return (
      <section aria-labelledby="reply-title" id="reply" className="case-composer ui-no-print">
        <h2 id="reply-title" className="text-18 font-semibold">
          {composerCopy.reply()}
        </h2>
        <p className="ui-reason">
          {mergedInto === null ? (
            actions.comment.reason
          ) : (
            <Rich
              message={casePageCopy.mergedInto}
              values={{
                caseNumber: mergedInto.caseNumber,
                link: <a className="ui-link" href={`${mergedInto.url}#reply`} />,
              }}
            />
          )}
        </p>
      </section>
    );
  return (
    <section aria-labelledby="reply-title" id="reply" className="case-composer ui-no-print">
      <h2 id="reply-title" className="text-18 font-semibold">
        {composerCopy.reply()}
      </h2>
      <ComposerForm
        form={customerForms.reply}
        places={places}
        id={replyId}
        label={composerCopy.yourReply()}
        rows={4}
        refused={refused}
        before={<ReplyConsequence status={status} continuedBy={continuedBy?.caseNumber} />}
      >
        <SendButton status={status} />
      </ComposerForm>
    </section>
  );
}

/** What the reply will do besides being read: said before it is sent (D10). */
function ReplyConsequence({ status, continuedBy }: { status: string; continuedBy?: string }) {
  const next = nextCaseStatus(status, 'reply', 'customer');
  return (
    <div {...mark(hook.part, 'composer-note')}>
      {next === 'linked case' ? (
        <Notice tone="info" title={composerCopy.closed()}>
          <p>
            {continuedBy
              ? composerCopy.goesToLinked({ caseNumber: continuedBy })
              : composerCopy.opensLinked()}
          </p>
        </Notice>
      ) : null}
      {replyReopens(status) ? <p className="text-14 text-muted">{composerCopy.reopens()}</p> : null}
    </div>
  );
}

function SendButton({ status }: { status: string }) {
  const isLinked = nextCaseStatus(status, 'reply', 'customer') === 'linked case';
  return (
    <span {...mark(hook.part, 'composer-send')}>
      <Button type="submit" variant="primary" {...mark(hook.sendButton)}>
        {isLinked ? composerCopy.sendLinked() : customerForms.reply.submit()}
      </Button>
    </span>
  );
}
