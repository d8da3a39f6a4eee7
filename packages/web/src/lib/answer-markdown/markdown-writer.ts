import { type AnswerOptions, citation } from './answer-elements.ts';
import { BlockWriter } from './block-writer.ts';

/** Turns Markdown into elements as it arrives. Blocks that are finished are never touched again. */
export interface MarkdownWriter {
  write(delta: string): void;
  /** Nothing more comes. */
  end(): void;
}

export type MarkdownWriterOptions = AnswerOptions;

/** Marks that make a line read in another order than it is written; an answer could hide with them where a link leads. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Writes into `root`. What a model says is never trusted: elements come from a fixed list, text is set as text, and the only
 * attributes that depend on it are link targets that `parseLink` has passed and the first number of a list. Raw HTML shows as the
 * characters it is made of; images show as links.
 */
export function createMarkdownWriter(root: HTMLElement, options: MarkdownWriterOptions): MarkdownWriter {
  const pending: { number: number; element: HTMLElement }[] = [];
  const blocks = new BlockWriter(root, {
    ...options,
    onUnknownSource: (number, element) => pending.push({ number, element }),
  });
  return {
    write: (delta) => blocks.write(delta.replaceAll('\r', '').replaceAll(directionMarks, '')),
    end() {
      blocks.end();
      for (const { number, element } of pending) {
        const source = options.findSource?.(number);
        if (source) element.replaceWith(citation(root.ownerDocument, number, source));
      }
    },
  };
}
