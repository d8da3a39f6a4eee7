import { PaperElement, type PaperNode } from '../answer-markdown/paper.ts';
import { writeTyped } from './typed-paper.ts';

/** Mail programs take styles from nowhere but the elements. */
const styles: Readonly<Record<string, string>> = {
  pre: 'margin:0 0 12px;padding:8px 12px;border:1px solid #a1a1aa;white-space:pre-wrap;font-family:Consolas,Menlo,monospace;font-size:13px',
  code: 'font-family:Consolas,Menlo,monospace',
  blockquote: 'margin:0 0 12px;padding-inline-start:12px;border-inline-start:2px solid #a1a1aa',
  p: 'margin:0 0 12px',
  h3: 'margin:0 0 8px;font-size:16px',
  h4: 'margin:0 0 8px;font-size:16px',
  ul: 'margin:0 0 12px;padding-inline-start:24px',
  ol: 'margin:0 0 12px;padding-inline-start:24px',
  table: 'margin:0 0 12px;border-collapse:collapse',
  th: 'padding:4px 8px;border:1px solid #a1a1aa;text-align:start',
  td: 'padding:4px 8px;border:1px solid #a1a1aa;text-align:start',
};

/** What of the writer's attributes means something in a mail. */
const kept: readonly string[] = ['href', 'start'];
const withoutEnd: readonly string[] = ['br', 'hr'];

export interface MailHtmlOptions {
  /** Of this site: a mail is read elsewhere. */
  origin: string;
  /** `#rrggbb`. */
  linkColour: string;
}

/**
 * What a person typed as HTML for a mail. Elements come from the writer's fixed list, every text and attribute is escaped, and there is nothing to press in
 * it. The plain part of the mail has the text as it was typed.
 */
export function typedMailHtml(text: string, { origin, linkColour }: MailHtmlOptions): string {
  const write = (node: PaperNode): string => {
    if (!(node instanceof PaperElement)) return escapeHtml(node.textContent);
    const { localName: name, childNodes } = node;
    if (name === 'button') return '';
    const attributes = [...node.attributes]
      .filter(([key]) => kept.includes(key))
      .map(([key, value]) => ` ${key}="${escapeHtml(value.startsWith('/') ? origin + value : value)}"`);
    if (name === 'a') attributes.push(` class="link" style="color:${linkColour}"`);
    else if (styles[name] !== undefined) attributes.push(` style="${styles[name]}"`);
    const start = `<${name}${attributes.join('')}>`;
    return withoutEnd.includes(name) ? start : `${start}${childNodes.map(write).join('')}</${name}>`;
  };
  return writeTyped(text).childNodes.map(write).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
