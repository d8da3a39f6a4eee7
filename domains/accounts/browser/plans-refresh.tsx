import { plansCopy } from '../messages/plans.ts';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { useEffect, useRef, useState } from 'react';
import type { PlansRefresh } from './account-list.ts';

export interface PlansRefreshLineProps {
  productName: string;
  refresh: PlansRefresh;
  /** No account can be chosen for the product. */
  isWithoutChoice: boolean;
  onRefresh: () => void;
}

/** Below the account selector: asks for the plans again where no account fits, and says what came of it (F31). */
export function PlansRefreshLine({
  productName,
  refresh,
  isWithoutChoice,
  onRefresh,
}: PlansRefreshLineProps) {
  const isLoading = refresh.status === 'loading';
  const { root, note } = useFocusOnAnswer(refresh.status);
  const handleRefresh = (): void => {
    note();
    onRefresh();
  };
  if (refresh.status === 'failed') {
    return (
      <div ref={root}>
        <PlansFailed {...refresh} onRefresh={handleRefresh} />
      </div>
    );
  }
  return (
    <div ref={root} className="account-plans">
      {isWithoutChoice || isLoading ? (
        <Button
          variant="quiet"
          size="small"
          busyLabel={isLoading ? plansCopy.checking() : undefined}
          onClick={handleRefresh}
        >
          {plansCopy.checkAgain()}
        </Button>
      ) : null}
      <p role="status" className="text-13 text-muted">
        {outcomeOf(refresh, isWithoutChoice, productName)}
      </p>
    </div>
  );
}

/** Whoever asked by a button that is gone with the answer is on the one that stands there now. */
function useFocusOnAnswer(status: PlansRefresh['status']) {
  const root = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!hasAsked.current || status === 'loading') return;
    hasAsked.current = false;
    if (document.activeElement === document.body) root.current?.querySelector('button')?.focus();
  }, [status]);
  const note = (): void => {
    hasAsked.current = true;
  };
  return { root, note };
}

function outcomeOf({ status }: PlansRefresh, isWithoutChoice: boolean, productName: string): string {
  if (status === 'loading' || status === 'idle') return '';
  if (isWithoutChoice) return plansCopy.stillNoAccount({ product: productName });
  return status === 'changed' ? plansCopy.upToDate() : '';
}

function PlansFailed({
  message,
  retryAfterSeconds,
  onRefresh,
}: {
  message: string;
  retryAfterSeconds: number;
  onRefresh: () => void;
}) {
  const isWaiting = useIsWaiting(retryAfterSeconds);
  const waiting = isWaiting ? plansCopy.askedToWait() : undefined;
  return (
    <Notice
      tone="warning"
      role="alert"
      title={message}
      actions={
        <Button size="small" disabledReason={waiting} onClick={onRefresh}>
          {plansCopy.tryAgain()}
        </Button>
      }
    >
      <p>{plansCopy.goOn()}</p>
    </Notice>
  );
}

function useIsWaiting(seconds: number): boolean {
  const [isWaiting, setIsWaiting] = useState(seconds > 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return isWaiting;
}
