import { citation } from '@reachout/web/lib/page-hooks';
import { useEffect, useRef } from 'react';
import { loadPart } from '@reachout/web/lib/load-part';
import type * as citedPassages from './cited-passages.ts';
import type { CitedPassage } from './cited-passages.ts';

type CitedPassages = typeof citedPassages;

/** The style sheet's name for highlighted text (`::highlight()`). */
const highlightName = 'chat-highlight';
/** Its name for a highlighted block, where the browser has no custom highlights. */
const highlightedBlock = 'data-highlighted';

/** Highlights the passages that cite a source while its number is hovered or focused; opening the source scrolls to the quoted text. */
export function useHighlightedPassages() {
  const message = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = message.current;
    if (!element) return;
    let passages: CitedPassages | undefined;
    let pointedAt: HTMLElement | undefined;
    const show = (): void => {
      const number = pointedAt?.getAttribute(citation) ?? undefined;
      const found = number === undefined ? [] : (passages?.findCitedPassages(element, number) ?? []);
      highlightPassages(element, found);
    };
    const highlight = (event: Event): void => {
      pointedAt = citationAt(event.target) ?? focusedIn(element);
      if (pointedAt && !passages) {
        // Loaded on first use; without it the answer reads the same, so a failure is ignored.
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
    const clear = (): void => {
      pointedAt = focusedIn(element);
      show();
    };
    const handleOpen = (event: Event): void => {
      if (passages) addTextFragment(passages, element, citationAt(event.target));
    };
    const listeners = [
      ['mouseover', highlight],
      ['focusin', highlight],
      ['mouseleave', clear],
      ['focusout', clear],
      ['click', handleOpen],
      ['auxclick', handleOpen],
    ] as const;
    for (const [type, listener] of listeners) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) element.removeEventListener(type, listener);
      clear();
    };
  }, []);
  return message;
}

function citationAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>(`[${citation}]`) ?? undefined;
}

/** The focused citation stays highlighted wherever the pointer is. */
function focusedIn(message: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  return message.contains(focused) ? citationAt(focused) : undefined;
}

function highlightPassages(message: HTMLElement, passages: readonly CitedPassage[]): void {
  if (typeof Highlight === 'function') {
    if (passages.length > 0) {
      CSS.highlights.set(highlightName, new Highlight(...passages.map(({ range }) => range)));
    } else CSS.highlights.delete(highlightName);
    return;
  }
  // Without custom highlights, text ranges cannot be marked: mark the blocks that contain them.
  const highlighted = new Set(passages.map(({ block }) => block));
  for (const element of message.querySelectorAll(`[${highlightedBlock}]`)) {
    if (!highlighted.has(element)) element.removeAttribute(highlightedBlock);
  }
  for (const element of highlighted) element.setAttribute(highlightedBlock, '');
}

/** Adds a text fragment to a link to our own pages, so that the quoted text is highlighted where it opens. */
function addTextFragment(
  { findCitedPassages, textFragment }: CitedPassages,
  message: HTMLElement,
  link: HTMLElement | undefined,
): void {
  const number = link?.getAttribute(citation) ?? undefined;
  if (!(link instanceof HTMLAnchorElement) || number === undefined) return;
  if (link.origin !== window.location.origin) return;
  const [address = ''] = (link.getAttribute('href') ?? '').split(':~:');
  const [first] = findCitedPassages(message, number);
  const fragment = textFragment(first?.text ?? '');
  if (fragment !== '') link.setAttribute('href', `${address}${address.includes('#') ? '' : '#'}${fragment}`);
}
