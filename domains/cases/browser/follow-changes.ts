import { notificationsEvent } from '@reachout/web/lib/notifications-event';

const firstRetryMs = 5_000;
const maxRetryMs = 5 * 60_000;

export interface FollowOptions {
  eventsPath: string;
  /** Names of the events that tell of a change. */
  events: readonly string[];
  /** Several changes of one action arrive together: how long to wait for the others, where the server does not gather them. */
  gatherMs: number;
  /** How long to wait between requests while the stream of changes is not to be had. */
  pollMs: number;
  /** Brings the page up to date. */
  refetch: () => Promise<unknown>;
  openStream: (path: string) => EventSource;
}

/**
 * Refetches whenever the server tells of a change; by the clock while the stream of changes is not to be had. A hidden page
 * keeps no connection, since a browser has few for each site: it refetches when it is seen again. Gives the function that ends it.
 */
export function followChanges({
  gatherMs,
  eventsPath,
  events,
  pollMs,
  refetch,
  openStream,
}: FollowOptions): () => void {
  let stream: EventSource | null = null;
  let retryMs = firstRetryMs;
  let gathering: Timer;
  let polling: Timer;
  let retrying: Timer;

  const refetchSoon = (): void => {
    clearTimeout(gathering);
    gathering = setTimeout(() => void refetch(), gatherMs);
  };
  const poll = (): void => {
    clearTimeout(polling);
    polling = setTimeout(() => void refetch().finally(poll), pollMs);
  };
  const close = (): void => {
    stream?.close();
    stream = null;
    for (const timer of [gathering, polling, retrying]) clearTimeout(timer);
  };
  const open = (): void => {
    close();
    const opened = openStream(eventsPath);
    stream = opened;
    opened.addEventListener('open', () => {
      clearTimeout(polling);
      retryMs = firstRetryMs;
      // Something may have happened between the page and the stream.
      refetchSoon();
    });
    for (const name of events) opened.addEventListener(name, refetchSoon);
    opened.addEventListener('notifications', () => document.dispatchEvent(new Event(notificationsEvent)));
    opened.addEventListener('gone', () => {
      // Nothing more will come: the next answer says why.
      close();
      void refetch();
    });
    opened.addEventListener('error', () => {
      poll();
      // The browser tries again by itself unless the server refused.
      if (opened.readyState !== EventSource.CLOSED) return;
      clearTimeout(retrying);
      retrying = setTimeout(reopen, retryMs);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    });
  };
  const reopen = (): void => {
    if (document.visibilityState === 'visible') open();
  };
  // Logging out ends the session before the page goes: the browser would open the stream again at once, and be refused.
  const handleLeaving = (): void => {
    close();
    // The person may have stayed: a download leaves nothing.
    retrying = setTimeout(reopen, firstRetryMs);
  };
  const handleVisibility = (): void => {
    if (document.visibilityState === 'visible') open();
    else close();
  };

  if (document.visibilityState === 'visible') open();
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', reopen);
  // A page in the back/forward cache with an open connection would be thrown away.
  window.addEventListener('beforeunload', handleLeaving);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', handlePageShow);
  function handlePageShow({ persisted }: PageTransitionEvent): void {
    if (persisted) reopen();
  }
  return () => {
    close();
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', reopen);
    window.removeEventListener('beforeunload', handleLeaving);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', handlePageShow);
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;
