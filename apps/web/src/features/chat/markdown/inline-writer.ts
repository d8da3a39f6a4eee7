import { answerLink, type AnswerOptions, appendText, citation } from './answer-elements.ts';
import { LinkTarget, maxTargetLength } from './link-target.ts';

export interface InlineOptions extends AnswerOptions {
  /** Takes the number of a source that may become known later, and the element that stands for it until then. */
  onUnknownSource: (number: number, element: HTMLElement) => void;
}

/** A mark that is open; `source` is what was written, put back when the mark is never closed. */
interface Frame {
  readonly kind: 'emphasis' | 'code' | 'bracket' | 'address';
  readonly source: string;
  readonly element: HTMLElement;
}

/** Deeper marks are text: nobody reads them, and the page would have to lay them out. */
const maxOpenMarks = 16;
const schemes = ['http://', 'https://'];
const lineBreakTags = ['<br>', '<br/>', '<br />'];
const space = /^\s?$/;
const punctuation = /[\p{P}\p{S}]/u;
const asciiPunctuation = /[!-/:-@[-`{-~]/;
const letterOrDigit = /[\p{L}\p{N}]/u;
const endsAddress = /[\s<>"`*|[\]{}\\^]/;
const afterAddress = ".,;:!?'_~…。，、；：！？’”」）";

/**
 * Writes the words of one paragraph, heading or cell letter by letter. What is written is never taken back, but for the marks that
 * turn out to be none: those become the characters that they are.
 */
export class InlineWriter {
  readonly #root: HTMLElement;
  readonly #options: InlineOptions;
  readonly #frames: Frame[] = [];
  /** Text on its way into the page, and the white space before the next of it. */
  #text = '';
  #spaces = '';
  /** The letter before; empty at the start of a line. */
  #before = '';
  #state: 'text' | 'run' | 'escape' | 'tag' | 'scheme' | 'address' | 'bang' | 'closed' | 'target' = 'text';
  /** What cannot be understood before more of it has come. */
  #held = '';
  #run = { mark: '', count: 0, before: '' };
  #target = new LinkTarget();
  /** Parentheses that are open in an address. */
  #depth = 0;

  constructor(root: HTMLElement, options: InlineOptions) {
    this.#root = root;
    this.#options = options;
  }

  write(char: string): void {
    switch (this.#state) {
      case 'text':
        return this.#writeText(char);
      case 'run':
        if (char === this.#run.mark) this.#run.count += 1;
        else this.#again(char, () => this.#endRun(char));
        return;
      case 'escape':
        this.#state = 'text';
        return this.#emit(asciiPunctuation.test(char) ? char : `\\${char}`);
      case 'bang':
        this.#state = 'text';
        if (char === '[') return this.#open('bracket', '![', 'span');
        this.#emit('!');
        return this.write(char);
      case 'tag':
        return this.#writeTag(char);
      case 'scheme':
        return this.#writeScheme(char);
      case 'address':
        return this.#writeAddress(char);
      case 'closed':
        if (char !== '(') return this.#again(char, () => this.#closeBracket());
        this.#state = 'target';
        this.#target = new LinkTarget();
        return;
      case 'target':
        return this.#writeTarget(char);
    }
  }

  /** A character that means itself. */
  writeLiteral(char: string): void {
    if (!this.#isInCode()) this.write('\\');
    this.write(char);
  }

  /** The line ends, and the paragraph goes on in the next. */
  breakLine(): void {
    // A backslash at the end of a line asks for the break that every line gets.
    if (this.#state === 'escape') this.#state = 'text';
    this.#settle();
    if (this.#isInCode()) return this.#emit(' ');
    this.#lineBreak();
  }

  /** Puts what has been understood into the page. */
  flush(): void {
    appendText(this.#parent(), this.#text);
    this.#text = '';
  }

  /** Nothing more comes: open marks were none. */
  finish(): void {
    this.#settle();
    this.#unwrapFrom(0);
  }

  #writeText(char: string): void {
    if (this.#isInCode()) {
      if (char === '`') this.#startRun(char);
      else this.#emit(char);
      return;
    }
    switch (char) {
      case ' ':
      case '\t':
        this.#spaces += char;
        this.#before = ' ';
        return;
      case '*':
      case '_':
      case '~':
      case '`':
        return this.#startRun(char);
      case '\\':
        this.#state = 'escape';
        return;
      case '!':
        this.#state = 'bang';
        return;
      case '<':
        this.#hold('tag', char);
        return;
      case '[':
        return this.#open('bracket', char, 'span');
      case ']':
        if (this.#frames.some(({ kind }) => kind === 'bracket')) this.#state = 'closed';
        else this.#emit(char);
        return;
      case 'h':
        if (letterOrDigit.test(this.#before)) this.#emit(char);
        else this.#hold('scheme', char);
        return;
      default:
        this.#emit(char);
    }
  }

  #hold(state: 'tag' | 'scheme', char: string): void {
    this.#state = state;
    this.#held = char;
  }

  /** Ends a state with a letter that belongs to what follows. */
  #again(char: string, end: () => void): void {
    this.#state = 'text';
    end();
    this.write(char);
  }

  /** Reads what was held once more, now that its first character is known to be text. */
  #release(held: string): void {
    this.#state = 'text';
    this.#emit(held.charAt(0));
    for (const char of held.slice(1)) this.write(char);
  }

  /** Decides what waits for a letter that does not come on this line. */
  #settle(): void {
    const state = this.#state;
    this.#state = 'text';
    if (state === 'run') this.#endRun('');
    else if (state === 'escape') this.#emit('\\');
    else if (state === 'bang') this.#emit('!');
    else if (state === 'tag') {
      this.#release(this.#held);
      // An address may have begun inside what was held.
      this.#settle();
    } else if (state === 'scheme') this.#emit(this.#held);
    else if (state === 'address') this.#endAddress();
    else if (state === 'closed') this.#closeBracket();
    else if (state === 'target') {
      this.#failTarget();
      this.#settle();
    }
    this.#spaces = '';
  }

  #emit(text: string): void {
    this.#text += this.#spaces + text;
    this.#spaces = '';
    this.#before = text.slice(-1);
  }

  #lineBreak(): void {
    this.#spaces = '';
    this.#before = '';
    this.flush();
    this.#parent().append(document.createElement('br'));
  }

  #parent(): HTMLElement {
    return this.#frames.at(-1)?.element ?? this.#root;
  }

  #isInCode(): boolean {
    return this.#frames.at(-1)?.kind === 'code';
  }

  #open(kind: Frame['kind'], source: string, tag: 'em' | 'strong' | 's' | 'code' | 'span'): void {
    if (this.#frames.length >= maxOpenMarks) return this.#emit(source);
    this.#emit('');
    this.flush();
    const element = document.createElement(tag);
    this.#parent().append(element);
    this.#frames.push({ kind, source, element });
    this.#before = source.slice(-1);
  }

  /** The innermost mark ends, and its element stays. */
  #close(): Frame | undefined {
    this.flush();
    return this.#frames.pop();
  }

  /**
   * The marks from `index` on were none: their characters and what they held take their place. From the outside in, so that each
   * node moves once.
   */
  #unwrapFrom(index: number): void {
    this.flush();
    const frames = this.#frames.splice(index);
    const parent = this.#parent();
    for (const { element, source } of frames) {
      element.remove();
      appendText(parent, source);
      while (element.firstChild) {
        if (element.firstChild instanceof Text) appendText(parent, takeText(element.firstChild));
        else parent.appendChild(element.firstChild);
      }
    }
  }

  #startRun(mark: string): void {
    this.#state = 'run';
    this.#run = { mark, count: 1, before: this.#before };
  }

  #endRun(next: string): void {
    const { mark, count } = this.#run;
    if (mark !== '`') return this.#endEmphasisRun(next);
    if (!this.#isInCode()) return this.#open('code', mark.repeat(count), 'code');
    if (this.#frames.at(-1)?.source.length !== count) return this.#emit(mark.repeat(count));
    const element = this.#close()?.element;
    // One space on either side keeps backticks apart from the marks, and is not part of the code.
    const text = element?.firstChild;
    if (text instanceof Text && isPadded(text.data)) text.data = text.data.slice(1, -1);
    this.#before = mark;
  }

  /** Opens and closes emphasis as CommonMark §6.2 does, as far as that can be told without looking ahead. */
  #endEmphasisRun(next: string): void {
    const { mark, count, before } = this.#run;
    const canOpenHere = isFlanking(next, before);
    const canCloseHere = isFlanking(before, next);
    const isInWord = mark === '_' && canOpenHere && canCloseHere;
    const canOpen = canOpenHere && (!isInWord || punctuation.test(before));
    const canClose = canCloseHere && (!isInWord || punctuation.test(next));
    let rest = count;
    while (canClose && rest > 0) {
      const closed = this.#closeEmphasis(mark, rest);
      if (closed === 0) break;
      rest -= closed;
    }
    if (rest === 0) {
      this.#before = mark;
      return;
    }
    const tags = emphasisTags(mark, rest);
    if (!canOpen || tags.length === 0 || this.#frames.length + tags.length > maxOpenMarks) {
      return this.#emit(mark.repeat(rest));
    }
    for (const tag of tags) this.#open('emphasis', tag === 'em' ? mark : mark.repeat(2), tag);
  }

  /** Closes the mark that `count` characters close best; how many of them that took. */
  #closeEmphasis(mark: string, count: number): number {
    const bracket = this.#frames.findLastIndex(({ kind }) => kind === 'bracket');
    const isClosed = ({ kind, source }: Frame, index: number): boolean =>
      kind === 'emphasis' && index > bracket && source.startsWith(mark) && source.length <= count;
    const exact = this.#frames.findLastIndex(
      (frame, index) => isClosed(frame, index) && frame.source.length === count,
    );
    const index = exact === -1 ? this.#frames.findLastIndex(isClosed) : exact;
    const frame = this.#frames[index];
    if (!frame) return 0;
    this.#unwrapFrom(index + 1);
    this.#close();
    return frame.source.length;
  }

  /** `<br>` in its three spellings and addresses in angle brackets; every other tag is text. */
  #writeTag(char: string): void {
    const tag = this.#held + char;
    const lower = tag.toLowerCase();
    if (lineBreakTags.includes(lower)) {
      this.#state = 'text';
      this.#lineBreak();
      return;
    }
    const address = this.#held.slice(1);
    const isAddress = schemes.some((scheme) => address.startsWith(scheme));
    if (isAddress && char === '>') {
      this.#state = 'text';
      this.#openAddress(address);
      this.#endAddress(address);
      return;
    }
    const isPossible = isAddress
      ? !endsAddress.test(char) && tag.length < maxTargetLength
      : [...lineBreakTags, ...schemes.map((scheme) => `<${scheme}`)].some((start) => start.startsWith(lower));
    if (isPossible) this.#held = tag;
    else this.#again(char, () => this.#release(this.#held));
  }

  #writeScheme(char: string): void {
    const start = this.#held + char;
    if (!schemes.some((scheme) => scheme.startsWith(start))) {
      return this.#again(char, () => this.#emit(this.#held));
    }
    this.#held = start;
    if (!schemes.includes(start)) return;
    this.#state = 'text';
    this.#openAddress(start);
    if (this.#frames.at(-1)?.kind === 'address') this.#state = 'address';
  }

  #openAddress(start: string): void {
    this.#open('address', '', 'span');
    this.#emit(start);
    this.#depth = 0;
  }

  /** An address goes on to the first character that is none of it; a parenthesis that it did not open is none. */
  #writeAddress(char: string): void {
    if (char === '(') this.#depth += 1;
    if (char === ')') this.#depth -= 1;
    if (endsAddress.test(char) || this.#depth < 0) return this.#again(char, () => this.#endAddress());
    this.#emit(char);
  }

  #endAddress(whole?: string): void {
    if (this.#frames.at(-1)?.kind !== 'address') return;
    const element = this.#close()?.element;
    if (!element) return;
    const text = element.textContent;
    const address = whole ?? withoutPunctuation(text);
    const link = answerLink(address, [new Text(address)], this.#options.base);
    element.remove();
    if (link) this.#parent().append(link);
    else appendText(this.#parent(), address);
    appendText(this.#parent(), text.slice(address.length));
  }

  /** The innermost open bracket, with the marks above it undone. */
  #lastBracket(): Frame | undefined {
    const index = this.#frames.findLastIndex(({ kind }) => kind === 'bracket');
    this.#unwrapFrom(index + 1);
    return this.#frames[index];
  }

  /** Brackets without a target are brackets; `[1]` names a source, which may become known only later. */
  #closeBracket(): void {
    const frame = this.#lastBracket();
    this.flush();
    const text = frame?.element.childNodes.length === 1 ? frame.element.textContent : '';
    if (!frame || frame.source !== '[' || !/^[1-9]\d?$/.test(text)) {
      this.#unwrapFrom(this.#frames.length - 1);
      this.#emit(']');
      return;
    }
    const { element } = frame;
    this.#close();
    const number = Number(text);
    const source = this.#options.findSource?.(number);
    element.textContent = `[${text}]`;
    if (source) element.replaceWith(citation(number, source));
    else this.#options.onUnknownSource(number, element);
    this.#before = ']';
  }

  #writeTarget(char: string): void {
    const state = this.#target.write(char);
    if (state === 'whole') this.#endTarget();
    else if (state === 'broken') this.#again(char, () => this.#failTarget());
  }

  #endTarget(): void {
    this.#state = 'text';
    const address = this.#target.readAddress();
    const bracket = this.#lastBracket();
    if (address === undefined || !bracket) {
      this.#failTarget();
      return this.write(')');
    }
    const { element } = bracket;
    this.#close();
    const link = answerLink(address, [...element.childNodes], this.#options.base);
    // Without a target that may be opened, the words stay words. The link took them along if there is one.
    if (link) element.replaceWith(link);
    this.#before = ')';
  }

  /** What followed the brackets is no target. */
  #failTarget(): void {
    this.#state = 'text';
    const { written } = this.#target;
    this.#closeBracket();
    this.#release(written);
  }
}

/** True when a run of marks between these two letters leans on the first of them (CommonMark §6.2, left- and right-flanking). */
function isFlanking(inside: string, outside: string): boolean {
  if (space.test(inside)) return false;
  return !punctuation.test(inside) || space.test(outside) || punctuation.test(outside);
}

function takeText(text: Text): string {
  text.remove();
  return text.data;
}

function isPadded(code: string): boolean {
  return code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
}

/** An address without the punctuation of the sentence around it. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && afterAddress.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

function emphasisTags(mark: string, count: number): readonly ('em' | 'strong' | 's')[] {
  if (mark === '~') return count === 2 ? ['s'] : [];
  return ([[], ['em'], ['strong'], ['strong', 'em']] as const)[count] ?? [];
}
