import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { historyCopy } from '@reachout/history/messages/history';
import {
  type HistoryLine,
  type LineProblems,
  readHistoryMessage,
} from '@reachout/history/rules/history-messages';
import { resolveDistances } from '@reachout/world/rules/distances';
import { chunksOfLines, maxLineBytes } from '@reachout/world/use-cases/take-batch';

/** Some lines of a file: those that can be read, and what is wrong with the others. */
export interface HistoryChunk {
  lines: HistoryLine[];
  problems: LineProblems[];
}

/**
 * Reads a file of JSON lines in groups, in flat memory. Empty lines and lines that begin with // are left out.
 *
 * @param context.now milliseconds that distances are counted from
 * @param context.products the keys of the catalogue's products
 */
export async function* readHistoryFile(
  path: string,
  context: { now: number; products: readonly string[] },
): AsyncGenerator<HistoryChunk> {
  let number = 0;
  for await (const texts of chunksOfLines(createReadStream(path))) {
    const chunk: HistoryChunk = { lines: [], problems: [] };
    for (const text of texts) {
      number += 1;
      if (text !== null && (text.trim() === '' || text.startsWith('//'))) continue;
      const read = readLine(text, context);
      if (read.ok) chunk.lines.push({ line: number, message: read.message, hash: hashOf(text ?? '') });
      else chunk.problems.push({ line: number, problems: read.problems });
    }
    yield chunk;
  }
}

function readLine(
  text: string | null,
  { now, products }: { now: number; products: readonly string[] },
): ReturnType<typeof readHistoryMessage> {
  const invalid = (message: string) => ({ ok: false as const, problems: [{ path: '', message }] });
  if (text === null) return invalid(historyCopy.lineTooLong({ bytes: maxLineBytes }));
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return invalid(historyCopy.lineInvalid());
  }
  return readHistoryMessage(resolveDistances(given, now), { products });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex');
}
