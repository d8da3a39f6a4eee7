import type { TokenHolder, Viewer } from '@reachout/ports/viewer';
import type { ServiceScope } from '@reachout/world/rules/scopes';
import type { InlineSources } from './inline/inline-sources.ts';
import type { Log } from './log.ts';
import type { ErrorCode } from '@reachout/core/errors';

/** Variables that middleware sets on each request (`c.var`). */
export interface RequestVariables {
  requestId: string;
  /** The id of the request's trace, if it is part of one. */
  traceId: string | undefined;
  /** Logs with the request's id. */
  log: Log;
  /** The error code of the response, if it is an error. */
  refusal?: ErrorCode;
  /** The program that owns the call's access token, or null. A call with a token has no session, whatever cookie it carries. */
  program: TokenHolder | null;
  /** The provider's system that calls, by its service token; set before any route of the platform API runs. */
  service: { id: string; scopes: readonly ServiceScope[] };
  /** The signed-in person, or null; set by the session middleware before any route runs. */
  viewer: Viewer | null;
  /** How much the person has to read, for the badge of a page's header; undefined where no page is shown. */
  unread?: number;
  /** What the policy must allow, since it stands in this page. */
  inlineSources?: InlineSources;
  /** The client's address, as far as the trusted proxies vouch for it. */
  clientAddress: string;
}

export interface AppEnv {
  Variables: RequestVariables;
  Bindings: { incoming?: { socket?: { remoteAddress?: string; destroy?: () => void } } };
}
