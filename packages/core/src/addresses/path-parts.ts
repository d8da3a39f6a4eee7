import { queryString } from '../url.ts';

/** What the modules of addresses share. */

/** A part of an address that may be left out. */
export type Optional<T> = T | null | undefined;

export const supportCenter = '/api/v3/support-center';
export const platform = '/api/platform/v1';
export const help = '/api/support/help';

/** Which conversations a report is of. */
export interface ConversationReport {
  outcome?: Optional<string>;
  rating?: Optional<string>;
  csat?: Optional<number>;
  product?: Optional<string>;
  days?: Optional<number>;
}

export function reportQuery({
  outcome,
  rating,
  csat,
  product,
  days,
  limit,
  cursor,
}: ConversationReport & { limit?: Optional<number>; cursor?: Optional<string> }): string {
  return queryString({ outcome, rating, csat, product, days, limit, cursor });
}
