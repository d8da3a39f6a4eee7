import type { TokenHolder, Viewer } from '@reachout/ports/viewer';
import type { Log } from './log.ts';
import type { ErrorCode } from '@reachout/core/errors';

/** What middleware puts on each request (`c.var`). */
export interface RequestVariables {
  requestId: string;
  /** Of the trace that the request is part of, if it is part of one. */
  traceId: string | undefined;
  /** Its lines carry the request's id. */
  log: Log;
  /** The code of the error that the request was answered with, if it was. */
  refusal?: ErrorCode;
  /** The program whose access token the call brings, or null; then there is no session, whatever cookie came along. */
  program: TokenHolder | null;
  /** The signed-in person, or null; set by the session middleware before any route runs. */
  viewer: Viewer | null;
  /** Address of the client as far as the trusted proxies vouch for it. */
  clientAddress: string;
}

export interface AppEnv {
  Variables: RequestVariables;
  Bindings: { incoming?: { socket?: { remoteAddress?: string; destroy?: () => void } } };
}
