import { normaliseEmail, normaliseParticipants } from '@reachout/cases/rules/case-access';
import { isOpenCaseStatus } from '@reachout/cases/rules/case-status';
import { formatCaseNumber } from '@reachout/core/case-number';
import { maxParticipants } from '@reachout/core/limits';
import { mergingCopy } from '../../messages/other-cases.ts';

/** What of a case decides whether it can be merged. */
export interface MergeableCase {
  readonly number: number;
  readonly status: string;
  readonly mergedInto: number | null;
  readonly participants: readonly string[];
}

/** The two cases, and what belongs to the one that ends. */
export interface WishedMerge {
  /** The case that ends. */
  readonly from: MergeableCase;
  /** The case that goes on. */
  readonly into: MergeableCase;
  /** Whether a refund belongs to the case that ends. */
  readonly hasRefund: boolean;
  /** Addresses of those who opened them; null once they are gone. */
  readonly openers: { readonly from: string | null; readonly into: string | null };
}

/** Why the two cannot be merged, or undefined when they can (rule LIFE-15). That they belong to one account is for the caller to see to. */
export function mergeObstacle(wished: WishedMerge): string | undefined {
  const { from, into, hasRefund } = wished;
  if (from.number === into.number) return mergingCopy.itself();
  for (const each of [from, into])
    if (each.mergedInto !== null)
      return mergingCopy.mergedAlready({
        caseNumber: formatCaseNumber(each.number),
        into: formatCaseNumber(each.mergedInto),
      });
  if (hasRefund) return mergingCopy.refund();
  if (isOpenCaseStatus(from.status) && !isOpenCaseStatus(into.status))
    return mergingCopy.finished({ caseNumber: formatCaseNumber(into.number) });
  return participantsOf(wished).length > maxParticipants
    ? mergingCopy.tooMany({ max: maxParticipants })
    : undefined;
}

/** Who takes part in the case that goes on: its own participants, then everybody of the one that ends, but for who opened it. */
export function participantsOf({ from, into, openers }: Omit<WishedMerge, 'hasRefund'>): string[] {
  const opener = openers.into === null ? null : normaliseEmail(openers.into);
  const people = [...from.participants, ...(openers.from === null ? [] : [openers.from])];
  const newcomers = people.filter((each) => normaliseEmail(each) !== opener);
  return normaliseParticipants([...into.participants, ...newcomers]);
}
