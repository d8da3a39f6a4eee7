import { type CaseCopy, caseCopyId, parseCaseCopy } from '@reachout/contract/case-version';
import { appError } from '@reachout/contract/errors';
import { err, type Result } from '@reachout/contract/result';
import { type CaseNews, watchCase } from '@reachout/services/cases/watch-case';
import type { Viewer } from '@reachout/services/viewer';
import type { Context } from 'hono';
import type { StreamLimits } from './answer-streams.ts';
import { defaultStreamLimits } from './answer-streams.ts';
import type { AppDeps } from './app.ts';
import type { AppEnv } from './context.ts';
import { viewerOf } from './middleware/session.ts';
import { problemResponse } from './problem.ts';
import { answer } from './validate.ts';
import { describeError } from '@reachout/services/describe-error';

/** A person looks at a few cases at once; one more lets go of the oldest, whose page asks again by itself. */
export const caseStreamLimits: StreamLimits = { ...defaultStreamLimits, perPerson: 4 };

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** How the stream is to be read. */
export const caseEventsDescription =
  'An event `case` names the newest copy: read the case then. Its `id` goes back as `Last-Event-ID`. An event `gone`, whose data is `{}`, ends the stream: the case is not to be read any more. An event `reconnect` asks to open the stream again. Comments keep the connection open.';

/** Where a case lies, and which copy of it there is now. */
type Look = (viewer: Viewer) => Promise<Result<CaseCopy & { row: { accountId: string; number: number } }>>;

/**
 * Tells of new versions of a case, and of nothing else: whoever wants the case asks for it. The session and the right to read the case are looked at before each
 * word. A reader that comes back with Last-Event-ID hears at once what it missed.
 */
export async function streamCase(c: Context<AppEnv>, deps: AppDeps, look: Look): Promise<Response> {
  if (deps.caseStreams.refusal() !== undefined)
    return problemResponse(c, appError('live_updates_unavailable', { retryAfterSeconds: 5 }));
  const viewer = viewerOf(c);
  const found = await look(viewer);
  if (!found.ok) return answer(c, found);
  // Nobody would read this stream, and so nobody would close it.
  if (c.req.method === 'HEAD') return new Response(null, { headers });
  const { accountId, number } = found.value.row;
  const sessionHeaders = c.req.raw.headers;
  const lookAgain = async (): Promise<Result<CaseCopy>> => {
    const now = await deps.auth.findViewer(sessionHeaders);
    return now?.userId === viewer.userId ? look(now) : err(appError('unauthenticated'));
  };
  const body = deps.caseStreams.open({
    personId: viewer.userId,
    texts: (signal) =>
      encode(
        watchCase(deps.services, {
          accountId,
          caseNumber: number,
          look: lookAgain,
          known: parseCaseCopy(c.req.header('last-event-id')),
          signal,
        }),
      ),
    cut: () => c.env.incoming?.socket?.destroy?.(),
    onFailure: (error) =>
      deps.log.warn('case stream broke off', {
        reason: describeError(error),
      }),
  });
  return new Response(body, { headers });
}

async function* encode(news: AsyncIterable<CaseNews>): AsyncGenerator<string> {
  for await (const each of news) {
    yield each.type === 'gone'
      ? 'event: gone\ndata: {}\n\n'
      : `id: ${caseCopyId(each.copy)}\nevent: case\ndata: ${JSON.stringify(each.copy)}\n\n`;
  }
}
