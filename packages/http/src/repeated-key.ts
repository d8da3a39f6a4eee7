/**
 * Finds the first duplicate key of a JSON text, or undefined. Parsers disagree on which duplicate wins, so such a request has two meanings (A13,
 * A62). The text may be malformed: JSON.parse reports that.
 */
export function findRepeatedKey(text: string): string | undefined {
  // A stack of the open objects' keys; undefined for an array.
  const open: (Set<string> | undefined)[] = [];
  for (const [token, key] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (key !== undefined) {
      const keys = open.at(-1);
      const name = unescaped(key);
      if (keys?.has(name)) return name;
      keys?.add(name);
    }
  }
  return undefined;
}

/**
 * Tokens: brackets, keys (a string before a colon) and other strings. An unterminated string matches to the end of the body: retried from each of
 * its quotes it would take quadratic time (A40).
 */
const tokens = /[{}[\]]|("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"?/gsu;

function unescaped(key: string): string {
  try {
    return String(JSON.parse(key));
  } catch {
    return key;
  }
}
