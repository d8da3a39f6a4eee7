import type { Viewer } from '@reachout/ports/viewer';
import type { AppEnv } from '@reachout/http/context';
import { viewerOf } from '@reachout/http/middleware/session';
import type { Context } from 'hono';
import { watchLists } from '../use-cases/watch-lists.ts';
import { openEvents } from './open-events.ts';
import type { CaseRouteDeps } from './route-deps.ts';

/** How the stream is to be read. */
export const listEventsDescription =
  'An event `cases` says that a case of the list changed, appeared or went: read the list then. There is at most one a second. An event `gone` ends the stream: the list is not to be read any more. An event `notifications` says that what the person has to read of any case changed, and `reconnect` asks to open the stream again and to read the list. The data of each is `{}`; comments keep the connection open.';

/** Tells of changes to the cases of an account, or of all, and of nothing in them, to whom `mayRead` lets. */
export async function streamLists(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  { accountId, mayRead }: { accountId?: string; mayRead: (viewer: Viewer) => Promise<boolean> },
): Promise<Response> {
  const viewer = viewerOf(c);
  const sessionHeaders = c.req.raw.headers;
  return openEvents(c, deps, async function* texts(signal) {
    const news = watchLists(deps.services, {
      accountId,
      readerId: viewer.userId,
      mayRead: async () => {
        const now = await deps.auth.findViewer(sessionHeaders);
        return now?.userId === viewer.userId && mayRead(now);
      },
      elapsed: deps.elapsed,
      signal,
    });
    // The headers travel with the first words: only then is the stream open.
    yield ': open\n\n';
    for await (const event of news) yield `event: ${event}\ndata: {}\n\n`;
  });
}
