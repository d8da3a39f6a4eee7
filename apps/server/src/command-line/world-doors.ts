import { apiPaths } from '@reachout/core/paths';
import type { Database } from '@reachout/database/client';
import type { NameCatalogue } from '@reachout/catalogue/rules/catalogue';
import { knownNamesOf } from '@reachout/world/rules/known-names';
import {
  BatchElsewhere,
  type BatchProgress,
  type Outcome,
  readBatch,
  takeBatch,
} from '@reachout/world/use-cases/take-batch';
import { readWorld } from '@reachout/world/use-cases/read-world';
import { CommandFailed, UsageProblem } from './usage-problem.ts';

/** What came of some lines of a batch: those that were refused, and how far the batch is. */
export interface Taken {
  refused: readonly Outcome[];
  progress: BatchProgress;
}

/** A way into an installation's world: its database, or its platform API. */
export interface WorldDoor {
  progress: (batch: string) => Promise<BatchProgress | undefined>;
  send: (batch: string, from: number, lines: readonly string[]) => Promise<Taken>;
  export: () => AsyncIterable<string>;
}

/** The way through the database, with the authority of whoever has it. */
export function databaseDoor(db: Database, catalogue: NameCatalogue): WorldDoor {
  const named = (batch: string): string => `command/${batch}`;
  return {
    progress: (batch) => readBatch(db, named(batch)),
    send: async (batch, from, lines) => {
      const refused: Outcome[] = [];
      let progress: BatchProgress | undefined;
      const bytes = (async function* () {
        yield Buffer.from(`${lines.join('\n')}\n`);
      })();
      const sender = { tokenId: null, requestId: undefined };
      const options = { sender, scopes: null, names: knownNamesOf(catalogue), batch: named(batch), from };
      try {
        for await (const event of takeBatch(db, bytes, options)) {
          refused.push(...event.outcomes.filter(({ outcome }) => outcome === 'refused'));
          ({ progress } = event);
        }
      } catch (error) {
        if (!(error instanceof BatchElsewhere)) throw error;
        throw new CommandFailed('The same file is being pushed by another process, which goes on with it.');
      }
      if (progress === undefined) throw new Error('A batch ended without progress.');
      return { refused, progress };
    },
    export: async function* () {
      for await (const record of readWorld(db)) yield JSON.stringify(record);
    },
  };
}

/** The way through the platform API of a running installation. */
export function apiDoor({ url, token }: { url: string; token: string }): WorldDoor {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    let response: Response;
    try {
      response = await fetch(new URL(path, url), { ...init, headers });
    } catch {
      throw new UsageProblem(`${url} does not answer.`);
    }
    if (response.ok || response.status === 404) return response;
    const problem = (await response.json().catch(() => ({}))) as { title?: string; detail?: string };
    throw new UsageProblem(
      `${url} answered ${response.status}: ${[problem.title, problem.detail].filter(Boolean).join('. ')}`,
    );
  };
  // What an answer breaks off with is named by no class of ours: fetch's TypeError, or half a line that is no JSON.
  const brokenOff = (error: unknown, advice: string): Error =>
    error instanceof UsageProblem || error instanceof CommandFailed
      ? error
      : new CommandFailed(`${url} broke off in the middle of its answer. ${advice}`);
  const goesOn = 'Run the command again: it goes on where it stopped.';
  return {
    progress: async (batch) => {
      const response = await ask(apiPaths.platformBatch(batch));
      if (response.status === 404) return undefined;
      return (await response.json().catch((error: unknown) => {
        throw brokenOff(error, goesOn);
      })) as BatchProgress;
    },
    send: async (batch, from, lines) => {
      const response = await ask(apiPaths.platformBatches({ batch, from, results: 'refused' }), {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: `${lines.join('\n')}\n`,
      });
      try {
        return readTaken(await response.text());
      } catch (error) {
        throw brokenOff(error, goesOn);
      }
    },
    export: async function* () {
      const { body } = await ask(apiPaths.platformExport());
      try {
        if (body !== null) yield* linesOf(body);
      } catch (error) {
        throw brokenOff(error, 'Run the command again: it begins anew.');
      }
    },
  };
}

/** What the answer to a batch tells. It is whole only with its last line, which says so. */
function readTaken(text: string): Taken {
  const refused: Outcome[] = [];
  let progress: BatchProgress | undefined;
  let isWhole = false;
  for (const told of text.trim().split('\n')) {
    const line = JSON.parse(told) as Outcome | BatchProgress | { done: boolean; error?: string };
    if ('cursor' in line) progress = line;
    else if ('outcome' in line) refused.push(line);
    else if (line.done) isWhole = true;
    else throw new CommandFailed(`${line.error ?? 'The batch broke off.'} Run the command again.`);
  }
  if (progress === undefined || !isWhole) throw new Error('The answer to a batch has no end.');
  return { refused, progress };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
