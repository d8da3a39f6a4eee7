/** A query string with some parameters set, or removed where the value is empty; the others stay as they are. */
export function withParameters(
  search: string,
  changes: Readonly<Record<string, string | null | undefined>>,
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Puts parameters into the page's address without scrolling and without an entry in the history (§2, U82). */
export function replaceParameters(changes: Readonly<Record<string, string | null | undefined>>): void {
  const { pathname, search, hash } = window.location;
  const next = withParameters(search, changes);
  if (next !== search) window.history.replaceState(window.history.state, '', `${pathname}${next}${hash}`);
}
