import { CodeWriter } from './code-writer.ts';
import { type InlineOptions, InlineWriter } from './inline-writer.ts';
import { isDelimiterRow, TableWriter } from './table-writer.ts';

/** A quote or a list item that goes on. */
interface Container {
  readonly kind: 'quote' | 'item';
  readonly element: HTMLElement;
  /** Of an item: its list, the column of its marker, and how far its content is indented. */
  readonly list?: HTMLElement;
  readonly markerIndent: number;
  width: number;
}

/** The words of a paragraph or heading. */
interface OpenText {
  readonly kind: 'words';
  readonly inline: InlineWriter;
  readonly isParagraph: boolean;
}

/** Deeper quotes and lists are text: nobody could read them, and the page would have to lay them out. */
const maxContainers = 24;
/** Longer than any name of a language; a longer line after backticks is text. */
const maxFenceLine = 200;

/**
 * Tells the blocks of a text apart letter by letter and writes them below `root`: the blocks of CommonMark and GFM that answers use.
 * Letters wait only while the start of a line can still become two things. A finished block is never touched again.
 */
export class BlockWriter {
  readonly #root: HTMLElement;
  readonly #options: InlineOptions;
  readonly #containers: Container[] = [];
  /** The block that the letters go to. */
  #leaf: OpenText | CodeWriter | TableWriter | null = null;
  #phase: 'start' | 'marker' | 'delimiters' | 'fence end' | 'body' = 'start';
  /** How many containers this line goes on in, and what stands before its first letter. */
  #matched = 0;
  #indent = 0;
  #white = '';
  #isAfterMarker = false;
  #isAfterQuote = false;
  /** The start of a line that can still become two things. */
  #head = '';
  #first = '';
  /** A line that is the head of a table if the next one is its delimiter row. */
  #header: string | null = null;

  constructor(root: HTMLElement, options: InlineOptions) {
    this.#root = root;
    this.#options = options;
  }

  write(text: string): void {
    for (const char of text) this.#writeChar(char);
    this.#flush();
  }

  end(): void {
    this.#writeChar('\n');
    this.#releaseHeader();
    this.#closeTo(0);
  }

  #writeChar(char: string): void {
    switch (this.#phase) {
      case 'start':
        return this.#atStart(char);
      case 'marker':
        return this.#atMarker(char);
      case 'delimiters':
        return this.#atDelimiters(char);
      case 'fence end':
        return this.#atFenceEnd(char);
      case 'body':
        if (char === '\n') this.#endLine();
        else this.#writeBody(char);
    }
  }

  #flush(): void {
    const leaf = this.#leaf;
    if (leaf?.kind === 'words') leaf.inline.flush();
    else leaf?.flush();
  }

  #atStart(char: string): void {
    if (this.#isAfterQuote) {
      this.#isAfterQuote = false;
      // One space after the mark of a quote belongs to it.
      if (char === ' ') return;
    }
    if (char === ' ' || char === '\t') {
      this.#indent += char === ' ' ? 1 : 4 - (this.#indent % 4);
      this.#white += char;
      return;
    }
    this.#settleItemWidth();
    if (this.#goesOnInQuote(char)) return;
    if (char === '\n') return this.#endBlankLine();
    const isWhole = this.#matched === this.#containers.length;
    if (isWhole && this.#leaf?.kind === 'code') return this.#startCodeLine(this.#leaf, char);
    if (this.#header !== null) {
      if (isWhole && /[|:-]/.test(char)) return this.#hold('delimiters', char);
      this.#releaseHeader();
    }
    this.#startBlock(char, isWhole);
  }

  #startBlock(char: string, isWhole: boolean): void {
    if (isWhole && this.#leaf?.kind === 'table' && char === '|') {
      this.#leaf.startRow();
      this.#phase = 'body';
      return;
    }
    if (char === '>' && this.#containers.length < maxContainers) return this.#openQuote();
    if (/[#*_+`~|\d-]/.test(char) || (char === '[' && this.#isAfterMarker)) return this.#hold('marker', char);
    this.#startText(char);
  }

  /** White space after a marker belongs to it, unless there is so much that it says something else. */
  #settleItemWidth(): void {
    const item = this.#containers.at(-1);
    if (!this.#isAfterMarker || this.#indent === 0 || !item) return;
    if (item.kind === 'item' && this.#indent <= 3) item.width += this.#indent;
    this.#skipWhite();
  }

  #skipWhite(): void {
    this.#indent = 0;
    this.#white = '';
  }

  /** Finds the containers that this line goes on in; true when the letter was the mark of one. */
  #goesOnInQuote(char: string): boolean {
    for (; this.#matched < this.#containers.length; this.#matched += 1) {
      const container = this.#containers[this.#matched];
      if (container?.kind === 'quote') {
        if (char !== '>') return false;
        this.#matched += 1;
        this.#skipWhite();
        this.#isAfterQuote = true;
        return true;
      }
      // Two columns past its marker is inside an item, whatever its number takes: that is how answers are written.
      if (char === '\n') continue;
      if (!container || this.#indent < container.markerIndent + 2) return false;
      this.#indent -= Math.min(this.#indent, container.width);
      this.#white = ' '.repeat(this.#indent);
    }
    return false;
  }

  #hold(phase: 'marker' | 'delimiters' | 'fence end', char: string): void {
    this.#phase = phase;
    this.#head = char;
    this.#first = char;
  }

  #atMarker(char: string): void {
    switch (this.#first) {
      case '#':
        return this.#atHeading(char);
      case '`':
      case '~':
        return this.#atFence(char);
      case '|':
        if (char !== '\n') this.#head += char;
        else this.#holdHeader();
        return;
      case '[':
        return this.#atTask(char);
      case '+':
        if (char === ' ' || char === '\n') this.#openItem(1, char);
        else this.#startText(this.#head + char);
        return;
      case '-':
      case '*':
      case '_':
        return this.#atRule(char);
      default:
        return this.#atNumber(char);
    }
  }

  #atHeading(char: string): void {
    if (char === '#' && this.#head.length < 6) this.#head += char;
    else if (char === ' ' || char === '\t' || char === '\n') {
      this.#closeTo(this.#matched);
      const heading = this.#append(this.#head.length <= 3 ? 'h3' : 'h4');
      this.#openWords(heading, false);
      if (char === '\n') this.#endLine();
    } else this.#startText(this.#head + char);
  }

  /** `---` is a rule, `- a` an item, `--a` text, and `- -` still any of them. */
  #atRule(char: string): void {
    if (char === this.#first || char === ' ' || char === '\t') {
      this.#head += char;
      return;
    }
    const marks = char === '\n' ? this.#head.replaceAll(/[ \t]/g, '').length : 0;
    const white = this.#head.slice(1, 2) || char;
    if (marks >= 3) {
      this.#closeTo(this.#matched);
      this.#append('hr');
      this.#endLine();
    } else if (this.#first !== '_' && /\s/.test(white) && this.#mayOpenItem(char)) {
      const rest = this.#head.slice(2);
      this.#openItem(1, white);
      if (white !== '\n') this.#writeAll(rest + char);
    } else this.#startText(this.#head + char);
  }

  /** An empty item does not end a paragraph: a lone dash may be a dash. */
  #mayOpenItem(next: string): boolean {
    if (this.#containers.length >= maxContainers) return false;
    return this.#head.trim().length > 1 || next !== '\n' || !this.#isInParagraph();
  }

  #atNumber(char: string): void {
    const isMarked = /[.)]$/.test(this.#head);
    if (!isMarked && this.#head.length < 9 && /[\d.)]/.test(char)) this.#head += char;
    else if (!isMarked && /[.)]/.test(char)) this.#head += char;
    else if (isMarked && (char === ' ' || char === '\n') && this.#mayOpenNumber(char)) {
      this.#openItem(this.#head.length, char, Number.parseInt(this.#head, 10));
    } else this.#startText(this.#head + char);
  }

  /** A number in the middle of a paragraph starts a list only when it is 1: otherwise it may end a sentence. */
  #mayOpenNumber(next: string): boolean {
    if (this.#containers.length >= maxContainers) return false;
    if (!this.#isInParagraph()) return true;
    return (
      next !== '\n' && (Number.parseInt(this.#head, 10) === 1 || this.#matched < this.#containers.length)
    );
  }

  #isInParagraph(): boolean {
    return this.#leaf?.kind === 'words' && this.#leaf.isParagraph;
  }

  #atFence(char: string): void {
    const run = this.#head.length - this.#head.replace(this.#first === '`' ? /^`+/ : /^~+/, '').length;
    const isRun = run === this.#head.length;
    const mayGoOn = isRun && char === this.#first ? true : run >= 3;
    const isText =
      !mayGoOn || this.#head.length > maxFenceLine || (this.#first === '`' && !isRun && char === '`');
    if (isText) return this.#startText(this.#head + char);
    if (char !== '\n') {
      this.#head += char;
      return;
    }
    this.#closeTo(this.#matched);
    const fence = { mark: this.#first, count: run, indent: this.#indent };
    this.#leaf = new CodeWriter(this.#parent(), fence);
    this.#startLine();
  }

  #atTask(char: string): void {
    const task = this.#head + char;
    if (/^\[[ xX]\]\s$/.test(task)) {
      const mark = this.#root.ownerDocument.createElement('span');
      mark.textContent = /x/i.test(task) ? '☑' : '☐';
      const item = this.#parent();
      item.append(mark, ' ');
      this.#openWords(item, true);
      if (char === '\n') this.#endLine();
    } else if (/^\[(?:[ xX]\]?)?$/.test(task)) this.#head = task;
    else this.#startText(task);
  }

  #holdHeader(): void {
    if (this.#matched < this.#containers.length || this.#leaf?.kind === 'table') this.#closeTo(this.#matched);
    this.#header = this.#head;
    this.#startLine();
  }

  #atDelimiters(char: string): void {
    const isDelimiter = /[|:\-\s]/.test(char);
    if (char !== '\n' && isDelimiter) {
      this.#head += char;
      return;
    }
    const header = this.#header ?? '';
    if (!isDelimiter || !isDelimiterRow(this.#head)) {
      const held = this.#head;
      this.#releaseHeader();
      return this.#writeAll(held + char);
    }
    this.#header = null;
    this.#closeTo(this.#matched);
    this.#leaf = new TableWriter(this.#parent(), { head: header, delimiters: this.#head }, this.#options);
    this.#startLine();
  }

  /** The line that might have become the head of a table is text. */
  #releaseHeader(): void {
    const header = this.#header;
    if (header === null) return;
    this.#header = null;
    const leaf = this.#leaf;
    if (leaf?.kind === 'words') leaf.inline.breakLine();
    else this.#openParagraph();
    this.#writeInline(header);
    this.#phase = 'start';
  }

  #openQuote(): void {
    this.#closeTo(this.#matched);
    const element = this.#append('blockquote');
    this.#containers.push({ kind: 'quote', element, markerIndent: 0, width: 0 });
    this.#matched += 1;
    this.#isAfterMarker = false;
    this.#isAfterQuote = true;
    this.#skipWhite();
  }

  /** Opens an item whose marker takes `width` columns; `next` is the white space after it. */
  #openItem(width: number, next: string, number?: number): void {
    const tag = number === undefined ? 'ul' : 'ol';
    const previous = this.#containers[this.#matched];
    const hasList = previous?.list?.tagName.toLowerCase() === tag;
    if (!hasList && this.#containers.length >= maxContainers) return this.#startText(this.#head + next);
    const indent = this.#indent;
    this.#closeTo(this.#matched);
    const list = hasList && previous?.list ? previous.list : this.#append(tag);
    if (!hasList && number !== undefined && number !== 1) list.setAttribute('start', String(number));
    const element = this.#root.ownerDocument.createElement('li');
    list.append(element);
    this.#containers.push({ kind: 'item', element, list, markerIndent: indent, width: indent + width + 1 });
    this.#matched = this.#containers.length;
    this.#skipWhite();
    this.#isAfterMarker = true;
    this.#phase = 'start';
    if (next === '\n') this.#startLine();
  }

  #startText(text: string): void {
    const isWhole = this.#matched === this.#containers.length;
    const isLazy = this.#isInParagraph();
    if (isLazy && this.#leaf?.kind === 'words') this.#leaf.inline.breakLine();
    else {
      if (!isWhole || this.#leaf) this.#closeTo(this.#matched);
      this.#openParagraph();
    }
    if (!text.endsWith('\n')) return this.#writeInline(text);
    this.#writeInline(text.slice(0, -1));
    this.#endLine();
  }

  /** The first words of an item stand in it without a paragraph of their own. */
  #openParagraph(): void {
    const parent = this.#parent();
    const isFirst = this.#containers.at(-1)?.kind === 'item' && !parent.firstChild;
    this.#openWords(isFirst ? parent : this.#append('p'), true);
  }

  #openWords(element: HTMLElement, isParagraph: boolean): void {
    this.#leaf = { kind: 'words', inline: new InlineWriter(element, this.#options), isParagraph };
    this.#phase = 'body';
  }

  #writeInline(text: string): void {
    this.#phase = 'body';
    for (const char of text) this.#writeBody(char);
  }

  #writeAll(text: string): void {
    for (const char of text) this.#writeChar(char);
  }

  #writeBody(char: string): void {
    const leaf = this.#leaf;
    if (leaf?.kind === 'words') leaf.inline.write(char);
    else leaf?.write(char);
  }

  #startCodeLine(code: CodeWriter, char: string): void {
    if (char === code.fence.mark) return this.#hold('fence end', char);
    this.#writeCode(code, char);
  }

  #writeCode(code: CodeWriter, text: string): void {
    code.startLine(this.#white, this.#indent);
    code.write(text);
    this.#phase = 'body';
  }

  #atFenceEnd(char: string): void {
    const leaf = this.#leaf;
    if (leaf?.kind !== 'code') return;
    const isMark = char === leaf.fence.mark && !this.#head.endsWith(' ');
    if (isMark || char === ' ') {
      this.#head += char;
      return;
    }
    if (char === '\n' && this.#head.trimEnd().length >= leaf.fence.count) {
      this.#closeTo(this.#matched);
      return this.#startLine();
    }
    this.#writeCode(leaf, char === '\n' ? this.#head : this.#head + char);
    if (char === '\n') this.#endLine();
  }

  #endLine(): void {
    const leaf = this.#leaf;
    if (leaf?.kind === 'code') leaf.endLine();
    else if (leaf?.kind === 'table') leaf.endRow();
    else if (leaf && !leaf.isParagraph) this.#closeLeaf();
    this.#startLine();
  }

  #endBlankLine(): void {
    const leaf = this.#leaf;
    const isWhole = this.#matched === this.#containers.length;
    if (leaf?.kind === 'code' && isWhole) leaf.endLine();
    else {
      this.#releaseHeader();
      this.#closeTo(this.#matched);
    }
    this.#startLine();
  }

  #startLine(): void {
    this.#phase = 'start';
    this.#matched = 0;
    this.#isAfterMarker = false;
    this.#skipWhite();
  }

  #closeLeaf(): void {
    const leaf = this.#leaf;
    if (leaf?.kind === 'words') leaf.inline.finish();
    else if (leaf?.kind === 'table') leaf.endRow();
    else leaf?.flush();
    this.#leaf = null;
  }

  #closeTo(count: number): void {
    this.#closeLeaf();
    this.#containers.length = Math.min(this.#containers.length, count);
  }

  #parent(): HTMLElement {
    return this.#containers.at(-1)?.element ?? this.#root;
  }

  #append(tag: 'p' | 'h3' | 'h4' | 'hr' | 'ul' | 'ol' | 'blockquote'): HTMLElement {
    const element = this.#root.ownerDocument.createElement(tag);
    this.#parent().append(element);
    return element;
  }
}
