import type { RouteDeps } from '@reachout/http/route-deps';

/** What the routes of the help page need besides. */
export interface HelpRouteDeps extends RouteDeps {
  /** How long the screen holds the result of a refund back at least (D28). */
  refundMinimumWaitMs: number;
}
