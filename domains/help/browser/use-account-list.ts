import { loadPart } from '@reachout/web/lib/load-part';
import type { HasPlanList } from '@reachout/catalogue/rules/plans';
import type { Account } from '@reachout/accounts/rules/accounts';
import { plansCopy } from '@reachout/accounts/messages/plans';
import { err } from '@reachout/core/result';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type AccountList,
  createAccountList,
  type FetchPlans,
} from '@reachout/accounts/browser/account-list';

/** The page's accounts. They came with it, so that nothing is asked for on load or when the person comes back to the tab. */
export function useAccountList(
  catalogue: Pick<HasPlanList, 'plans'>,
  accounts: readonly Account[],
  fetchPlans: FetchPlans = fetchPlansInBrowser,
): AccountList {
  const [list] = useState(() => createAccountList(catalogue, accounts, fetchPlans));
  useEffect(() => {
    // A page that the browser kept and shows again is as old as it was left.
    const handleShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void list.refresh();
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [list]);
  useSyncExternalStore(list.subscribe, list.getView, list.getView);
  return list;
}

const noConnection = () => ({ message: plansCopy.noConnection(), retryAfterSeconds: 0 });

async function fetchPlansInBrowser() {
  // The call itself may have to be loaded, and what could not be loaded once is not asked for again.
  if (!navigator.onLine) return err(noConnection());
  try {
    const [{ fetchV0Plans }, { browserApi }] = await loadPart(() =>
      Promise.all([
        import('@reachout/accounts/browser/fetch-v0-plans'),
        import('@reachout/web/lib/browser-api'),
      ]),
    );
    const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
    return await fetchV0Plans({ api: browserApi, wait, random: Math.random });
  } catch {
    return err(noConnection()); // the call itself could not be loaded
  }
}
