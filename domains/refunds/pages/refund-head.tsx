import type { RefundDetail } from '../rules/calls/billing.ts';
import { refundStatusCopy } from '@reachout/billing/messages/refund-statuses';
import { refundCopy } from '../messages/refund.ts';
import { money } from '../browser/form/refund-format.ts';
import { Badge } from '@reachout/ui/badge';
import { Notice } from '@reachout/ui/notice';
import type { ReactNode } from 'react';
import { statusTones } from './status-tones.ts';

export interface RefundHeadProps {
  refund: RefundDetail;
  /** The way back to the page that this one belongs to. */
  trail: ReactNode;
  /** Whose refund it is, or of what, in the line over the title. */
  subject: ReactNode;
  /** What the status means to the reader. */
  meaning?: string;
  /** What has just happened here. */
  news: ReactNode;
}

/** The beginning of a refund's page, the customer's and the staff's: where it belongs, how much, and where it stands. */
export function RefundHead({ refund, trail, subject, meaning, news }: RefundHeadProps) {
  const { amount, currency, status, isBeingConfirmed } = refund;
  return (
    <header className="case-head">
      {trail}
      {news}
      <p className="text-14 text-muted">{subject}</p>
      <h1 className="text-32 font-semibold">{refundCopy.heading({ amount: money(amount, currency) })}</h1>
      <p className="case-status">
        <span className="ui-hidden-visually">{refundCopy.status()} </span>
        <Badge tone={statusTones[status]}>{refundStatusCopy[status]()}</Badge>
        {meaning ? <span>{meaning}</span> : null}
      </p>
      {isBeingConfirmed ? (
        <Notice>
          <p>{refundCopy.beingConfirmed()}</p>
        </Notice>
      ) : null}
    </header>
  );
}
