import { parseSearchedCaseNumber } from '@reachout/core/parse-case-number';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import { selectAccount } from '@reachout/accounts/use-cases/account-access';
import { paths } from '@reachout/core/paths';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { listCases } from '@reachout/cases/use-cases/list-cases';

/** The most accounts of a person that one search looks through. */
const maxAccounts = 10;

/** A case that a person may read, found in one of their accounts. */
export interface OwnCase {
  caseNumber: string;
  subject: string;
  accountName: string;
  path: string;
  updatedAt: string;
}

/** Cases that the person may read, over their accounts: by number or by words, the one with that number first and then those that changed last. */
export async function findOwnCases(
  deps: ServiceDeps,
  viewer: Viewer,
  { term, limit }: { term: string; limit: number },
): Promise<OwnCase[]> {
  const accounts = (await listAccounts(deps, viewer)).slice(0, maxAccounts);
  const found = await Promise.all(
    accounts.map(async ({ name, team }): Promise<OwnCase[]> => {
      const listed = await listCases(deps, viewer, {
        account: selectAccount({ teamId: team?.id }),
        searchQuery: term,
        limit,
        offset: 0,
      });
      if (!listed.ok) return [];
      return listed.value.supportCases.map(({ caseNumber, subject, updatedAt }) => ({
        caseNumber,
        subject,
        accountName: name,
        path: paths.caseDetail({ teamSlug: team?.slug, caseNumber }),
        updatedAt,
      }));
    }),
  );
  const named = parseSearchedCaseNumber(term);
  const isNamed = ({ caseNumber }: OwnCase): boolean => named !== undefined && Number(caseNumber) === named;
  return found
    .flat()
    .sort(
      (one, other) =>
        Number(isNamed(other)) - Number(isNamed(one)) || other.updatedAt.localeCompare(one.updatedAt),
    )
    .slice(0, limit);
}
