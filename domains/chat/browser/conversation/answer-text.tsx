import { answerText } from '../class-names.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import { useLayoutEffect, useRef } from 'react';
import { createMarkdownWriter, type MarkdownWriter } from '@reachout/web/lib/answer-markdown/markdown-writer';
import { citedSource } from '@reachout/web/lib/answer-markdown/reference-link';

interface AnswerTextProps {
  /** Markdown; while the answer arrives, as much of it as there is. */
  text: string;
  isComplete: boolean;
  references: readonly Reference[];
}

interface Written {
  writer: MarkdownWriter;
  text: string;
  isEnded: boolean;
}

/** An answer's Markdown as elements. What has been written stays; only what is new is parsed. */
export function AnswerText({ text, isComplete, references }: AnswerTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const written = useRef<Written | null>(null);
  const sources = useRef(references);

  useLayoutEffect(() => {
    sources.current = references;
    const element = root.current;
    if (!element) return;
    let current = written.current;
    if (!current || !isContinuation(current, text)) {
      element.replaceChildren();
      const findSource = (number: number) => citedSource(sources.current, number, document.baseURI);
      const writer = createMarkdownWriter(element, { base: document.baseURI, findSource });
      current = { writer, text: '', isEnded: false };
      written.current = current;
    }
    const delta = text.slice(current.text.length);
    if (delta !== '') {
      current.writer.write(delta);
      // The text itself, not a sum of its pieces, which each comparison would have to put together.
      current.text = text;
    }
    if (!isComplete || current.isEnded) return;
    current.writer.end();
    current.isEnded = true;
  }, [text, isComplete, references]);

  return <div ref={root} className={answerText} />;
}

/** True when the text only adds to what is written; the end may lose its white space when the answer is whole. */
function isContinuation(written: Written, text: string): boolean {
  if (written.isEnded) return written.text.trimEnd() === text.trimEnd();
  return text.startsWith(written.text) || written.text.trimEnd() === text;
}
