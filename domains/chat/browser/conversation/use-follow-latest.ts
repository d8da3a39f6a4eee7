import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Keeps the end of a growing conversation in sight for whoever is there already, and leaves everybody else where they read (U41). `end`
 * stands behind all of it.
 */
export function useFollowLatest() {
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isEndBelow, setIsEndBelow] = useState(false);

  const jump = useCallback(() => {
    isAtEnd.current = true;
    end.current?.scrollIntoView({ block: 'end' });
  }, []);

  useEffect(() => {
    const content = end.current?.parentElement;
    const panel = content?.parentElement;
    const foot = content?.nextElementSibling;
    if (!end.current || !panel || !foot) return;
    const growth = new ResizeObserver(() => {
      // What may stand over the conversation, and what has to come into sight with its end.
      panel.style.setProperty('--chat-foot', `${foot.clientHeight}px`);
      // Whoever has the focus elsewhere, in the case form or by keys on the way to it, stays there.
      const { activeElement, body } = document;
      if (isAtEnd.current && (activeElement === body || panel.contains(activeElement)))
        end.current?.scrollIntoView({ block: 'end' });
    });
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      isAtEnd.current = entry.isIntersecting;
      setIsEndBelow(!entry.isIntersecting && entry.boundingClientRect.top > window.innerHeight);
    });
    growth.observe(content);
    growth.observe(foot);
    sight.observe(end.current);
    return () => {
      growth.disconnect();
      sight.disconnect();
    };
  }, []);

  return { end, jump, isEndBelow };
}
