import { defaultStreamLimits, type StreamLimits } from '@reachout/chat/http/answer-streams';
import { appError } from '@reachout/core/errors';
import type { AppEnv } from '@reachout/http/context';
import { viewerOf } from '@reachout/http/middleware/session';
import { problemResponse } from '@reachout/http/problem';
import { describeError } from '@reachout/ports/describe-error';
import type { Context } from 'hono';
import type { CaseRouteDeps } from './route-deps.ts';

/** A person looks at a few cases and lists at once; one more lets go of the oldest, whose page asks again by itself. */
export const caseStreamLimits: StreamLimits = { ...defaultStreamLimits, perPerson: 4 };

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Refuses where no stream of events can be opened now. */
export function refuseEvents(c: Context<AppEnv>, { caseStreams }: CaseRouteDeps): Response | undefined {
  return caseStreams.refusal() === undefined
    ? undefined
    : problemResponse(c, appError('live_updates_unavailable', { retryAfterSeconds: 5 }));
}

/** Answers with a stream of events to the person whose request it is; `texts` gives them as they are sent. */
export function openEvents(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  texts: (signal: AbortSignal) => AsyncIterable<string>,
): Response {
  const refused = refuseEvents(c, deps);
  if (refused) return refused;
  // Nobody would read this stream, and so nobody would close it.
  if (c.req.method === 'HEAD') return new Response(null, { headers });
  const body = deps.caseStreams.open({
    personId: viewerOf(c).userId,
    texts,
    cut: () => c.env.incoming?.socket?.destroy?.(),
    onFailure: (error) => deps.log.warn('case stream broke off', { reason: describeError(error) }),
  });
  return new Response(body, { headers });
}
