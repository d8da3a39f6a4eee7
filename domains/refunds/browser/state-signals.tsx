import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { useEffect, useState } from 'react';

/**
 * Says a state to those who do not see it, and once more when they come back to a tab that was in the background when it
 * changed (U46).
 */
export function RepeatedStatus({ text }: { text: string }) {
  const [isRepeated, setIsRepeated] = useState(false);
  useEffect(() => {
    if (text === '' || !document.hidden) return;
    const repeat = (): void => {
      if (!document.hidden) setIsRepeated((before) => !before);
    };
    document.addEventListener('visibilitychange', repeat, { once: true });
    return () => document.removeEventListener('visibilitychange', repeat);
  }, [text]);
  return (
    <VisuallyHidden role="status">
      {/* A new element with the same text is announced again. */}
      <span key={String(isRepeated)}>{text}</span>
    </VisuallyHidden>
  );
}

/** Puts a state in front of the page's title while it lasts; one that is over, until the person does something on the page (U46). */
export function useStateTitle(state: string | null, isOver: boolean): void {
  useEffect(() => {
    if (state === null) return;
    const title = document.title;
    document.title = `${state} · ${title}`;
    const seen = new AbortController();
    const restore = (): void => {
      seen.abort();
      document.title = title;
    };
    if (isOver) {
      for (const event of ['keydown', 'pointerdown']) {
        document.addEventListener(event, restore, { signal: seen.signal });
      }
    }
    return () => {
      if (!seen.signal.aborted) restore();
    };
  }, [state, isOver]);
}
