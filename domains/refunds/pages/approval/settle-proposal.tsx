import type { RefundDetail, RefundProposal } from '../../rules/calls/billing.ts';
import { staffRefundForms } from '../../rules/staff-refund-forms.ts';
import { maxShortText } from '@reachout/core/limits';
import { Button } from '@reachout/ui/button';
import { TextareaField } from '@reachout/ui/textarea-field';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { Rich } from '@reachout/language/rich';
import { approvalCopy } from '../../messages/approval.ts';
import { money } from '../../browser/form/refund-format.ts';
import { RefundLines } from '../refund-lines.tsx';

export interface SettleProposalProps {
  proposal: RefundProposal;
  refund: Pick<RefundDetail, 'amount' | 'currency'>;
  /** The refund's own page. */
  action: string;
  note: string;
  noteError: string | undefined;
}

/** An approval that waits for a second person, and their word. Whoever proposed it may only withdraw it. */
export function SettleProposal({ proposal, refund, action, note, noteError }: SettleProposalProps) {
  const { fields } = staffRefundForms.settle;
  const { currency } = refund;
  const amount = money(proposal.amount, currency);
  const isPart = proposal.amount < refund.amount;
  return (
    <FormFrame form={staffRefundForms.settle} action={action} className="refund-decide">
      <p className="text-14">
        <Rich
          message={isPart ? approvalCopy.proposedPart : approvalCopy.proposedBy}
          values={{
            name: <bdi>{proposal.proposedBy}</bdi>,
            amount,
            asked: money(refund.amount, currency),
          }}
        />{' '}
        <span className="text-muted">
          <Timestamp at={proposal.createdAt} />
        </span>
      </p>
      {isPart ? <RefundLines refund={{ lines: proposal.lines, amount: proposal.amount, currency }} /> : null}
      {proposal.note === '' ? null : (
        <div className="refund-part">
          <p className="text-14 text-muted">{approvalCopy.proposedNote()}</p>
          <p className="refund-text text-14" dir="auto">
            {proposal.note}
          </p>
        </div>
      )}
      {proposal.isOwn ? (
        <p className="text-14">{approvalCopy.ownProposal()}</p>
      ) : (
        <TextareaField
          name={fields.note}
          label={approvalCopy.turnDownNote()}
          hint={approvalCopy.turnDownNoteHint({ max: maxShortText })}
          rows={2}
          defaultValue={note}
          error={noteError}
        />
      )}
      <div className="site-form-actions">
        {proposal.isOwn ? null : (
          <Button type="submit" variant="primary" name={fields.outcome} value="confirm">
            {staffRefundForms.settle.submit({ amount })}
          </Button>
        )}
        <Button type="submit" name={fields.outcome} value="turn-down">
          {proposal.isOwn ? approvalCopy.withdraw() : approvalCopy.turnDown()}
        </Button>
      </div>
    </FormFrame>
  );
}

/** What became of earlier proposals. For staff only. */
export function SettledProposals({
  proposals,
  currency,
}: {
  proposals: readonly RefundProposal[];
  currency: string;
}) {
  return (
    <ul className="refund-rules">
      {proposals.map((proposal) => (
        <li key={proposal.createdAt}>
          <span dir="auto">{settledText(proposal, currency)}</span>{' '}
          <span className="text-muted">
            <Timestamp at={proposal.settledAt ?? proposal.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function settledText(
  { state, amount: minor, proposedBy, settledBy, settledNote }: RefundProposal,
  currency: string,
): string {
  const amount = money(minor, currency);
  const name = settledBy ?? proposedBy;
  switch (state) {
    case 'confirmed':
      return approvalCopy.confirmed({ name, amount, proposer: proposedBy });
    case 'turned-down':
      return approvalCopy.turnedDown({ name, amount, note: settledNote ?? '' });
    case 'withdrawn':
      return approvalCopy.withdrawn({ name, amount });
    case 'proposed':
      return approvalCopy.proposedBy({ name: proposedBy, amount });
  }
}
