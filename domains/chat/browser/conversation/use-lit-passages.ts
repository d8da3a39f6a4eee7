import { citation } from '@reachout/web/lib/page-hooks';
import { useEffect, useRef } from 'react';
import { loadPart } from '@reachout/web/lib/load-part';
import type * as citedPassages from './cited-passages.ts';
import type { CitedPassage } from './cited-passages.ts';

type CitedPassages = typeof citedPassages;

/** The name that the style sheet knows the lit words by. */
const highlightName = 'chat-lit';
/** How it knows a lit block. */
const litBlock = 'data-lit';

/** While a number of a source is pointed at or has the focus, what it supports is lit; opening it shows those words in the page. */
export function useLitPassages() {
  const message = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = message.current;
    if (!element) return;
    let passages: CitedPassages | undefined;
    let pointedAt: HTMLElement | undefined;
    const show = (): void => {
      const number = pointedAt?.getAttribute(citation) ?? undefined;
      const found = number === undefined ? [] : (passages?.findCitedPassages(element, number) ?? []);
      lightPassages(element, found);
    };
    const light = (event: Event): void => {
      pointedAt = citationAt(event.target) ?? focusedIn(element);
      if (pointedAt && !passages) {
        // Needed once somebody looks at a source; a light that cannot be loaded is not missed.
        void loadPart(() => import('./cited-passages.ts')).then(
          (loaded) => {
            passages = loaded;
            show();
          },
          () => undefined,
        );
      }
      show();
    };
    const dim = (): void => {
      pointedAt = focusedIn(element);
      show();
    };
    const handleOpen = (event: Event): void => {
      if (passages) aimAtWords(passages, element, citationAt(event.target));
    };
    const listeners = [
      ['mouseover', light],
      ['focusin', light],
      ['mouseleave', dim],
      ['focusout', dim],
      ['click', handleOpen],
      ['auxclick', handleOpen],
    ] as const;
    for (const [type, listener] of listeners) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) element.removeEventListener(type, listener);
      dim();
    };
  }, []);
  return message;
}

function citationAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>(`[${citation}]`) ?? undefined;
}

/** What has the focus stays lit, wherever a pointer rests. */
function focusedIn(message: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  return message.contains(focused) ? citationAt(focused) : undefined;
}

function lightPassages(message: HTMLElement, passages: readonly CitedPassage[]): void {
  if (typeof Highlight === 'function') {
    if (passages.length > 0) {
      CSS.highlights.set(highlightName, new Highlight(...passages.map(({ range }) => range)));
    } else CSS.highlights.delete(highlightName);
    return;
  }
  // Where words cannot be lit without elements of their own, their block is.
  const lit = new Set(passages.map(({ block }) => block));
  for (const element of message.querySelectorAll(`[${litBlock}]`)) {
    if (!lit.has(element)) element.removeAttribute(litBlock);
  }
  for (const element of lit) element.setAttribute(litBlock, '');
}

/** A page of ours opens at the section, with the words that the answer quotes from it highlighted where they stand there. */
function aimAtWords(
  { findCitedPassages, textFragment }: CitedPassages,
  message: HTMLElement,
  link: HTMLElement | undefined,
): void {
  const number = link?.getAttribute(citation) ?? undefined;
  if (!(link instanceof HTMLAnchorElement) || number === undefined) return;
  if (link.origin !== window.location.origin) return;
  const [address = ''] = (link.getAttribute('href') ?? '').split(':~:');
  const [first] = findCitedPassages(message, number);
  const fragment = textFragment(first?.words ?? '');
  if (fragment !== '') link.setAttribute('href', `${address}${address.includes('#') ? '' : '#'}${fragment}`);
}
