import {
  type KnownNames,
  type Problem,
  readMessage,
  type WorldMessage,
} from '@reachout/world/rules/world-messages';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { UsageProblem } from './usage-problem.ts';
import { resolveDistances } from '@reachout/world/rules/distances';
import { chunksOfLines } from '@reachout/world/use-cases/take-batch';

/** A line of a file: the message as it is sent, its times resolved, and as it is read. */
export interface FileLine {
  number: number;
  sent: string;
  message: WorldMessage;
}

/** How many problems of a file are listed; more of them say nothing new. */
const maxListed = 200;

/** What a file of records is read with. */
export interface WorldFileContext {
  now: number;
  names?: KnownNames | undefined;
}

/**
 * Reads every message of a file of JSON lines. Empty lines and lines that begin with // are left out.
 *
 * @param from.now milliseconds that distances are counted from
 * @param from.names the names that records may use; without them that is not looked at
 * @param onProblem is told what is wrong with a line, which is then left out
 */
export async function* readWorldFile(
  path: string,
  { now, names }: WorldFileContext,
  onProblem: (line: number, problems: readonly Problem[]) => void,
): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const lines of chunksOfLines(createReadStream(path))) {
    for (const text of lines) {
      number += 1;
      if (text !== null && (text.trim() === '' || text.startsWith('//'))) continue;
      const given = parse(text);
      if (given === undefined) {
        onProblem(number, [{ path: '', message: 'is not JSON, or too long' }]);
        continue;
      }
      const resolved = resolveDistances(given, now);
      const read = readMessage(resolved, names);
      if (read.ok) yield { number, sent: JSON.stringify(resolved), message: read.message };
      else onProblem(number, read.problems);
    }
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Reads the whole file once. Throws with every problem and its place when there is any; otherwise returns how many messages it has, and a name for it. */
export async function checkWorldFile(
  path: string,
  context: WorldFileContext,
): Promise<{ messages: number; name: string }> {
  const listed: string[] = [];
  let problems = 0;
  const hash = createHash('sha256');
  let messages = 0;
  const lines = readWorldFile(path, context, (line, found) => {
    problems += found.length;
    for (const { path: place, message } of found)
      if (listed.length < maxListed) listed.push(`line ${line}: ${`${place} ${message}`.trim()}`);
  });
  try {
    for await (const { sent } of lines) {
      hash.update(sent);
      messages += 1;
    }
  } catch (error) {
    throw new UsageProblem(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  if (problems === 0) return { messages, name: hash.digest('hex').slice(0, 24) };
  const rest = problems > listed.length ? `\n… and ${problems - listed.length} more` : '';
  throw new UsageProblem(
    `${listed.join('\n')}${rest}\n\n${path} has ${problems} ${problems === 1 ? 'problem' : 'problems'}. Nothing was sent.`,
  );
}
