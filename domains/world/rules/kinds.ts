/**
 * The kinds of records in a provider's world, in the order in which they can be written: what a record names stands before it. A new kind is an entry
 * here, a schema in `records.ts` and a table in `../store`; leaving one out does not compile.
 */
export const recordKinds = [
  'person',
  'team',
  'member',
  'project',
  'project-access',
  'deployment',
  'domain',
  'invoice',
  'request-hour',
  'component',
  'incident',
  'page',
] as const;
export type RecordKind = (typeof recordKinds)[number];
