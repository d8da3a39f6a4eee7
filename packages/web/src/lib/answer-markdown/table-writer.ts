import { tableFrame } from './answer-elements.ts';
import { type InlineOptions, InlineWriter } from './inline-writer.ts';

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** True for the line of dashes that makes the line above it the head of a table. */
export function isDelimiterRow(line: string): boolean {
  return line.includes('|') && delimiterRow.test(line);
}

/** To which side the cells of a column stand, by the colons around its dashes; the start is nothing to be said. */
function alignmentOf(dashes: string): 'center' | 'end' | undefined {
  if (!dashes.endsWith(':')) return undefined;
  return dashes.startsWith(':') ? 'center' : 'end';
}

/** Writes the rows of a table letter by letter. */
export class TableWriter {
  readonly kind = 'table';
  readonly #body: HTMLElement;
  readonly #options: InlineOptions;
  readonly #alignments: readonly (string | undefined)[];
  #columns = 0;
  #row: HTMLElement | null = null;
  #cell: InlineWriter | null = null;
  #isEscaped = false;

  /** Starts with its head and the line of dashes below it, both as they were written. */
  constructor(
    parent: HTMLElement,
    { head, delimiters }: { head: string; delimiters: string },
    options: InlineOptions,
  ) {
    const { outer, inner } = tableFrame(parent.ownerDocument);
    parent.append(outer);
    this.#body = inner;
    this.#options = options;
    this.#alignments = (delimiters.match(/:?-+:?/g) ?? []).map(alignmentOf);
    this.startRow();
    for (const char of head.slice(1)) this.write(char);
    const row = this.#row;
    this.endRow();
    this.#columns = row?.childElementCount ?? 0;
  }

  /** A row begins; its first bar has been read. */
  startRow(): void {
    this.#row = this.#body.ownerDocument.createElement('tr');
    this.#body.append(this.#row);
  }

  /** Cells end at bars, whatever is open in them. */
  write(char: string): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      this.#cell ??= this.#openCell();
      if (char === '|') return this.#cell.writeLiteral(char);
      this.#cell.write('\\');
    }
    if (char === '\\') this.#isEscaped = true;
    else if (char === '|') {
      (this.#cell ?? this.#openCell()).finish();
      this.#cell = null;
    } else if (this.#cell || (char !== ' ' && char !== '\t')) {
      this.#cell ??= this.#openCell();
      this.#cell.write(char);
    }
  }

  endRow(): void {
    const row = this.#row;
    if (!row) return;
    if (this.#isEscaped) this.write(' ');
    this.#cell?.finish();
    this.#cell = null;
    while (row.childElementCount < this.#columns) this.#openCell();
    this.#row = null;
  }

  flush(): void {
    this.#cell?.flush();
  }

  #openCell(): InlineWriter {
    const isHead = this.#columns === 0 && this.#body.childElementCount === 1;
    const cell = this.#body.ownerDocument.createElement(isHead ? 'th' : 'td');
    if (isHead) cell.setAttribute('scope', 'col');
    const alignment = this.#alignments[this.#row?.childElementCount ?? 0];
    if (alignment) cell.setAttribute('data-align', alignment);
    this.#row?.append(cell);
    return new InlineWriter(cell, this.#options);
  }
}
