import type { ContentFiles } from '@reachout/content/load';
import type { FindMessages } from '@reachout/http/page-assets';
import type { RouteDeps } from '@reachout/http/route-deps';

/** Public files by name, without their folder. */
export type PublicFiles = ReadonlyMap<string, string>;

/** What the routes of operations need besides. */
export interface OperationsRouteDeps extends RouteDeps {
  contentFiles: ContentFiles;
  /** Logo files by the name under /docs/static/media, with their path on disk. */
  logoFiles: PublicFiles;
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  /** Messages of parts that pages load later. */
  messages: FindMessages;
  checks: Record<string, () => Promise<boolean>>;
}
