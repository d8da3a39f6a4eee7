import { apiPaths } from '@reachout/core/paths';
import type { Database } from '@reachout/database/client';
import type { NameCatalogue } from '@reachout/catalogue/rules/catalogue';
import { knownNamesOf } from '@reachout/world/rules/known-names';
import { type BatchProgress, type Outcome, readBatch, takeBatch } from '@reachout/world/use-cases/take-batch';
import { readWorld } from '@reachout/world/use-cases/read-world';
import { UsageProblem } from './usage-problem.ts';

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
      for await (const event of takeBatch(db, bytes, options)) {
        refused.push(...event.outcomes.filter(({ outcome }) => outcome === 'refused'));
        ({ progress } = event);
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
  return {
    progress: async (batch) => {
      const response = await ask(apiPaths.platformBatch(batch));
      return response.status === 404 ? undefined : ((await response.json()) as BatchProgress);
    },
    send: async (batch, from, lines) => {
      const response = await ask(apiPaths.platformBatches({ batch, from, results: 'refused' }), {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: `${lines.join('\n')}\n`,
      });
      const told = (await response.text()).trim().split('\n');
      const refused: Outcome[] = [];
      let progress: BatchProgress | undefined;
      for (const text of told) {
        const line = JSON.parse(text) as Outcome | BatchProgress | { done: boolean; error?: string };
        if ('cursor' in line) progress = line;
        else if ('outcome' in line) refused.push(line);
        else if (!line.done) throw new UsageProblem(line.error ?? 'The batch broke off.');
      }
      if (progress === undefined) throw new UsageProblem(`${url} told nothing of the batch.`);
      return { refused, progress };
    },
    export: async function* () {
      const { body } = await ask(apiPaths.platformExport());
      if (body === null) return;
      let rest = '';
      const decoder = new TextDecoder();
      for await (const bytes of body) {
        const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        yield* lines;
      }
      if (rest !== '') yield rest;
    },
  };
}
