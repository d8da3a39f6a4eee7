import type { RouteDeps } from '@reachout/http/route-deps';

/** What the gallery needs besides. */
export interface DesignRouteDeps extends RouteDeps {
  /** The demo world, where there is one. */
  demo: object | null;
}
