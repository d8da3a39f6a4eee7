import type { Content } from '@reachout/content';
import type { Database } from '@reachout/database/client';
import { findUploadsVersion, listUploadedPages } from '@reachout/documentation/store/documentation-queries';

/** The documentation as it is now: what was made, and the pages that were uploaded since. */
export interface CurrentContent {
  /** Reads the uploads if any has changed; resolves with the content, or with null when nothing has. */
  reload(): Promise<Content | null>;
}

/** @param made the documentation without uploads */
export function openCurrentContent(db: Database, made: Content): CurrentContent {
  let version = '0 0';
  return {
    async reload() {
      const found = await findUploadsVersion(db);
      if (found === version) return null;
      const pages = await listUploadedPages(db);
      // The pipeline is large, and most installations upload nothing.
      const { addPages } = await import('@reachout/content/make');
      const content = await addPages(made, pages);
      version = found;
      return content;
    },
  };
}
