import { citation as citationHook } from '../page-hooks.ts';
import { copyText } from '@reachout/core/page-hooks';
import { answerCopy } from '../../messages/answer.ts';
import { destinationBeside, parseLink } from '@reachout/core/link';

/** Where `[n]` leads. */
export interface CitedSource {
  href: string;
  label: string;
}

export interface AnswerOptions {
  /** The address that relative links are read against. */
  base: string;
  /** Where `[n]` leads; undefined when the answer has no such source. */
  findSource?: (number: number) => CitedSource | undefined;
}

/** A block of code with the button that copies it; text goes into `inner`. */
export function codeBlock(document: Document): { outer: HTMLElement; inner: HTMLElement } {
  const outer = document.createElement('div');
  outer.className = 'chat-code';
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'chat-code-copy';
  copy.textContent = answerCopy.copy();
  // The page's own small script copies the block around such a button.
  copy.setAttribute(copyText, '');
  const pre = scrollable(document.createElement('pre'), answerCopy.code());
  const inner = document.createElement('code');
  pre.append(inner);
  outer.append(copy, pre);
  return { outer, inner };
}

/** A table in a frame that scrolls; rows go into `inner`. */
export function tableFrame(document: Document): { outer: HTMLElement; inner: HTMLElement } {
  const outer = scrollable(document.createElement('div'), answerCopy.table());
  outer.className = 'chat-table';
  const table = document.createElement('table');
  const inner = document.createElement('tbody');
  table.append(inner);
  outer.append(table);
  return { outer, inner };
}

/** What is wider than the answer can be reached, and scrolled, by keyboard. A group and no region: an answer may have several, and none is a landmark. */
function scrollable<T extends HTMLElement>(element: T, name: string): T {
  element.tabIndex = 0;
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', name);
  return element;
}

/** The link that Markdown asks for around `content`; undefined when its target may not become one. */
export function answerLink(
  document: Document,
  target: string,
  content: readonly Node[],
  base: string,
): HTMLAnchorElement | undefined {
  const link = parseLink(target, base);
  if (!link) return undefined;
  const anchor = newTabLink(document, link.href);
  anchor.append(...content);
  // Links do not hold links: the outer one is where a click leads.
  for (const inner of anchor.querySelectorAll('a')) inner.replaceWith(...inner.childNodes);
  const text = anchor.textContent.trim();
  const beside = destinationBeside(link, text);
  if (link.destination === null && text === '') anchor.textContent = link.href;
  if (beside === null) return anchor;
  const destination = document.createElement('span');
  destination.className = 'chat-link-host';
  destination.textContent = ` (${beside})`;
  anchor.append(destination);
  return anchor;
}

export function citation(document: Document, number: number, { href, label }: CitedSource): HTMLElement {
  const anchor = newTabLink(document, href);
  anchor.className = 'chat-citation';
  anchor.textContent = String(number);
  anchor.title = label;
  anchor.setAttribute(citationHook, String(number));
  anchor.setAttribute('aria-label', answerCopy.source({ number, label }));
  return anchor;
}

/** Links leave the conversation open behind them. */
function newTabLink(document: Document, href: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.target = '_blank';
  anchor.rel = 'noopener noreferrer nofollow';
  return anchor;
}

/** Adds to the text at the end of an element. */
export function appendText(element: HTMLElement, text: string): void {
  if (text === '') return;
  const last = element.lastChild;
  if (last && isText(last)) last.appendData(text);
  else element.appendChild(element.ownerDocument.createTextNode(text));
}

/** True for text, whatever document it is of: on the server the browser's classes are not there to be asked. */
export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}
