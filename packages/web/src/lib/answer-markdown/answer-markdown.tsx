import type { Reference } from '@reachout/documentation/rules/reference';
import { noSite } from '@reachout/core/link';
import { createMarkdownWriter } from './markdown-writer.ts';
import { paperToReact } from './paper-to-react.ts';
import { PaperElement } from './paper.ts';
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
  return paperToReact(paper);
}
