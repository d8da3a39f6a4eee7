import type { Language } from '@reachout/language/language';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { DoneNotices } from './forms/done-notice.ts';
import type { FindAssets } from './page-assets.ts';
import type { Log } from './log.ts';
import type { RateLimiter } from './middleware/rate-limit.ts';
import type { SessionReader } from './middleware/session.ts';
import type { RenderAllowance } from './render-allowance.ts';

/**
 * Dependencies of every route. A domain whose routes need more extends it in its own `http/route-deps.ts`; apps/server joins them
 * in `app-deps.ts`, so that forgetting one does not compile.
 */
export interface RouteDeps {
  services: ServiceDeps;
  auth: SessionReader;
  /** How much a person has to read; more than a badge shows is not counted. */
  countUnread: (viewer: Viewer) => Promise<number>;
  log: Log;
  assets: FindAssets;
  doneNotices: DoneNotices;
  /** The languages that pages are offered in, the first one for whoever asks for none of them. */
  languages: readonly Language[];
  rateLimiter: RateLimiter;
  /** Counts in this process only, for routes that work while the database is down. */
  localLimiter: RateLimiter;
  renderAllowance: RenderAllowance;
  /** Whether people may create access tokens for their programs. */
  programTokens: boolean;
  /** Whether anybody may read how support is doing. */
  publicNumbers: boolean;
  https: boolean;
  development: boolean;
  publicOrigin: () => string;
  newRequestId: () => string;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
}
