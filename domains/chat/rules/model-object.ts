/** The object in what a model wrote, or undefined: models like to think aloud first, and to wrap JSON in a block of code. */
export function parseObject(text: string): unknown {
  const said = text.replace(/<(think|thinking|reasoning)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '');
  const from = said.indexOf('{');
  const to = said.lastIndexOf('}');
  try {
    return JSON.parse(said.slice(from, to + 1)) as unknown;
  } catch {
    // Whoever asked reads it as no answer.
    return undefined;
  }
}
