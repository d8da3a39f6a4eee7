import { answerLink, type AnswerOptions, appendText, citation, isText } from './answer-elements.ts';
import { emphasisTags, readMarkRun } from './emphasis.ts';
import { LinkTarget, maxTargetLength } from './link-target.ts';
import { type OpenMark, OpenMarks } from './open-marks.ts';

export interface InlineOptions extends AnswerOptions {
  /** Takes the number of a source that may become known later, and the element that stands for it until then. */
  onUnknownSource: (number: number, element: HTMLElement) => void;
}

const schemes = ['http://', 'https://'];
const lineBreakTags = ['<br>', '<br/>', '<br />'];
const asciiPunctuation = /[!-/:-@[-`{-~]/;
const letterOrDigit = /[\p{L}\p{N}]/u;
const endsAddress = /[\s<>"`*|[\]{}\\^]/;
const afterAddress = ".,;:!?'_~…。，、；：！？’”」）";

/**
 * Writes the words of one paragraph, heading or cell letter by letter. What is written is never taken back, but for the marks that
 * turn out to be none: those become the characters that they are.
 */
export class InlineWriter {
  readonly #document: Document;
  readonly #options: InlineOptions;
  readonly #marks: OpenMarks;
  /** White space before the next letter; none is written at the end of a line. */
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
    this.#document = root.ownerDocument;
    this.#marks = new OpenMarks(root);
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
    if (!this.#marks.isInCode) this.write('\\');
    this.write(char);
  }

  /** The line ends, and the paragraph goes on in the next. */
  breakLine(): void {
    // A backslash at the end of a line asks for the break that every line gets.
    if (this.#state === 'escape') this.#state = 'text';
    this.#settle();
    if (this.#marks.isInCode) return this.#emit(' ');
    this.#lineBreak();
  }

  /** Puts what has been understood into the page. */
  flush(): void {
    this.#marks.flush();
  }

  /** Nothing more comes: open marks were none. */
  finish(): void {
    this.#settle();
    this.#marks.unwrapAll();
  }

  #writeText(char: string): void {
    if (this.#marks.isInCode) {
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
        if (this.#marks.isInBracket) this.#state = 'closed';
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
    this.#marks.write(this.#spaces + text);
    this.#spaces = '';
    this.#before = text.slice(-1);
  }

  #lineBreak(): void {
    this.#spaces = '';
    this.#before = '';
    this.#marks.append(this.#document.createElement('br'));
  }

  #open(kind: OpenMark['kind'], source: string, tag: 'em' | 'strong' | 's' | 'code' | 'span'): void {
    if (!this.#marks.hasRoomFor(1)) return this.#emit(source);
    this.#emit('');
    this.#marks.open(kind, source, tag);
    this.#before = source.slice(-1);
  }

  #startRun(mark: string): void {
    this.#state = 'run';
    this.#run = { mark, count: 1, before: this.#before };
  }

  #endRun(next: string): void {
    const { mark, count } = this.#run;
    if (mark !== '`') return this.#endEmphasisRun(next);
    if (!this.#marks.isInCode) return this.#open('code', mark.repeat(count), 'code');
    if (this.#marks.innermost?.source.length !== count) return this.#emit(mark.repeat(count));
    const element = this.#marks.close()?.element;
    // One space on either side keeps backticks apart from the marks, and is not part of the code.
    const text = element?.firstChild;
    if (text && isText(text) && isPadded(text.data)) text.data = text.data.slice(1, -1);
    this.#before = mark;
  }

  #endEmphasisRun(next: string): void {
    const { mark, count, before } = this.#run;
    const { canOpen, canClose } = readMarkRun({ mark, before, next });
    let rest = count;
    while (canClose && rest > 0) {
      const closed = this.#marks.closeEmphasis(mark, rest);
      if (closed === 0) break;
      rest -= closed;
    }
    this.#before = mark;
    if (rest === 0) return;
    const tags = emphasisTags(mark, rest);
    if (!canOpen || tags.length === 0 || !this.#marks.hasRoomFor(tags.length)) {
      return this.#emit(mark.repeat(rest));
    }
    for (const tag of tags) this.#open('emphasis', tag === 'em' ? mark : mark.repeat(2), tag);
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
    if (this.#marks.innermost?.kind === 'address') this.#state = 'address';
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
    if (this.#marks.innermost?.kind !== 'address') return;
    const element = this.#marks.close()?.element;
    if (!element) return;
    const text = element.textContent;
    const address = whole ?? withoutPunctuation(text);
    const link = answerLink(
      this.#document,
      address,
      [this.#document.createTextNode(address)],
      this.#options.base,
    );
    element.remove();
    if (link) this.#marks.parent.append(link);
    else appendText(this.#marks.parent, address);
    appendText(this.#marks.parent, text.slice(address.length));
  }

  /** Brackets without a target are brackets; `[1]` names a source, which may become known only later. */
  #closeBracket(): void {
    const bracket = this.#marks.settleBracket();
    const text = bracket?.element.childNodes.length === 1 ? bracket.element.textContent : '';
    if (!bracket || bracket.source !== '[' || !/^[1-9]\d?$/.test(text)) {
      this.#marks.unwrapInnermost();
      this.#emit(']');
      return;
    }
    const { element } = bracket;
    this.#marks.close();
    const number = Number(text);
    const source = this.#options.findSource?.(number);
    element.textContent = `[${text}]`;
    if (source) element.replaceWith(citation(this.#document, number, source));
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
    const bracket = this.#marks.settleBracket();
    if (address === undefined || !bracket) {
      this.#failTarget();
      return this.write(')');
    }
    const { element } = bracket;
    this.#marks.close();
    const link = answerLink(this.#document, address, [...element.childNodes], this.#options.base);
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

function isPadded(code: string): boolean {
  return code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
}

/** An address without the punctuation of the sentence around it. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && afterAddress.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
