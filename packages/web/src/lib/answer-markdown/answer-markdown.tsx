import { copyText } from '@reachout/core/page-hooks';
import type { Reference } from '@reachout/documentation/rules/reference';
import { noSite } from '@reachout/core/link';
import { createElement, type ReactNode } from 'react';
import { createMarkdownWriter } from './markdown-writer.ts';
import { PaperElement, type PaperNode } from './paper.ts';
import { citedSource } from './reference-link.ts';

export interface AnswerMarkdownProps {
  text: string;
  references?: readonly Reference[];
}

/**
 * The Markdown of a finished answer on a page that the server renders: the same writer, and so the same rules, as in the chat. Nothing of the
 * text becomes HTML by itself; React sets what the writer made.
 */
export function AnswerMarkdown({ text, references = [] }: AnswerMarkdownProps) {
  const paper = new PaperElement('div');
  // The writer is made for the browser's document, and needs no more of it than paper has.
  const writer = createMarkdownWriter(paper as unknown as HTMLElement, {
    base: noSite,
    findSource: (number) => citedSource(references, number, noSite),
  });
  writer.write(text);
  writer.end();
  paper.className = 'chat-text';
  return toReact(paper);
}

function toReact(node: PaperNode): ReactNode {
  if (!(node instanceof PaperElement)) return node.textContent;
  return createElement(node.localName, toProps(node), ...node.childNodes.map(toReact));
}

const namesInReact: Readonly<Record<string, string>> = { class: 'className', tabindex: 'tabIndex' };

function toProps(element: PaperElement): Record<string, string | boolean> {
  const attributes = [...element.attributes].map(([name, value]) => [namesInReact[name] ?? name, value]);
  // Copying needs the page's script, which shows the button.
  const isHidden = element.attributes.has(copyText);
  return { ...Object.fromEntries(attributes), ...(isHidden && { hidden: true }) };
}
