import { scrollToFormDelayMs, scrollToFormOffsetPx } from '@reachout/core/constants';
import type { CasePrediction } from '@reachout/cases/rules/predicted-fields';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenedBy } from '@reachout/chat/rules/chat-machine';

/** The case form as the page sees it: whether it shows, and what it is opened with. */
export interface CasePanel {
  /** Another number is another, empty form. */
  readonly generation: number;
  readonly visibility: 'unopened' | 'shown' | 'hidden';
  /** A failed answer opened it, and the person has not been in it yet. */
  readonly isOffered: boolean;
  readonly prefill: CasePrediction | null;
  readonly offeredDescription: string | null;
}

const unopened: CasePanel = {
  generation: 0,
  visibility: 'unopened',
  isOffered: false,
  prefill: null,
  offeredDescription: null,
};

/** Shows, hides and resets the case form, and brings it into sight. */
export function useCasePanel() {
  const [panel, setPanel] = useState(unopened);
  const [opening, setOpening] = useState<{ by: OpenedBy } | null>(null);
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const open = useCallback((by: OpenedBy, prefill?: CasePrediction) => {
    setPanel((panel) => ({
      ...panel,
      visibility: 'shown',
      // One that was open already is the person's own.
      isOffered: by === 'failure' && (panel.isOffered || panel.visibility !== 'shown'),
      prefill: prefill ?? panel.prefill,
    }));
    setOpening({ by });
  }, []);
  /** The person is in the form: it is theirs, whatever opened it. */
  const takeUp = useCallback(
    () => setPanel((panel) => (panel.isOffered ? { ...panel, isOffered: false } : panel)),
    [],
  );
  /** Hides a form that only a failure has opened, so that the message box is back. */
  const withdraw = useCallback(
    () =>
      setPanel((panel) => (panel.isOffered ? { ...panel, visibility: 'hidden', isOffered: false } : panel)),
    [],
  );
  /** Shows the form where it was left, without moving the page or the focus. */
  const reopen = useCallback(() => setPanel((panel) => ({ ...panel, visibility: 'shown' })), []);
  const hide = useCallback(() => setPanel((panel) => ({ ...panel, visibility: 'hidden' })), []);
  const reset = useCallback(
    () => setPanel(({ generation }) => ({ ...unopened, generation: generation + 1 })),
    [],
  );
  const offerDescription = useCallback(
    (offeredDescription: string) => setPanel((panel) => ({ ...panel, offeredDescription })),
    [],
  );

  useEffect(() => {
    if (!opening) return;
    const timer = setTimeout(() => {
      scrollTo(section.current);
      if (opening.by === 'person') title.current?.focus({ preventScroll: true });
    }, scrollToFormDelayMs);
    return () => clearTimeout(timer);
  }, [opening]);

  return { panel, section, title, open, takeUp, withdraw, reopen, hide, reset, offerDescription };
}

/** Scrolls to an element, below the page's header (§9), at once for those who prefer less motion. */
export function scrollTo(element: HTMLElement | null): void {
  if (!element) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = element.getBoundingClientRect().top + window.scrollY + scrollToFormOffsetPx;
  window.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' });
}
