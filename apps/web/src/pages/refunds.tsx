import { type Account, accountHandle } from '@reachout/contract/accounts';
import type { RefundsResponse } from '@reachout/contract/calls/billing';
import { refundHistoryWarning } from '@reachout/contract/messages';
import { paths } from '@reachout/contract/paths';
import { Notice } from '@reachout/ui/notice';
import { NoRefunds, RefundList } from '../features/refunds/refund-list.tsx';

export interface RefundsPageProps extends RefundsResponse {
  /** The accounts whose refunds the person may see. */
  accounts: readonly Account[];
  account: Account;
}

/** The refunds of one account, the newest first; works without a script. */
export function RefundsPage({ accounts, account, data, refundHistory }: RefundsPageProps) {
  const teamSlug = account.team?.slug;
  return (
    <div className="ui-page refunds-page">
      <h1 className="text-32 font-semibold">Refunds</h1>
      <nav aria-label="Account" className="ui-no-print">
        <ul className="cases-accounts">
          {accounts.map((each) => (
            <li key={each.id}>
              <a
                className="ui-status"
                href={paths.refunds({ teamSlug: each.team?.slug })}
                aria-current={each.id === account.id ? 'page' : undefined}
              >
                <bdi>{each.name}</bdi> <bdi className="text-muted">{accountHandle(each)}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {refundHistory.isRecent ? (
        <Notice>
          <p>{refundHistoryWarning}</p>
        </Notice>
      ) : null}
      {data.length === 0 ? <NoRefunds /> : <RefundList refunds={data} teamSlug={teamSlug} />}
    </div>
  );
}
