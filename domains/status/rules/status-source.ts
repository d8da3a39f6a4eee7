import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';

/**
 * The source of the platform's status: the incidents in our own database, another system that speaks the format of Statuspage, or none. Without a source nothing is claimed anywhere: neither that all is
 * well nor that something is wrong.
 */
export const statusSources = ['built-in', 'statuspage', 'none'] as const;
export type StatusSource = (typeof statusSources)[number];

/** The link to the published status; null where there is none. */
export function publishedStatusLink({ links }: Pick<Brand, 'links'>, source: StatusSource): string | null {
  return links.status === paths.status() && source === 'none' ? null : links.status;
}
