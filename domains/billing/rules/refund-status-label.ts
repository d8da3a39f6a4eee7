import { refundStatusCopy } from '../messages/refund-statuses.ts';
import { refundLedgerStatuses } from './refund-ledger.ts';

/** A step of a refund as people read it; a step that the ledger does not know is shown as it is. */
export function refundStatusLabel(status: string): string {
  const known = refundLedgerStatuses.find((each) => each === status);
  return known === undefined ? status : refundStatusCopy[known]();
}
