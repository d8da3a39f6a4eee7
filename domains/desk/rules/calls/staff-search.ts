import { fieldNames } from '@reachout/core/field-names';
import { maxSearchTerm } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';

/** What the staff's search finds, in the order in which it stands unless something is exactly what was asked for. */
export const foundKinds = [
  'case',
  'person',
  'team',
  'invoice',
  'project',
  'domain',
  'file',
  'conversation',
  'page',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** The most of each kind that is given. */
export const foundOfEach = 6;
/** Fewer characters find nothing. */
export const shortestSearch = 2;

/** GET /api/support/staff/search. */
export const staffSearchQuery = z.object({ q: z._default(textField(maxSearchTerm, 'q'), '') });

/** The names of its fields. */
export const staffSearchField = fieldNames(staffSearchQuery);

/** Something that was found. `isExact`: what was asked for is its number, its address or its name. */
export const foundSchema = z.object({
  title: z.string(),
  /** What tells it from others of the same title. */
  detail: z.nullable(z.string()),
  /** The page of it. */
  path: z.string(),
  isExact: z.boolean(),
});
export type Found = z.infer<typeof foundSchema>;

export const foundGroupSchema = z.object({ kind: z.enum(foundKinds), found: z.array(foundSchema) });
export type FoundGroup = z.infer<typeof foundGroupSchema>;

/** Groups without anything in them are left out; those that have what was asked for exactly come first. */
export const staffSearchResponse = z.object({ query: z.string(), groups: z.array(foundGroupSchema) });
export type StaffSearchResponse = z.infer<typeof staffSearchResponse>;
