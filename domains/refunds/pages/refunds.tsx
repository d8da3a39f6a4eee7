import { Tabs } from '@reachout/ui/tabs';
import type { Brand } from '@reachout/brand/rules/brand';
import { type Account, accountHandle } from '@reachout/accounts/rules/accounts';
import type { RefundsResponse } from '../rules/calls/billing.ts';
import { refundFormCopy } from '../messages/form.ts';
import { refundNotesCopy } from '../messages/notes.ts';
import { refundsCopy } from '../messages/refunds.ts';
import { newRefundPath, paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { NoRefunds, RefundList } from './refund-list.tsx';

export interface RefundsPageProps extends RefundsResponse {
  brand: Pick<Brand, 'logo'>;
  /** The accounts whose refunds the person may see. */
  accounts: readonly Account[];
  account: Account;
  /** True when a refund of this account may be asked for. */
  isOffered: boolean;
}

/** The refunds of one account, the newest first; works without a script. */
export function RefundsPage(props: RefundsPageProps) {
  const { brand, accounts, account, data, refundHistory, isOffered } = props;
  const teamSlug = account.team?.slug;
  return (
    <div className="ui-page refunds-page">
      <div className="refunds-head">
        <h1 className="text-32 font-semibold">{refundsCopy.title()}</h1>
        {isOffered ? (
          <LinkButton variant="primary" className="ui-no-print" href={newRefundPath({ teamSlug })}>
            {refundFormCopy.title()}
          </LinkButton>
        ) : null}
      </div>
      {accounts.length > 1 ? (
        <Tabs
          label={refundsCopy.account()}
          tabs={accounts.map((each) => ({
            href: paths.refunds({ teamSlug: each.team?.slug }),
            label: (
              <>
                <bdi>{each.name}</bdi> <bdi className="ui-tab-note">{accountHandle(each)}</bdi>
              </>
            ),
            isCurrent: each.id === account.id,
          }))}
        />
      ) : null}
      {refundHistory.isRecent ? (
        <Notice>
          <p>{refundNotesCopy.recentRefund()}</p>
        </Notice>
      ) : null}
      {data.length === 0 ? <NoRefunds brand={brand} /> : <RefundList refunds={data} teamSlug={teamSlug} />}
    </div>
  );
}
