import type { RefundObstacleBody } from '../../rules/calls/billing.ts';
import {
  invoiceHasOpenCaseParts,
  refundHistoryWarning,
  seatRefundNote,
} from '@reachout/billing/rules/refund-messages';
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
  const { before, link, after } = invoiceHasOpenCaseParts(brand);
  return (
    <>
      {before}{' '}
      <a className="ui-link" href={obstacle.case.url}>
        {link}
      </a>
      {after}
    </>
  );
}

/** Shown when any refund was given in the last 6 months (§6). */
export function HistoryWarning() {
  return (
    <Notice tone="warning">
      <p>{refundHistoryWarning}</p>
    </Notice>
  );
}

/** Shown with seats: their refund removes nobody (§6). */
export function SeatNote({ teamSlug }: { teamSlug: string | undefined }) {
  return (
    <p className="refund-note">
      {seatRefundNote}
      {teamSlug === undefined ? null : (
        <>
          {' '}
          <a className="ui-link" href={paths.teamMembers(teamSlug)}>
            Members of this team
          </a>
        </>
      )}
    </p>
  );
}
