import type { Account } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { RefundDetail } from '../rules/calls/billing.ts';
import { isSeatItem } from '@reachout/billing/rules/invoices';
import { paths } from '@reachout/core/paths';
import { refundStatusWords } from '@reachout/billing/rules/refund-ledger';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { SeatNote } from '../browser/form/refund-notes.tsx';
import { resultTitle } from '../browser/form/refund-words.ts';
import { RefundFacts, RefundRules } from './refund-facts.tsx';
import { RefundHead } from './refund-head.tsx';
import { RefundLedger } from './refund-ledger.tsx';
import { RefundLines } from './refund-lines.tsx';
import { RefundSection } from './refund-section.tsx';

export interface RefundPageProps {
  brand: Pick<Brand, 'name'>;
  refund: RefundDetail;
  account: Pick<Account, 'name' | 'team'>;
  /** True when the person has come here from asking for it. */
  isNew: boolean;
}

/** One refund: where it stands, what is paid back, why it was decided so. On paper it is the receipt. */
export function RefundPage({ brand, refund, account, isNew }: RefundPageProps) {
  const teamSlug = account.team?.slug;
  const { lines } = refund;
  return (
    <div className="ui-page refund-page">
      <RefundHead
        refund={refund}
        above={{
          href: paths.refunds({ teamSlug }),
          name: (
            <>
              Refunds of <bdi>{account.name}</bdi>
            </>
          ),
        }}
        subject={
          <>
            {brand.name} · Refund for invoice <bdi>{refund.invoiceNumber}</bdi>
          </>
        }
        meaning={refundStatusWords[refund.status].meaning}
        news={
          isNew ? (
            <Notice tone="success" role="status" className="ui-no-print">
              <p>{resultTitle(refund.decision)}</p>
            </Notice>
          ) : null
        }
      />
      <div className="case-columns">
        <div className="refund-sections">
          <RefundSection id="refunded-items" title="Items of this refund">
            <RefundLines refund={refund} />
            {lines.some(({ billableItem }) => isSeatItem(billableItem)) ? (
              <SeatNote teamSlug={teamSlug} />
            ) : null}
          </RefundSection>
          <RefundSection id="refund-steps" title="What has happened">
            <RefundLedger refund={refund} />
          </RefundSection>
          {refund.reason === '' ? null : (
            <RefundSection id="refund-reason" title="Your reason">
              <p className="refund-words text-14">{refund.reason}</p>
            </RefundSection>
          )}
          <RefundSection id="refund-rules" title="How it was decided" className="ui-no-print">
            <RefundRules refund={refund} />
          </RefundSection>
        </div>
        <aside aria-label="Facts" className="case-aside ui-panel">
          <RefundFacts refund={refund} accountName={account.name} />
          <div className="refund-part ui-no-print">
            <p className="text-13 text-muted">Print this page to keep it as a receipt.</p>
            <p>
              <LinkButton href={paths.help()} size="small">
                Reach out about this refund
              </LinkButton>
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
