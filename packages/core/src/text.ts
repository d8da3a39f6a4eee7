import { textCopy } from './messages/text.ts';

/** Repairs lone surrogates, which no database stores, and leaves every other character as it was typed. */
export function repairText(text: string): string {
  return text.toWellFormed();
}

/** Anything but white space and characters that show nothing by themselves, such as a zero-width space. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** True when nothing was typed that anybody would see. */
export function isBlank(text: string | null | undefined): boolean {
  return text == null || !visible.test(text);
}

/**
 * What is wrong with a text: too long (UTF-16 code units, as the field's counter shows them) or holding NUL, which no database stores.
 * Undefined when it is fine.
 */
export function textProblem(text: string, label: string, max: number): string | undefined {
  if (text.length > max) return textCopy.tooLong({ label, max });
  return text.includes('\0') ? textCopy.unstorable({ label }) : undefined;
}

/** Bytes of a text in UTF-8; a lone surrogate counts as the three bytes of its replacement. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
