import { Notice } from '@reachout/ui/notice';
import { approvalCopy } from '../../messages/approval.ts';
import type { ApprovalRule } from '../../rules/approval/approval-limits.ts';

/** Says before the button is pressed that one person is not enough, and why. */
export function SecondNeeded({ rules, name }: { rules: readonly ApprovalRule[]; name: string }) {
  if (rules.length === 0) return null;
  const why = rules.map((rule) =>
    rule === 'refund' ? approvalCopy.secondRefund() : approvalCopy.secondDay({ name }),
  );
  return (
    <Notice tone="warning">
      <p className="font-medium">{approvalCopy.secondTitle()}</p>
      <p>
        {why.join(' ')} {approvalCopy.secondWillBe()}
      </p>
    </Notice>
  );
}
