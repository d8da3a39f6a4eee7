import type { Account } from '@reachout/contract/accounts';
import type { Brand } from '@reachout/contract/brand';
import type { RefundDetail } from '@reachout/contract/calls/billing';
import { isSeatItem } from '@reachout/contract/invoices';
import { seatRefundNote } from '@reachout/contract/messages';
import { paths } from '@reachout/contract/paths';
import { refundBeingConfirmed, refundStatusWords } from '@reachout/contract/refund-ledger';
import { Badge } from '@reachout/ui/badge';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { RefundFacts, RefundRules } from '../features/refunds/refund-facts.tsx';
import { amountText, statusTones } from '../features/refunds/refund-labels.ts';
import { RefundLedger } from '../features/refunds/refund-ledger.tsx';
import { RefundLines } from '../features/refunds/refund-lines.tsx';

export interface RefundPageProps {
  brand: Pick<Brand, 'name'>;
  refund: RefundDetail;
  account: Pick<Account, 'name' | 'team'>;
}

/** One refund: where it stands, what is paid back, why it was decided so. On paper it is the receipt. */
export function RefundPage({ brand, refund, account }: RefundPageProps) {
  const teamSlug = account.team?.slug;
  const { amount, currency, status, invoiceNumber, lines } = refund;
  return (
    <div className="ui-page refund-page">
      <header className="case-head">
        <nav aria-label="Breadcrumb" className="ui-no-print">
          <a className="ui-link text-14" href={paths.refunds({ teamSlug })}>
            Refunds of <bdi>{account.name}</bdi>
          </a>
        </nav>
        <p className="text-14 text-muted">
          {brand.name} · Refund for invoice <bdi>{invoiceNumber}</bdi>
        </p>
        <h1 className="text-32 font-semibold">Refund of {amountText(amount, currency)}</h1>
        <p className="case-status">
          <span className="ui-hidden-visually">Status: </span>
          <Badge tone={statusTones[status]}>{refundStatusWords[status].name}</Badge>
          <span>{refundStatusWords[status].meaning}</span>
        </p>
        {refund.isBeingConfirmed ? (
          <Notice>
            <p>{refundBeingConfirmed}</p>
          </Notice>
        ) : null}
      </header>
      <div className="case-columns">
        <div className="refund-sections">
          <section aria-labelledby="refunded-items">
            <h2 id="refunded-items" className="text-18 font-semibold">
              Items of this refund
            </h2>
            <RefundLines refund={refund} />
            {lines.some(({ billableItem }) => isSeatItem(billableItem)) ? (
              <p className="refund-note">
                {seatRefundNote}
                {teamSlug ? (
                  <>
                    {' '}
                    <a className="ui-link" href={paths.teamMembers(teamSlug)}>
                      Members of this team
                    </a>
                  </>
                ) : null}
              </p>
            ) : null}
          </section>
          <section aria-labelledby="refund-steps">
            <h2 id="refund-steps" className="text-18 font-semibold">
              What has happened
            </h2>
            <RefundLedger refund={refund} />
          </section>
          {refund.reason === '' ? null : (
            <section aria-labelledby="refund-reason">
              <h2 id="refund-reason" className="text-18 font-semibold">
                Your reason
              </h2>
              <p className="refund-words text-14">{refund.reason}</p>
            </section>
          )}
          <section aria-labelledby="refund-rules" className="ui-no-print">
            <h2 id="refund-rules" className="text-18 font-semibold">
              How it was decided
            </h2>
            <RefundRules refund={refund} />
          </section>
        </div>
        <aside aria-label="Facts" className="case-aside ui-panel">
          <RefundFacts refund={refund} accountName={account.name} />
          <p className="text-13 text-muted ui-no-print">Print this page to keep it as a receipt.</p>
          <LinkButton className="ui-no-print" href={paths.help()} size="small">
            Reach out about this refund
          </LinkButton>
        </aside>
      </div>
    </div>
  );
}
