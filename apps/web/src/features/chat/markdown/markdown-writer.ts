import * as smd from 'streaming-markdown';
import { safeLink } from './safe-link.ts';

/** Turns Markdown into elements as it arrives. Blocks that are finished are never touched again. */
export interface MarkdownWriter {
  write(delta: string): void;
  /** Nothing more comes. */
  end(): void;
}

export interface MarkdownWriterOptions {
  /** The address that relative links are read against. */
  base: string;
  /** Where `[n]` leads; undefined when the answer has no such source. */
  findSource?: (number: number) => { href: string; label: string } | undefined;
}

interface Writing {
  readonly root: HTMLElement;
  readonly options: MarkdownWriterOptions;
  /** Open elements from the outside in, where text and children go, and what to do when they end. */
  readonly open: { element: HTMLElement; token: smd.Token; link?: string }[];
  /** Numbers of sources that are not known yet. */
  readonly pending: { element: HTMLElement; number: number }[];
}

/**
 * Writes into `root`. What a model says is never trusted: elements come from the fixed list below, text is set as text, and the only
 * attributes that depend on it are link targets that `safeLink` has passed and the first number of a list. Raw HTML shows as the
 * characters it is made of; images show as their description.
 */
export function createMarkdownWriter(root: HTMLElement, options: MarkdownWriterOptions): MarkdownWriter {
  const writing: Writing = { root, options, open: [], pending: [] };
  const parser = smd.parser({
    data: writing,
    add_token: openToken,
    end_token: closeToken,
    add_text: addText,
    set_attr: setAttribute,
  } satisfies smd.Renderer<Writing>);
  return {
    write: (delta) => smd.parser_write(parser, delta),
    end() {
      smd.parser_end(parser);
      while (writing.open.length > 0) closeToken(writing);
      for (const { element, number } of writing.pending) {
        const source = options.findSource?.(number);
        if (source) element.replaceWith(citation(number, source));
      }
    },
  };
}

const plainElements: Partial<Record<smd.Token, keyof HTMLElementTagNameMap>> = {
  [smd.PARAGRAPH]: 'p',
  [smd.HEADING_1]: 'h3',
  [smd.HEADING_2]: 'h3',
  [smd.HEADING_3]: 'h3',
  [smd.HEADING_4]: 'h4',
  [smd.HEADING_5]: 'h4',
  [smd.HEADING_6]: 'h4',
  [smd.CODE_INLINE]: 'code',
  [smd.ITALIC_AST]: 'em',
  [smd.ITALIC_UND]: 'em',
  [smd.STRONG_AST]: 'strong',
  [smd.STRONG_UND]: 'strong',
  [smd.STRIKE]: 's',
  [smd.BLOCKQUOTE]: 'blockquote',
  [smd.LINE_BREAK]: 'br',
  [smd.RULE]: 'hr',
  [smd.LIST_UNORDERED]: 'ul',
  [smd.LIST_ORDERED]: 'ol',
  [smd.LIST_ITEM]: 'li',
  [smd.TABLE_ROW]: 'tr',
  [smd.EQUATION_INLINE]: 'code',
};

function openToken(writing: Writing, token: smd.Token): void {
  const parent = writing.open.at(-1)?.element ?? writing.root;
  const { outer, inner } = elementsFor(token, parent);
  parent.append(outer);
  writing.open.push({ element: inner, token });
}

/** The element to put into the page, and the one inside it that takes the text. */
function elementsFor(token: smd.Token, parent: HTMLElement): { outer: HTMLElement; inner: HTMLElement } {
  switch (token) {
    case smd.CODE_BLOCK:
    case smd.CODE_FENCE:
    case smd.EQUATION_BLOCK:
      return codeBlock();
    case smd.TABLE:
      return table();
    case smd.TABLE_CELL: {
      const isHead = parent.parentElement?.firstElementChild === parent;
      const cell = document.createElement(isHead ? 'th' : 'td');
      if (isHead) cell.setAttribute('scope', 'col');
      return { outer: cell, inner: cell };
    }
    case smd.CHECKBOX: {
      const mark = document.createElement('span');
      mark.textContent = '☐';
      return { outer: mark, inner: mark };
    }
    default: {
      const element = document.createElement(plainElements[token] ?? 'span');
      return { outer: element, inner: element };
    }
  }
}

function codeBlock(): { outer: HTMLElement; inner: HTMLElement } {
  const outer = document.createElement('div');
  outer.className = 'chat-code';
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'chat-code-copy';
  copy.textContent = 'Copy';
  // The page's own small script copies the block around such a button.
  copy.dataset.copy = '';
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.setAttribute('role', 'region');
  pre.setAttribute('aria-label', 'Code');
  const inner = document.createElement('code');
  pre.append(inner);
  outer.append(copy, pre);
  return { outer, inner };
}

function table(): { outer: HTMLElement; inner: HTMLElement } {
  const outer = document.createElement('div');
  outer.className = 'chat-table';
  outer.tabIndex = 0;
  outer.setAttribute('role', 'region');
  outer.setAttribute('aria-label', 'Table');
  const element = document.createElement('table');
  const inner = document.createElement('tbody');
  element.append(inner);
  outer.append(element);
  return { outer, inner };
}

function addText({ root, open }: Writing, text: string): void {
  const parent = open.at(-1)?.element ?? root;
  const last = parent.lastChild;
  if (last instanceof Text) last.appendData(text);
  else parent.append(text);
}

function setAttribute({ open }: Writing, attribute: smd.Attr, value: string): void {
  const current = open.at(-1);
  if (!current) return;
  if (attribute === smd.HREF) current.link = value;
  if (attribute === smd.CHECKED) current.element.textContent = '☑';
  if (attribute === smd.START && /^\d{1,9}$/.test(value)) current.element.setAttribute('start', value);
}

function closeToken(writing: Writing): void {
  const closed = writing.open.pop();
  if (closed?.token === smd.LINK && closed.link === undefined) closeBracket(closed.element, writing);
  else if (closed?.token === smd.LINK || closed?.token === smd.RAW_URL) closeLink(closed, writing.options);
}

/** Brackets without a target are brackets; `[1]` names a source, which may become known only later. */
function closeBracket(element: HTMLElement, { options, pending }: Writing): void {
  const text = element.textContent;
  element.prepend('[');
  element.append(']');
  if (!/^\d{1,2}$/.test(text)) return;
  const number = Number(text);
  const source = options.findSource?.(number);
  if (source) element.replaceWith(citation(number, source));
  else pending.push({ element, number });
}

/** A link stays text until its target is known and has been looked at. */
function closeLink({ element, link = '' }: Writing['open'][number], { base }: MarkdownWriterOptions): void {
  const text = element.textContent;
  const target = safeLink(link, base);
  if (!target) return;
  const anchor = newTabLink(target.href);
  anchor.append(...element.childNodes);
  element.replaceWith(anchor);
  if (target.host === null || text.includes(target.host)) return;
  const host = document.createElement('span');
  host.className = 'chat-link-host';
  host.textContent = ` (${target.host})`;
  anchor.append(host);
}

function citation(number: number, { href, label }: { href: string; label: string }): HTMLElement {
  const anchor = newTabLink(href);
  anchor.className = 'chat-citation';
  anchor.textContent = String(number);
  anchor.title = label;
  anchor.dataset.citation = String(number);
  anchor.setAttribute('aria-label', `Source ${number}: ${label}`);
  return anchor;
}

/** Links leave the conversation open behind them. */
function newTabLink(href: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.target = '_blank';
  anchor.rel = 'noopener noreferrer nofollow';
  return anchor;
}
