import type { RefundObstacleBody } from '../../rules/calls/billing.ts';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { seatCopy } from '@reachout/billing/messages/seats';
import { Rich } from '@reachout/language/rich';
import { refundNotesCopy } from '../../messages/notes.ts';
import { paths } from '@reachout/core/paths';
import { Notice } from '@reachout/ui/notice';
import type { ClientBrand } from '@reachout/web/lib/client-brand';

/** Why the invoice cannot be refunded, word for word (§8); an open case is a link. */
export function ObstacleText({
  obstacle,
  message,
  brand,
}: {
  obstacle: RefundObstacleBody | null;
  /** The server's sentence, for what the invoice itself does not tell. */
  message: string;
  brand: Pick<ClientBrand, 'name'>;
}) {
  if (obstacle?.kind !== 'open-case' || !obstacle.case) return obstacle?.message ?? message;
  return (
    <Rich
      message={invoiceCopy.hasOpenCase}
      values={{ brand: brand.name, link: <a className="ui-link" href={obstacle.case.url} /> }}
    />
  );
}

/** Shown when any refund was given in the last 6 months (§6). */
export function HistoryWarning() {
  return (
    <Notice tone="warning">
      <p>{refundNotesCopy.recentRefund()}</p>
    </Notice>
  );
}

/** Shown with seats: their refund removes nobody (§6). */
export function SeatNote({ teamSlug }: { teamSlug: string | undefined }) {
  return (
    <p className="refund-note">
      {seatCopy.refundNote()}
      {teamSlug === undefined ? null : (
        <>
          {' '}
          <a className="ui-link" href={paths.teamMembers(teamSlug)}>
            {refundNotesCopy.members()}
          </a>
        </>
      )}
    </p>
  );
}
