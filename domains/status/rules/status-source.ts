import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';

/**
 * Where the site learns how the platform is doing: from the incidents that are kept in its own database, or from nowhere. From nowhere, nothing
 * is claimed anywhere: neither that all is well nor that something is wrong.
 */
export const statusSources = ['built-in', 'none'] as const;
export type StatusSource = (typeof statusSources)[number];

/** What stands in the place of a description where no status is published. */
export const statusNotPublished = 'Status not published';

/** Where people read how the platform is doing; null where that is published nowhere. */
export function publishedStatusLink({ links }: Pick<Brand, 'links'>, source: StatusSource): string | null {
  return links.status === paths.status() && source === 'none' ? null : links.status;
}
