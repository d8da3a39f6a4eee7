/** Longer targets are text, so that a bracket that is never closed cannot hide the rest of an answer. */
export const maxTargetLength = 2_048;

const wholeTarget = /^\s*(?:<([^<>]*)>|(\S*))(?:\s+(?:"[^"]*"|'[^']*'))*\s*$/;
const asciiPunctuation = /[!-/:-@[-`{-~]/;

/** Reads what stands in the parentheses of `[words](target "title")` letter by letter. */
export class LinkTarget {
  #text = '';
  #depth = 1;
  /** What ends the part that parentheses and spaces mean nothing in. */
  #quote = '';
  #hasSpace = false;

  /** What has been read, with its opening parenthesis. */
  get written(): string {
    return `(${this.#text}`;
  }

  /** `broken` when this letter shows that what was written is no target; it is not read then. */
  write(char: string): 'open' | 'whole' | 'broken' {
    const isEscaped = this.#text.endsWith('\\') && asciiPunctuation.test(char);
    if (!isEscaped && this.#quote === '') {
      if (char === '(') this.#depth += 1;
      if (char === ')') this.#depth -= 1;
      if (this.#depth === 0) return 'whole';
    }
    const isSpace = /\s/.test(char);
    const isQuote = char === '"' || char === "'";
    // After a space only a title may come, and a second target means that the first was never closed.
    const isStray = this.#quote === '' && this.#hasSpace && !isQuote && !isSpace;
    const isSecond = char === '(' && this.#text.endsWith(']');
    if (isStray || isSecond || this.#text.length >= maxTargetLength) return 'broken';
    if (this.#quote !== '') {
      if (char === this.#quote && !isEscaped) this.#quote = '';
    } else if (isQuote && this.#hasSpace) this.#quote = char;
    else if (char === '<' && this.#text === '') this.#quote = '>';
    else if (isSpace && this.#text.trim() !== '') this.#hasSpace = true;
    this.#text += char;
    return 'open';
  }

  /** The address without its title; undefined when what was written is no target after all. */
  readAddress(): string | undefined {
    const parts = wholeTarget.exec(this.#text);
    const address = parts?.[1] ?? parts?.[2];
    return address?.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
  }
}
