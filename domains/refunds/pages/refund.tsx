import type { Account } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { RefundDetail } from '../rules/calls/billing.ts';
import { isSeatItem } from '@reachout/catalogue/rules/billable-items';
import { paths } from '@reachout/core/paths';
import { Rich } from '@reachout/language/rich';
import { refundDecisionCopy } from '../messages/decision.ts';
import { refundMeaningCopy } from '../messages/meanings.ts';
import { refundCopy } from '../messages/refund.ts';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { SeatNote } from '../browser/form/refund-notes.tsx';
import { PartialNotice } from './approval/partial-notice.tsx';
import { RefundFacts, RefundRules } from './refund-facts.tsx';
import { RefundHead } from './refund-head.tsx';
import { RefundLedger } from './refund-ledger.tsx';
import { RefundLines } from './refund-lines.tsx';
import { RefundSection } from './refund-section.tsx';

export interface RefundPageProps {
  brand: Pick<Brand, 'name' | 'billableItems'>;
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
        trail={
          <nav aria-label={refundCopy.breadcrumb()} className="ui-no-print">
            <a className="ui-link text-14" href={paths.refunds({ teamSlug })}>
              <Rich message={refundCopy.refundsOf} values={{ account: <bdi>{account.name}</bdi> }} />
            </a>
          </nav>
        }
        subject={
          <Rich
            message={refundCopy.subject}
            values={{ brand: brand.name, invoice: <bdi>{refund.invoiceNumber}</bdi> }}
          />
        }
        meaning={refundMeaningCopy[refund.status]()}
        news={
          isNew ? (
            <Notice tone="success" role="status" className="ui-no-print">
              <p>{refundDecisionCopy[refund.decision]()}</p>
            </Notice>
          ) : null
        }
      />
      <div className="case-columns">
        <div className="refund-sections">
          <PartialNotice refund={refund} />
          <RefundSection id="refunded-items" title={refundCopy.items()}>
            <RefundLines refund={refund} />
            {lines.some(({ billableItem }) => isSeatItem(brand, billableItem)) ? (
              <SeatNote teamSlug={teamSlug} />
            ) : null}
          </RefundSection>
          <RefundSection id="refund-steps" title={refundCopy.steps()}>
            <RefundLedger refund={refund} />
          </RefundSection>
          {refund.reason === '' ? null : (
            <RefundSection
              id="refund-reason"
              title={refund.isStartedBySupport ? refundCopy.supportReason() : refundCopy.reason()}
            >
              <p className="refund-text text-14">{refund.reason}</p>
            </RefundSection>
          )}
          <RefundSection id="refund-rules" title={refundCopy.rules()} className="ui-no-print">
            <RefundRules refund={refund} />
          </RefundSection>
        </div>
        <aside aria-label={refundCopy.facts()} className="case-aside ui-panel">
          <RefundFacts refund={refund} accountName={account.name} />
          <div className="refund-part ui-no-print">
            <p className="text-13 text-muted">{refundCopy.print()}</p>
            <p>
              <LinkButton href={paths.help()} size="small">
                {refundCopy.reachOut()}
              </LinkButton>
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
