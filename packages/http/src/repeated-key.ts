/**
 * The first key that an object of a JSON text holds twice, or undefined. JSON.parse takes the last of them and another reader the first, so
 * a request that names one thing twice has two meanings (A13, A62). The text may be malformed: that is for JSON.parse to say.
 */
export function findRepeatedKey(text: string): string | undefined {
  // The keys of each object that is open; undefined for a list.
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
 * Brackets, keys (a text before a colon), and other texts, which are passed over as a whole. A text without an end goes on to the end of the body: looked for again
 * from each of its quotes, it would take the square of the body's length (A40).
 */
const tokens = /[{}[\]]|("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"?/gsu;

function unescaped(key: string): string {
  try {
    return String(JSON.parse(key));
  } catch {
    return key;
  }
}
