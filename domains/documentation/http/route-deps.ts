import type { AccountRouteDeps } from '@reachout/accounts/http/route-deps';
import type { Content } from '@reachout/content';
import type { ContentFiles } from '@reachout/content/load';
import type { RouteDeps } from '@reachout/http/route-deps';

/** Additional dependencies of the documentation's routes. */
export interface DocumentationRouteDeps extends RouteDeps {
  content: Content;
  contentFiles: ContentFiles;
  demo: AccountRouteDeps['demo'];
}
