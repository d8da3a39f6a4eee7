import { type CaseCopy, caseCopyId, parseCaseCopy } from '../rules/case-version.ts';
import { appError } from '@reachout/core/errors';
import { err, type Result } from '@reachout/core/result';
import { type Beside, type CaseNews, watchCase } from '../use-cases/watch-case.ts';
import type { Viewer } from '@reachout/ports/viewer';
import type { Context } from 'hono';
import { openEvents, refuseEvents } from './open-events.ts';
import type { CaseRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { viewerOf } from '@reachout/http/middleware/session';
import { answer } from '@reachout/http/validate';

/** How the stream is to be read. */
export const caseEventsDescription =
  'An event `case` names the newest copy: read the case then. Its `id` goes back as `Last-Event-ID`. An event `gone`, whose data is `{}`, ends the stream: the case is not to be read any more. An event `notifications`, whose data is `{}`, says that what the person has to read of any case changed. An event `reconnect` asks to open the stream again. Comments keep the connection open.';

/** Where a case lies, and which copy of it there is now. */
type ReadCopy = (
  viewer: Viewer,
) => Promise<Result<CaseCopy & { row: { accountId: string; number: number } }>>;

/** What else a stream does while it is open: what it tells beside the case, and what begins and ends with it. */
export type Attend = (
  viewer: Viewer,
  row: { accountId: string; number: number },
) => { beside: Beside; during: (news: AsyncIterable<CaseNews>) => AsyncIterable<CaseNews> };

/**
 * Tells of new versions of a case, and of nothing else: whoever wants the case asks for it. The session and the right to read the case are checked before each
 * event. A reader that comes back with Last-Event-ID hears at once what it missed.
 */
export async function streamCase(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  readCopy: ReadCopy,
  attend?: Attend,
): Promise<Response> {
  const refused = refuseEvents(c, deps);
  if (refused) return refused;
  const viewer = viewerOf(c);
  const found = await readCopy(viewer);
  if (!found.ok) return answer(c, found);
  const { accountId, number } = found.value.row;
  const sessionHeaders = c.req.raw.headers;
  const readAgain = async (): Promise<Result<CaseCopy>> => {
    const now = await deps.auth.findViewer(sessionHeaders);
    return now?.userId === viewer.userId ? readCopy(now) : err(appError('unauthenticated'));
  };
  return openEvents(c, deps, (signal) => {
    const attending = attend?.(viewer, found.value.row);
    const news = watchCase(deps.services, {
      accountId,
      caseNumber: number,
      readerId: viewer.userId,
      readCopy: readAgain,
      known: parseCaseCopy(c.req.header('last-event-id')),
      beside: attending?.beside,
      signal,
    });
    return encode(attending ? attending.during(news) : news);
  });
}

async function* encode(news: AsyncIterable<CaseNews>): AsyncGenerator<string> {
  for await (const each of news) yield eventOf(each);
}

function eventOf(news: CaseNews): string {
  if (news.type === 'copy')
    return `id: ${caseCopyId(news.copy)}\nevent: case\ndata: ${JSON.stringify(news.copy)}\n\n`;
  if (news.type === 'beside') return `event: ${news.event}\ndata: ${news.data}\n\n`;
  return `event: ${news.type}\ndata: {}\n\n`;
}
