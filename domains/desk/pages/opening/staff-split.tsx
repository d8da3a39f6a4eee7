import type { Brand } from '@reachout/brand/rules/brand';
import { TypedText } from '@reachout/web/lib/typed-text/typed-text';
import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { openingCopy } from '../../messages/other-cases.ts';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import { trailOfCase } from '../trail-of-case.ts';
import { topicChoice } from '../../rules/correction/correction-form.ts';
import type { SplitPage, SplitReply } from '../../rules/opening/opening-page.ts';
import { splitForm } from '../../rules/opening/opening-forms.ts';
import { proposeSubject } from '../../rules/opening/propose-subject.ts';
import { MatterFields } from './matter-fields.tsx';

export interface StaffSplitPageProps {
  brand: Brand;
  split: SplitPage;
  idempotencyKey: string;
  /** What was filled in and refused; at first, what the case says. */
  typed?: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>>;
  refused?: string;
}

/** Making a case of a reply: which one, then what it is about. It needs no script. */
export function StaffSplitPage({
  brand,
  split,
  idempotencyKey,
  typed,
  errors = {},
  refused,
}: StaffSplitPageProps) {
  const { caseNumber, replies, chosen, matter, account } = split;
  const { values, product, projectName } = matter;
  const { fields } = splitForm;
  return (
    <FormRegion className="ui-page">
      <div className="desk-form-page">
        <header className="case-head">
          <StaffTrail above={trailOfCase(caseNumber)} here={openingCopy.splitOpen()} />
          <h1 className="text-32 font-semibold">{openingCopy.splitTitle({ caseNumber })}</h1>
          <p className="text-muted">{openingCopy.splitLead()}</p>
        </header>
        {refused === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's error is where reading must start
          <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={refused} />
        )}
        {chosen === undefined ? (
          <Replies caseNumber={caseNumber} replies={replies} />
        ) : (
          <>
            <section aria-labelledby="reply-title" className="desk-preview">
              <h2 id="reply-title" className="text-18 font-semibold">
                {openingCopy.willBe()}
              </h2>
              <Said reply={chosen} />
              <TypedText className="case-text" text={chosen.body} />
            </section>
            <FormFrame form={splitForm} action={paths.staffCaseSplit(caseNumber)} className="desk-form">
              <input type="hidden" name={fields.commentId} value={chosen.id} />
              <input type="hidden" name={fields.idempotencyKey} value={idempotencyKey} />
              <MatterFields
                brand={brand}
                account={account}
                now={{ product, area: values.area, topic: values.topic }}
                said={
                  typed ?? {
                    ...values,
                    subject: proposeSubject(chosen.body),
                    topic: topicChoice({ product, area: values.area, topic: values.topic }),
                    project: projectName,
                  }
                }
                errors={errors}
              />
              <div className="site-form-actions">
                <Button type="submit" variant="primary">
                  {splitForm.submit()}
                </Button>
              </div>
            </FormFrame>
          </>
        )}
      </div>
    </FormRegion>
  );
}

/** Who wrote a reply, and when. */
function Said({ reply }: { reply: SplitReply }) {
  return (
    <p className="text-13 text-muted">
      <Rich
        message={openingCopy.replyBy}
        values={{ author: <bdi>{reply.author}</bdi>, time: <Timestamp at={reply.at} /> }}
      />
    </p>
  );
}

/** The replies that a case can be made of. */
function Replies({ caseNumber, replies }: Pick<SplitPage, 'caseNumber' | 'replies'>) {
  return (
    <section aria-labelledby="replies-title" className="desk-form">
      <h2 id="replies-title" className="text-18 font-semibold">
        {openingCopy.replies()}
      </h2>
      {replies.length === 0 ? <p className="text-muted">{openingCopy.noReplies()}</p> : null}
      <ul className="desk-other-cases">
        {replies.map((reply) => (
          <li key={reply.id}>
            <a className="ui-link" href={paths.staffCaseSplit(caseNumber, reply.id)}>
              <bdi>{proposeSubject(reply.body) || openingCopy.reply()}</bdi>
            </a>
            <Said reply={reply} />
          </li>
        ))}
      </ul>
    </section>
  );
}
