import type { CaseStatus } from '@reachout/cases/rules/case-status';

/** Somebody of another desk, by its own id. */
export interface DeskPerson {
  id: string;
  name: string;
  email: string | undefined;
  /** What the desk was told of the person's id elsewhere: usually the platform's own. */
  externalId: string | undefined;
  isStaff: boolean;
}

export interface DeskOrganization {
  id: string;
  externalId: string | undefined;
}

/** A file of another desk: its name and where the desk has it. */
export interface DeskFile {
  id: string;
  name: string;
  url: string | undefined;
}

export interface DeskComment {
  id: string;
  author: string | undefined;
  createdAt: string;
  body: string;
  isInternal: boolean;
  files: readonly DeskFile[];
}

/** What a rule of the map may ask of a ticket, by name: its group, its form, its tags, its own fields. */
export type TicketFacts = Readonly<Record<string, readonly string[]>>;

/** A ticket as every desk has it. */
export interface DeskTicket {
  id: string;
  subject: string;
  body: string;
  createdAt: string;
  updatedAt: string;
  status: string;
  /** Empty where the desk gave it none. */
  priority: string;
  requester: string;
  organization: string | undefined;
  facts: TicketFacts;
  /** People who are told about it, by their ids or addresses. */
  copied: readonly string[];
  files: readonly DeskFile[];
  comments: readonly DeskComment[];
  /** True for what the desk itself has thrown away. */
  isDropped: boolean;
  /** The desk's own names of what it holds and what nothing here takes. */
  leftOver: readonly string[];
}

/** What was exported, put together from however many files. */
export interface DeskExport {
  tickets: DeskTicket[];
  people: ReadonlyMap<string, DeskPerson>;
  organizations: ReadonlyMap<string, DeskOrganization>;
  /** How many objects were none of those that this desk has. */
  unknown: number;
}

/** One JSON value of an export, and the path of its file: some calls say only there whose an answer is. */
export interface ExportedDocument {
  path: string;
  value: unknown;
}

/** Another desk whose exports can be read: one entry of the table. */
export interface DeskFormat {
  read: (documents: Iterable<ExportedDocument>) => DeskExport;
  /** Our words for its statuses; others are kept as they are. */
  statuses: Readonly<Record<string, CaseStatus>>;
  /** The severity for each of its priorities; the empty one is of tickets without. */
  severities: Readonly<Record<string, 1 | 2 | 3 | 4>>;
}

/** The names of what an object holds that is filled and not `taken`. */
export function leftOverOf(given: object, taken: ReadonlySet<string>): string[] {
  return Object.entries(given).flatMap(([name, value]) => (taken.has(name) || isEmpty(value) ? [] : [name]));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
