import type { HasPlanList } from '@reachout/catalogue/rules/plans';
import { type Account, type V0PlanOfAccount, withV0Plans } from '../rules/accounts.ts';
import type { Result } from '@reachout/core/result';
import type { PlansFailure } from './fetch-v0-plans.ts';

/** Whether the v0 plans are being asked for anew, and what came of it. */
export type PlansRefresh =
  | { readonly status: 'idle' | 'loading' | 'unchanged' | 'changed' }
  | ({ readonly status: 'failed' } & PlansFailure);

/** The call for the v0 plans of the person's accounts. */
export type FetchPlans = () => Promise<Result<readonly V0PlanOfAccount[], PlansFailure>>;

export interface AccountListView {
  readonly accounts: readonly Account[];
  readonly refresh: PlansRefresh;
}

/** The accounts that can be chosen. They come with the page; their v0 plans are asked for again only when somebody wants them newer. */
export interface AccountList {
  getView(): AccountListView;
  subscribe(listener: () => void): () => void;
  /** Asks for the v0 plans; asked at the same time again, it is one call. What is known stays when it fails (F31). */
  refresh(): Promise<void>;
}

export function createAccountList(
  catalogue: Pick<HasPlanList, 'plans'>,
  accounts: readonly Account[],
  fetchPlans: FetchPlans,
): AccountList {
  const listeners = new Set<() => void>();
  let view: AccountListView = { accounts, refresh: { status: 'idle' } };
  let loading: Promise<void> | undefined;

  const publish = (change: Partial<AccountListView>): void => {
    view = { ...view, ...change };
    for (const listener of new Set(listeners)) listener();
  };
  const load = async (): Promise<void> => {
    publish({ refresh: { status: 'loading' } });
    const plans = await fetchPlans();
    if (!plans.ok) return publish({ refresh: { status: 'failed', ...plans.error } });
    const known = view.accounts;
    const newer = withV0Plans(catalogue, known, plans.value);
    const isChanged = newer.some((account, index) => account !== known[index]);
    publish(
      isChanged ? { accounts: newer, refresh: { status: 'changed' } } : { refresh: { status: 'unchanged' } },
    );
  };

  return {
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh() {
      loading ??= load().finally(() => (loading = undefined));
      return loading;
    },
  };
}
