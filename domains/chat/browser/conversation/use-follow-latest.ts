import { useCallback, useEffect, useRef, useState } from 'react';
import { chatRow } from '../class-names.ts';

/**
 * Keeps the end of a growing conversation in sight for whoever is there already, and leaves everybody else where they read (U41). A message that is longer
 * than the screen is shown from where it begins: it says first what answers. `end` stands behind all of it.
 *
 * @param sent how many messages the person has sent: whoever sends one wants to see it, wherever they read before
 */
export function useFollowLatest(sent: number) {
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isEndBelow, setIsEndBelow] = useState(false);

  const jump = useCallback(() => {
    isAtEnd.current = true;
    end.current?.scrollIntoView({ block: 'end' });
  }, []);

  useEffect(() => {
    isAtEnd.current = true;
  }, [sent]);

  useEffect(() => {
    const mark = end.current;
    const content = mark?.parentElement;
    const panel = content?.parentElement;
    const foot = content?.nextElementSibling;
    if (!mark || !panel || !foot) return;
    const look = () => setIsEndBelow(mark.getBoundingClientRect().top > window.innerHeight);
    const growth = new ResizeObserver(() => {
      // What may stand over the conversation, and what has to come into sight with its end.
      panel.style.setProperty('--chat-foot', `${foot.clientHeight}px`);
      // Whoever has the focus elsewhere, in the case form or by keys on the way to it, stays there.
      const { activeElement, body } = document;
      if (isAtEnd.current && (activeElement === body || panel.contains(activeElement)))
        showLatest(mark, content.querySelector(`.${chatRow}:last-child`));
      // A browser that has much to do does not always tell that the end went out of sight where it was scrolled here.
      look();
    });
    const sight = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      isAtEnd.current = entry.isIntersecting;
      look();
    });
    growth.observe(content);
    growth.observe(foot);
    sight.observe(mark);
    return () => {
      growth.disconnect();
      sight.disconnect();
    };
  }, []);

  return { end, jump, isEndBelow };
}

/** Shows the end, unless the beginning of the last message goes out of sight for it. */
function showLatest(end: Element, last: Element | null): void {
  const topOfLast = () => last?.getBoundingClientRect().top ?? -1;
  const before = topOfLast();
  end.scrollIntoView({ block: 'end' });
  // Whoever has read on to its end stays there.
  if (before >= 0 && topOfLast() < 0) last?.scrollIntoView();
}
