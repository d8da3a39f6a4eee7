import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Keeps the end of a growing conversation in sight for whoever is there already, and leaves everybody else where they read (U41).
 * `list` grows, `end` stands behind it.
 */
export function useFollowLatest() {
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isEndBelow, setIsEndBelow] = useState(false);

  const jump = useCallback(() => {
    isAtEnd.current = true;
    end.current?.scrollIntoView({ block: 'end' });
  }, []);

  useEffect(() => {
    if (!list.current || !end.current) return;
    const growth = new ResizeObserver(() => {
      // The first call comes before anything is known of what is in sight: a person who is in the case form stays there.
      if (isAtEnd.current && !isInCaseForm()) end.current?.scrollIntoView({ block: 'end' });
    });
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      isAtEnd.current = entry.isIntersecting;
      setIsEndBelow(!entry.isIntersecting && entry.boundingClientRect.top > window.innerHeight);
    });
    growth.observe(list.current);
    sight.observe(end.current);
    return () => {
      growth.disconnect();
      sight.disconnect();
    };
  }, []);

  return { list, end, jump, isEndBelow };
}

function isInCaseForm(): boolean {
  return document.activeElement?.closest('#submit-case') != null;
}
