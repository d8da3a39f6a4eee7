import type { Content } from '@reachout/content';
import type { ContentFiles } from '@reachout/content/load';
import type { RouteDeps } from '@reachout/http/route-deps';

/** What the routes of the documentation need besides. */
export interface DocumentationRouteDeps extends RouteDeps {
  content: Content;
  contentFiles: ContentFiles;
  /** Indexes the search before anybody asks, so that the first who does need not wait for it. */
  indexAtStart?: boolean;
}
