import type { Content } from '@reachout/content';
import type { Database } from '@reachout/database/client';
import { findUploadsVersion, listUploadedPages } from '@reachout/documentation/store/documentation-queries';
import type { Log } from '@reachout/http/log';
import { describeError } from '@reachout/ports/describe-error';

/** The documentation as it is now: what was made, and the pages that were uploaded since. */
export interface CurrentContent {
  /** The documentation to start with. Whatever was uploaded, a process starts: what cannot be shown is logged, and tried again by `reload`. */
  start(): Promise<{
    content: Content;
    /** Whether each uploaded page is shown. */
    isWhole: boolean;
  }>;
  /** Reads the uploads if any has changed; resolves with the content, or with null when nothing has. A page that cannot be shown is left out and logged. */
  reload(): Promise<Content | null>;
}

/** @param made the documentation without uploads */
export function openCurrentContent(
  db: Database,
  { made, log }: { made: Content; log: Pick<Log, 'warn' | 'error'> },
): CurrentContent {
  let version = '0 0';
  let isWhole = true;
  const reload = async (): Promise<Content | null> => {
    const found = await findUploadsVersion(db);
    if (found === version) return null;
    const pages = await listUploadedPages(db);
    // The pipeline is large, and most installations upload nothing.
    const { addPages } = await import('@reachout/content/make');
    const { content, problems, simplified } = await addPages(made, pages);
    for (const { file, message } of problems) log.warn('uploaded page left out', { page: file, message });
    for (const { file, line, message } of simplified)
      log.warn('uploaded page simplified', { page: file, line, message });
    version = found;
    isWhole = problems.length === 0;
    return content;
  };
  return {
    reload,
    async start() {
      try {
        const content = (await reload()) ?? made;
        return { content, isWhole };
      } catch (error) {
        log.error('uploaded pages not shown', { reason: describeError(error) });
        return { content: made, isWhole: false };
      }
    },
  };
}
