import { formCopy } from '../../messages/form.ts';
import { useEffect } from 'react';

/**
 * While a case is on its way the browser asks before it leaves; at no other time, because the draft is kept. `isUnderWay` tells how it is at that moment: a page
 * that leaves for the case that was opened does so before it is drawn again.
 */
export function useLeaveGuard(isActive: boolean, isUnderWay: () => boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnderWay()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive, isUnderWay]);
}

/** The page's title says first that the form needs attention (U03). */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const prefix = formCopy.errorPrefix();
    document.title = prefix + document.title;
    return () => {
      document.title = document.title.replace(prefix, '');
    };
  }, [hasErrors]);
}
