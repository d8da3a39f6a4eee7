import type { Account } from '@reachout/contract/accounts';
import { accountHandle } from '@reachout/contract/accounts';
import type { Brand } from '@reachout/contract/brand';
import type { CaseListItem } from '@reachout/contract/calls/cases';
import { caseListPageSize } from '@reachout/contract/limits';
import { paths } from '@reachout/contract/paths';
import { areasOf } from '@reachout/contract/topics';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { TextField } from '@reachout/ui/text-field';
import { CaseList, NoCases } from '../features/cases/case-list.tsx';

export interface CasesPageProps {
  brand: Brand;
  accounts: readonly Account[];
  account: Account;
  cases: readonly CaseListItem[];
  total: number;
  offset: number;
  searchQuery: string;
}

/** The cases of one account, a page at a time; works without a script. */
export function CasesPage({ brand, accounts, account, cases, total, offset, searchQuery }: CasesPageProps) {
  const teamSlug = account.team?.slug;
  return (
    <div className="ui-page cases-page">
      <h1 className="text-32 font-semibold">Cases</h1>
      <AccountLinks accounts={accounts} current={account} />
      <form method="get" role="search" className="cases-search">
        <TextField
          name="searchQuery"
          label="Search by words or number"
          type="search"
          defaultValue={searchQuery}
        />
        <Button type="submit">Search</Button>
      </form>
      {cases.length === 0 ? (
        <NoCases isSearch={searchQuery !== ''} />
      ) : (
        <CaseList cases={cases} areas={areasOf(brand)} teamSlug={teamSlug} />
      )}
      <Pager total={total} offset={offset} searchQuery={searchQuery} teamSlug={teamSlug} />
    </div>
  );
}

function AccountLinks({ accounts, current }: { accounts: readonly Account[]; current: Account }) {
  return (
    <nav aria-label="Account">
      <ul className="cases-accounts">
        {accounts.map((account) => (
          <li key={account.id}>
            <a
              className="ui-status"
              href={paths.cases({ teamSlug: account.team?.slug })}
              aria-current={account.id === current.id ? 'page' : undefined}
            >
              <bdi>{account.name}</bdi> <bdi className="text-muted">{accountHandle(account)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Pager({
  total,
  offset,
  searchQuery,
  teamSlug,
}: Pick<CasesPageProps, 'total' | 'offset' | 'searchQuery'> & { teamSlug?: string }) {
  if (total <= caseListPageSize) return null;
  const hrefFrom = (from: number): string => {
    const query = new URLSearchParams({ ...(searchQuery && { searchQuery }), offset: String(from) });
    return `${paths.cases({ teamSlug })}?${query}`;
  };
  const last = Math.min(offset + caseListPageSize, total);
  return (
    <nav aria-label="Pages" className="cases-pager">
      <p className="text-14 text-muted ui-tabular">
        {offset + 1}–{last} of {total}
      </p>
      {offset > 0 ? (
        <LinkButton size="small" rel="prev" href={hrefFrom(Math.max(0, offset - caseListPageSize))}>
          Previous
        </LinkButton>
      ) : null}
      {last < total ? (
        <LinkButton size="small" rel="next" href={hrefFrom(last)}>
          Next
        </LinkButton>
      ) : null}
    </nav>
  );
}
