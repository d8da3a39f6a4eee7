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

/** Which rows of the audit are asked for. */
export interface AuditQuery {
  person?: Optional<string>;
  action?: Optional<string>;
  subject?: Optional<string>;
  days?: Optional<number>;
}

export function auditQuery({
  person,
  action,
  subject,
  days,
  limit,
  cursor,
}: AuditQuery & { limit?: Optional<number>; cursor?: Optional<string> }): string {
  // What a form leaves empty asks for nothing.
  return queryString({
    person: person === '' ? undefined : person,
    action: action === '' ? undefined : action,
    subject: subject === '' ? undefined : subject,
    days,
    limit,
    cursor,
  });
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

/** What numbers of the desk are asked for: days in UTC, both included, and which cases count. */
export interface NumbersQuery {
  from?: Optional<string>;
  to?: Optional<string>;
  product?: Optional<string>;
  plan?: Optional<string>;
  severity?: Optional<string>;
  team?: Optional<string>;
}

export function numbersQuery({
  from,
  to,
  product,
  plan,
  severity,
  team,
  table,
}: NumbersQuery & { table?: string }): string {
  return queryString({ from, to, product, plan, severity, team, table });
}
