import { AnswerTooLong, fetchBounded, reasonOfStatus, retryAfterOf } from '@reachout/ports/bounded-fetch';
import type { ClockPort } from '@reachout/ports/ports';
import { SourceFailure, type SourcePage, type WorldSourcePort } from '@reachout/ports/world-source';
import * as z from 'zod';
import { addressOf, type Answer, nextPointer } from './paging.ts';
import type { SourceFile } from './source-file.ts';
import { timestampOf, toMessage, valueAt } from './to-message.ts';

/** How a REST source is read. */
export interface RestSourceOptions {
  file: SourceFile;
  /** The time that versions are counted by where the source has none. */
  clock: ClockPort;
  /** Milliseconds after which one answer is given up, in place of the file's. */
  timeoutMs?: number;
  /** Bytes of one answer. */
  mostBytes?: number;
}

const defaultMostBytes = 20_000_000;
/** Answers to a page that is no longer there: what leads to it has ended, and the list begins anew. */
const endedStatuses = new Set([400, 404, 410, 422]);

const pointerSchema = z.union([
  z.object({ address: z.string() }),
  z.object({ value: z.union([z.string(), z.number()]) }),
]);
/** Where a reading stands: what changed since, the latest change of this reading so far, and its next page. */
const positionSchema = z.object({
  changedSince: z.number().optional(),
  latest: z.number().optional(),
  next: pointerSchema.optional(),
});
type Position = z.infer<typeof positionSchema>;

/** A list of any REST API as a source of the world, read as its file says. Headers with secrets go to the file's own host and to no other. */
export function createRestSource({
  file,
  clock,
  timeoutMs = file.timeoutSeconds * 1_000,
  mostBytes = defaultMostBytes,
}: RestSourceOptions): WorldSourcePort {
  const ask = async (address: string, signal: AbortSignal): Promise<Response> => {
    if (!URL.canParse(address) || new URL(address).origin !== new URL(file.url).origin)
      throw new SourceFailure('its next page is at another host, which is not asked');
    try {
      return await fetchBounded(
        address,
        { timeoutMs, mostBytes, signal },
        { headers: { accept: 'application/json', ...file.headers } },
      );
    } catch (error) {
      throw toFailure(error, signal, timeoutMs);
    }
  };
  return {
    name: file.name,
    everySeconds: file.everySeconds,
    async *read(cursor, signal): AsyncGenerator<SourcePage> {
      let position = readCursor(cursor, file.url);
      const seen = new Set<string>();
      for (let page = 1; ; page += 1) {
        const address = addressOf(file, { ...position, pointer: position.next });
        if (seen.has(address)) throw new SourceFailure('its pages lead in a circle');
        seen.add(address);
        const readAt = clock.now().getTime();
        const response = await ask(address, signal);
        // Only what leads on from an earlier reading may have ended; a page of this one has just been named.
        if (page === 1 && position.next !== undefined && endedStatuses.has(response.status)) {
          position = { changedSince: position.changedSince };
          continue;
        }
        const answer = await readAnswer(response, file, clock.now());
        const next = nextPointer(file, answer, { pointer: position.next, address });
        const latest = latestOf(answer.records, file, position.latest);
        position =
          next === undefined
            ? { changedSince: Math.max(latest ?? 0, position.changedSince ?? 0) || undefined }
            : { changedSince: position.changedSince, latest, next };
        const told = answer.records.map((record) => toMessage(record, file, readAt));
        const messages = told.filter((message) => message !== undefined);
        yield { messages, skipped: told.length - messages.length, cursor: JSON.stringify(position) };
        if (next === undefined) return;
        if (page >= file.mostPages) throw new SourceFailure(`more than ${file.mostPages} pages (mostPages)`);
      }
    },
  };
}

/** A cursor of another kind of source, or of an earlier form, is none. */
function readCursor(cursor: string | null, url: string): Position {
  if (cursor === null) return {};
  try {
    const position = positionSchema.parse(JSON.parse(cursor));
    const { next, changedSince } = position;
    // The list has moved to another host since, and its pages with it.
    const isElsewhere =
      next !== undefined && 'address' in next && new URL(next.address).origin !== new URL(url).origin;
    return isElsewhere ? { changedSince } : position;
  } catch {
    return {};
  }
}

async function readAnswer(
  response: Response,
  { records: at }: Pick<SourceFile, 'records'>,
  now: Date,
): Promise<Answer> {
  const { status, headers } = response;
  if (status !== 200)
    throw new SourceFailure(reasonOfStatus(status), retryAfterOf(headers.get('retry-after'), now));
  let body: unknown;
  try {
    body = JSON.parse(await response.text());
  } catch {
    const [type = ''] = (headers.get('content-type') ?? 'no type').split(';');
    throw new SourceFailure(`its answer is not JSON (${type.slice(0, 60)})`);
  }
  const records = at === undefined ? body : valueAt(body, at);
  if (!Array.isArray(records))
    throw new SourceFailure(
      `its answer has no list ${at === undefined ? 'of records' : `at ${[at].flat().join('.')}`}`,
    );
  return { body, records, link: headers.get('link') };
}

function latestOf(
  records: readonly unknown[],
  { since }: Pick<SourceFile, 'since'>,
  before: number | undefined,
): number | undefined {
  if (since === undefined) return undefined;
  const timestamps = records.flatMap((record) => timestampOf(valueAt(record, since.path), since.read) ?? []);
  return timestamps.reduce<number | undefined>((latest, one) => Math.max(latest ?? 0, one), before);
}

function toFailure(error: unknown, signal: AbortSignal, timeoutMs: number): SourceFailure {
  if (signal.aborted) return new SourceFailure('stopped');
  if (error instanceof AnswerTooLong) return new SourceFailure(`its answer has ${error.message}`);
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError')
    return new SourceFailure(`no whole answer within ${timeoutMs / 1_000} seconds`);
  return new SourceFailure(`no connection, or one that broke (${cause?.code ?? name ?? 'unknown'})`);
}
