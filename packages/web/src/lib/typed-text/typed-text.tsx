import { paperToReact } from '../answer-markdown/paper-to-react.ts';
import { foldLongCode, writeTyped } from './typed-paper.ts';

export interface TypedTextProps {
  text: string;
  className?: string;
}

/** What a person typed, as everybody reads it. */
export function TypedText({ text, className = '' }: TypedTextProps) {
  const paper = writeTyped(text);
  foldLongCode(paper);
  paper.className = `chat-text ${className}`.trim();
  paper.setAttribute('dir', 'auto');
  return paperToReact(paper);
}
