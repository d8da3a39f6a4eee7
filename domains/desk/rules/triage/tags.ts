/** The longest name of a tag, in UTF-16 code units: a tag is a word or two. */
export const maxTagName = 40;
/** So many tags a case may have. */
export const maxTagsOfCase = 20;
/** So many there may be at all: more are no vocabulary. */
export const maxTags = 500;

/** The names in what somebody typed: commas or lines between them, white space as one blank, each once whatever its case. */
export function tagNamesIn(typed: string): string[] {
  const names = typed
    .split(/[,\n]/)
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
  return names.filter((name, index) => names.findIndex((each) => tagKey(each) === tagKey(name)) === index);
}

/** What tells one name from another. */
export function tagKey(name: string): string {
  return name.toLowerCase();
}

/** Whether each of these may be the name of a tag. */
export function areTagNames(names: readonly string[]): boolean {
  return names.every((name) => name.length <= maxTagName && !name.includes('\0'));
}
