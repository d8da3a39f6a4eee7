import type { AccountList } from '@reachout/accounts/browser/account-list';
import { productOfV0Plans } from '@reachout/accounts/rules/accounts';
import { productName } from '@reachout/catalogue/rules/products';
import { PartBoundary } from '@reachout/chat/browser/part-boundary';
import { lazyPart } from '@reachout/web/lib/load-part';
import { supportCopy } from '../messages/support.ts';
import type { SupportIslandProps } from './support-island-props.ts';
import type { SupportNotice } from './support-notices.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

const SupportNotices = lazyPart(() =>
  import('./support-notices.tsx').then((module) => module.SupportNotices),
);
const PlansRefreshLine = lazyPart(() =>
  import('@reachout/accounts/browser/plans-refresh').then((module) => module.PlansRefreshLine),
);

export interface ChatNoticesProps {
  notices: readonly SupportNotice[];
  accountList: AccountList;
  brand: SupportIslandProps['brand'];
  /** The chosen product, where no account has it. */
  productWithoutChoice: string | null;
}

/** What is to be known before anything is said: what became of the plans, and of what this device keeps. */
export function ChatNotices({ notices, accountList, brand, productWithoutChoice }: ChatNoticesProps) {
  const { refresh } = accountList.getView();
  const ofV0Plans = productOfV0Plans(brand);
  const isWithoutChoice = productWithoutChoice !== null;
  // Its plans alone have a call of their own (§7); those of every other product come with the page.
  const isReloaded = isWithoutChoice && productWithoutChoice !== ofV0Plans;
  return useIsHydrated() ? (
    <PartBoundary part={supportCopy.aNotice()}>
      {refresh.status !== 'idle' || isWithoutChoice ? (
        <PlansRefreshLine
          productName={productName(brand, productWithoutChoice ?? ofV0Plans ?? '')}
          refresh={refresh}
          isWithoutChoice={isWithoutChoice}
          onRefresh={() => (isReloaded ? location.reload() : void accountList.refresh())}
        />
      ) : null}
      {notices.length > 0 ? <SupportNotices notices={notices} /> : null}
    </PartBoundary>
  ) : null;
}
