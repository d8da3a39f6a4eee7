import { appendText, codeBlock } from './answer-elements.ts';

/** The line that opened a block of code. */
interface Fence {
  mark: string;
  count: number;
  /** The columns that the fence stood in, which each line of code may have too. */
  indent: number;
}

/** Writes the lines between two fences. */
export class CodeWriter {
  readonly kind = 'code';
  readonly fence: Fence;
  readonly #element: HTMLElement;
  #text = '';
  /** Ends of lines, written only when the code goes on. */
  #lineEnds = 0;

  constructor(parent: HTMLElement, fence: Fence) {
    const { outer, inner } = codeBlock(parent.ownerDocument);
    parent.append(outer);
    this.#element = inner;
    this.fence = fence;
  }

  /** Starts a line with what stands before its first letter, as it was written and in columns. */
  startLine(white: string, columns: number): void {
    // A tab is more than one column, and whoever wrote one in code wants it there.
    const indent = white.length === columns ? white.slice(this.fence.indent) : white;
    this.#text += '\n'.repeat(this.#lineEnds) + indent;
    this.#lineEnds = 0;
  }

  write(text: string): void {
    this.#text += text;
  }

  endLine(): void {
    this.#lineEnds += 1;
  }

  flush(): void {
    appendText(this.#element, this.#text);
    this.#text = '';
  }
}
