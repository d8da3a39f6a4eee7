import { useEffect, useRef } from 'react';

const blocks = 'p, li, td, th, blockquote, h3, h4';

/** While a number of a source is pointed at or has the focus, what it supports is lit. */
export function useLitPassages() {
  const message = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = message.current;
    if (!element) return;
    const light = (event: Event): void => lightPassages(element, numberAt(event.target));
    const dim = (): void => lightPassages(element, undefined);
    const listeners = [
      ['mouseover', light],
      ['focusin', light],
      ['mouseleave', dim],
      ['focusout', dim],
    ] as const;
    for (const [type, listener] of listeners) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) element.removeEventListener(type, listener);
    };
  }, []);
  return message;
}

function numberAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-citation]')?.dataset.citation;
}

function lightPassages(message: HTMLElement, number: string | undefined): void {
  const lit = new Set(number === undefined ? [] : passagesOf(message, number));
  for (const element of message.querySelectorAll('[data-lit]')) {
    if (!lit.has(element)) element.removeAttribute('data-lit');
  }
  for (const element of lit) element.setAttribute('data-lit', '');
}

/** A number stands behind what it supports: its paragraph, or its list when it stands at the end of one. */
function passagesOf(message: HTMLElement, number: string): Element[] {
  const citations = [...message.querySelectorAll<HTMLElement>('.chat-text [data-citation]')];
  return citations
    .filter(({ dataset }) => dataset.citation === number)
    .flatMap((citation) => {
      const block = citation.closest(blocks);
      const isListEnd = block?.tagName === 'LI' && block.nextElementSibling === null;
      return (isListEnd ? block.parentElement : block) ?? [];
    });
}
