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
    const foot = content?.nextElementSibling;
    if (!end.current || !content || !foot) return;
    const growth = new ResizeObserver(() => {
      // What may stand over the conversation, and what has to come into sight with its end.
      content.parentElement?.style.setProperty('--chat-foot', `${foot.clientHeight}px`);
      // The first call comes before anything is known of what is in sight: a person who is in the case form stays there.
      if (isAtEnd.current && !isInCaseForm()) end.current?.scrollIntoView({ block: 'end' });
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

function isInCaseForm(): boolean {
  return document.activeElement?.closest('#submit-case') != null;
}
