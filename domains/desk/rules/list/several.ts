/**
 * Several values of one filter as an address, a call and a kept view hold them: one text, with commas between the values. A comma of a value itself is written `%2C`.
 */

/** More values of one filter than anybody chooses. */
export const maxValues = 20;

/** The values of such a text, each once; none of an empty one. */
export function valuesOf(text: string | undefined): string[] {
  const values = (text ?? '').split(',').map((value) => value.replaceAll('%2C', ',').trim());
  return [...new Set(values.filter((value) => value !== ''))];
}

/** The text of such values. */
export function textOfValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', '%2C')).join(',');
}

/** The text without one of its values, or nothing where no other is left. */
export function withoutValue(text: string | undefined, value: string): string | undefined {
  return textOfValues(valuesOf(text).filter((each) => each !== value)) || undefined;
}
