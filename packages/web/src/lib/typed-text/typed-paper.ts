import { noSite } from '@reachout/core/link';
import { typedMarkdown } from '@reachout/core/typed-markdown';
import { typedTextCopy } from '../../messages/typed-text.ts';
import { createMarkdownWriter } from '../answer-markdown/markdown-writer.ts';
import { PaperElement } from '../answer-markdown/paper.ts';

/** Longer code is folded, so that nobody scrolls through a log to read the sentence below it. */
const mostLinesOpen = 24;

/** What a person typed, written by the same rules as an answer of the assistant: safe links, no HTML, no pictures from elsewhere. */
export function writeTyped(text: string): PaperElement {
  const paper = new PaperElement('div');
  // The writer is made for the browser's document, and needs no more of it than paper has.
  const writer = createMarkdownWriter(paper as unknown as HTMLElement, { base: noSite });
  writer.write(typedMarkdown(text));
  writer.end();
  return paper;
}

/** Puts long code behind a line that says how long it is. It opens without a script, and for whoever searches the page. */
export function foldLongCode(paper: PaperElement): void {
  for (const code of paper.querySelectorAll('pre')) {
    const count = code.textContent.split('\n').length;
    const frame = code.parent;
    if (count <= mostLinesOpen || frame === null) continue;
    const fold = new PaperElement('details');
    fold.className = 'ui-disclosure';
    const summary = new PaperElement('summary');
    summary.textContent = typedTextCopy.folded({ count });
    frame.replaceWith(fold);
    fold.append(summary, frame);
  }
}
