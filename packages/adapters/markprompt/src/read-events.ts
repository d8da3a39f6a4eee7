import { MarkpromptError } from './markprompt-error.ts';

const longestEvent = 256 * 1024;

/**
 * The `data` of server-sent events, whatever pieces the bytes come in. Throws {@link MarkpromptError} for an event that does not end.
 */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let held = '';
  let data: string[] = [];
  for await (const part of bytes) {
    held += decoder.decode(part, { stream: true });
    // A carriage return at the end may be half of a line's end.
    const lines = held.split(/\r\n|\n|\r(?!$)/);
    held = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    }
    if (held.length + data.reduce((sum, { length }) => sum + length, 0) > longestEvent)
      throw new MarkpromptError('sent an event without an end');
  }
}
