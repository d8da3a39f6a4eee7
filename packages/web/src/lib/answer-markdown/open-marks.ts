import { appendText, isText } from './answer-elements.ts';

/** A mark that is open; `source` is what was written, put back when the mark is never closed. */
export interface OpenMark {
  readonly kind: 'emphasis' | 'code' | 'bracket' | 'address';
  readonly source: string;
  readonly element: HTMLElement;
}

/** Deeper marks are text: nobody reads them, and the page would have to lay them out. */
const maxOpenMarks = 16;

/** The marks that are open around the next letter, outermost first, and the text on its way into the innermost. */
export class OpenMarks {
  readonly #root: HTMLElement;
  readonly #marks: OpenMark[] = [];
  #text = '';

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  get innermost(): OpenMark | undefined {
    return this.#marks.at(-1);
  }

  get isInCode(): boolean {
    return this.innermost?.kind === 'code';
  }

  get isInBracket(): boolean {
    return this.#lastBracket() !== -1;
  }

  /** Where text and elements go. */
  get parent(): HTMLElement {
    return this.innermost?.element ?? this.#root;
  }

  hasRoomFor(count: number): boolean {
    return this.#marks.length + count <= maxOpenMarks;
  }

  write(text: string): void {
    this.#text += text;
  }

  flush(): void {
    appendText(this.parent, this.#text);
    this.#text = '';
  }

  /** A mark opens inside the innermost one. */
  open(kind: OpenMark['kind'], source: string, tag: 'em' | 'strong' | 's' | 'code' | 'span'): void {
    const element = this.#root.ownerDocument.createElement(tag);
    this.append(element);
    this.#marks.push({ kind, source, element });
  }

  append(element: HTMLElement): void {
    this.flush();
    this.parent.append(element);
  }

  /** The innermost mark ends, and its element stays. */
  close(): OpenMark | undefined {
    this.flush();
    return this.#marks.pop();
  }

  /** Closes the emphasis that `count` of these characters close best; how many of them that took. */
  closeEmphasis(char: string, count: number): number {
    const bracket = this.#lastBracket();
    const isClosed = ({ kind, source }: OpenMark, index: number): boolean =>
      kind === 'emphasis' && index > bracket && source.startsWith(char) && source.length <= count;
    const exact = this.#marks.findLastIndex(
      (mark, index) => isClosed(mark, index) && mark.source.length === count,
    );
    const index = exact === -1 ? this.#marks.findLastIndex(isClosed) : exact;
    const mark = this.#marks[index];
    if (!mark) return 0;
    this.#unwrapFrom(index + 1);
    this.close();
    return mark.source.length;
  }

  /** The innermost open bracket; the marks inside it that are still open were none. */
  settleBracket(): OpenMark | undefined {
    const index = this.#lastBracket();
    this.#unwrapFrom(index + 1);
    this.flush();
    return this.#marks[index];
  }

  unwrapInnermost(): void {
    this.#unwrapFrom(this.#marks.length - 1);
  }

  unwrapAll(): void {
    this.#unwrapFrom(0);
  }

  #lastBracket(): number {
    return this.#marks.findLastIndex(({ kind }) => kind === 'bracket');
  }

  /**
   * The marks from `index` on were none: their characters and what they held take their place. From the outside in, so that each
   * node moves once.
   */
  #unwrapFrom(index: number): void {
    this.flush();
    const marks = this.#marks.splice(index);
    const { parent } = this;
    for (const { element, source } of marks) {
      element.remove();
      appendText(parent, source);
      while (element.firstChild) {
        if (isText(element.firstChild)) appendText(parent, takeText(element.firstChild));
        else parent.appendChild(element.firstChild);
      }
    }
  }
}

function takeText(text: Text): string {
  text.remove();
  return text.data;
}
