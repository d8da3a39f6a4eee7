import { useState } from 'react';
import { browserApi } from '@reachout/web/lib/browser-api';
import { storedFormsOf } from '@reachout/web/lib/device-storage';
import { newId } from '@reachout/web/lib/new-id';
import { reportWarning } from '@reachout/web/lib/report-warning';
import { createRefundCalls } from './runner/refund-calls.ts';
import { RefundRow } from './refund-row.tsx';
import type { RefundRowProps } from './refund-row-props.ts';
import type { RefundServices } from './runner/refund-services.ts';

/** The refund form of a page in the browser. */
export function RefundPanel(props: RefundRowProps) {
  const [services] = useState(() => browserServices(props));
  return <RefundRow {...props} services={services} />;
}

function browserServices({ brand, person, account, product, threadId }: RefundRowProps): RefundServices {
  return {
    calls: createRefundCalls({ api: browserApi, brand, account, product, threadId }),
    storedForms: storedFormsOf(person.userId),
    newId,
    elapsed: () => performance.now(),
    wait,
    random: Math.random,
    // Only a certain "offline" counts; everything else is found out by sending.
    isOnline: () => navigator.onLine,
    report: reportWarning,
  };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
  });
}
