import type { UiChunk } from '@reachout/chat/rules/assistant-call';

/** One event of the stream. `id` is what a reader that was cut off sends back as `Last-Event-ID`. */
export interface StreamedChunk {
  chunk: UiChunk;
  id: string | undefined;
}

/**
 * Reads a UI message stream from a response's body: `text/event-stream` whose data are JSON chunks.
 * Chunk borders may fall anywhere, inside a character too; comments (heartbeats), unknown fields and data that is
 * no chunk are passed over. Ends at `[DONE]` or with the body; leaving the loop early cancels the body.
 *
 * @throws whatever the body's own reading throws when the connection breaks
 * @example for await (const { chunk } of readUiStream(response.body)) answer = reduceAnswer(answer, chunk);
 */
export async function* readUiStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedChunk, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const nextLines = lineSplitter();
  let data: string[] = [];
  let id: string | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // An event without its closing empty line was cut off: the standard says to drop it.
      if (done) return;
      for (const line of nextLines(decoder.decode(value, { stream: true }))) {
        if (line === '') {
          const text = data.join('\n');
          data = [];
          if (text === '[DONE]') return;
          const chunk = parseChunk(text);
          if (chunk) yield { chunk, id };
          continue;
        }
        const colon = line.indexOf(':');
        const field = colon < 0 ? line : line.slice(0, colon);
        const content = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'data') data.push(content);
        else if (field === 'id') id = content;
      }
    }
  } finally {
    // Without waiting: a body whose source hangs would otherwise keep the caller.
    reader.cancel().catch(() => undefined);
  }
}

/** Splits text into lines that end in LF, CR or CRLF, wherever the pieces are cut. */
function lineSplitter(): (piece: string) => string[] {
  let rest = '';
  let skipsLineFeed = false;
  return (piece) => {
    if (piece === '') return [];
    // A CR at the end of a piece closes its line at once; the LF of a CRLF may come with the next piece.
    const fresh = skipsLineFeed && piece.startsWith('\n') ? piece.slice(1) : piece;
    skipsLineFeed = piece.endsWith('\r');
    const lines = fresh.split(/\r\n|\r|\n/);
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    return lines;
  };
}

function parseChunk(text: string): UiChunk | undefined {
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // The reducer looks at each field before it uses it, so that the browser needs no schema library here.
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
      ? (value as UiChunk)
      : undefined;
  } catch {
    return undefined;
  }
}
