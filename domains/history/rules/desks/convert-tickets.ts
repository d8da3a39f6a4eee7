import { maxComment, maxDescription, maxParticipants, maxShortText } from '@reachout/core/limits';
import type { HistoryActor, HistoryAttachment, HistoryRecord } from '../records.ts';
import type { DeskExport, DeskFile, DeskFormat, DeskPerson, DeskTicket } from './desk-export.ts';
import type { DeskMap } from './desk-map.ts';

/** Why a ticket is no case: the map has no place for it, nothing says whose it is, its priority has no severity, or the desk had thrown it away. */
export const leftOutReasons = ['place', 'account', 'severity', 'text', 'dropped'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A file that a case names: its place below the folder of files, and where the desk has it. */
export interface NamedFile {
  path: string;
  url: string | undefined;
}

/** What tickets come to, and what does not come along. */
export interface Conversion {
  cases: HistoryRecord<'case'>[];
  leftOut: { ticket: string; reason: LeftOutReason }[];
  /** How many cases have a status or severity, by the desk's own word and ours: `pending → Waiting on you`. */
  statuses: Map<string, number>;
  severities: Map<string, number>;
  /** How many cases lose what the desk calls by these names. */
  leftOver: Map<string, number>;
  /** How many texts were longer than they may be here. */
  cut: number;
  /** How many people are named by their names alone, since nothing says who they are here. */
  named: number;
  files: NamedFile[];
}

/** Turns tickets of another desk into cases of history, by what is usual for that desk and what the operator's map says. */
export function convertTickets(exported: DeskExport, desk: DeskFormat, map: DeskMap): Conversion {
  const conversion: Conversion = {
    cases: [],
    leftOut: [],
    statuses: new Map(),
    severities: new Map(),
    leftOver: new Map(),
    cut: 0,
    named: 0,
    files: [],
  };
  const named = new Set<string>();
  for (const ticket of exported.tickets) {
    const outcome = caseOf(ticket, { exported, desk, map, conversion, named });
    if (typeof outcome === 'string') conversion.leftOut.push({ ticket: ticket.id, reason: outcome });
    else conversion.cases.push(outcome);
  }
  return { ...conversion, named: named.size };
}

interface Context {
  exported: DeskExport;
  desk: DeskFormat;
  map: DeskMap;
  conversion: Conversion;
  named: Set<string>;
}

function caseOf(ticket: DeskTicket, context: Context): HistoryRecord<'case'> | LeftOutReason {
  const { exported, desk, map, conversion } = context;
  if (ticket.isDropped) return 'dropped';
  const place = map.tickets.find(({ when }) => isMeant(ticket, when));
  if (place === undefined) return 'place';
  const account = accountOf(ticket, context);
  if (account === undefined) return 'account';
  const severity = map.severities?.[ticket.priority] ?? desk.severities[ticket.priority];
  if (severity === undefined) return 'severity';
  const body = ticket.body.trim() || ticket.subject.trim();
  if (body === '') return 'text';
  const status = map.statuses?.[ticket.status] ?? desk.statuses[ticket.status] ?? ticket.status;
  count(conversion.statuses, `${ticket.status} → ${status}`);
  count(conversion.severities, `${ticket.priority || '(none)'} → SEV${severity}`);
  for (const name of ticket.leftOver) count(conversion.leftOver, name);
  const cut = (text: string, most: number): string => {
    if (text.length <= most) return text;
    conversion.cut += 1;
    return `${text.slice(0, most - 1).toWellFormed()}…`;
  };
  const createdAt = timeOf(ticket.createdAt);
  const actor = (id: string | undefined): HistoryActor => actorOf(id, context);
  const comments = ticket.comments.flatMap((comment) => {
    const files = comment.files.map((file) => attachmentOf(ticket, file, conversion));
    const text = comment.body.trim() || files.map(({ name }) => name).join(', ');
    if (text === '') return [];
    return [
      {
        id: comment.id,
        by: actor(comment.author),
        createdAt: later(createdAt, timeOf(comment.createdAt)),
        body: cut(text, maxComment),
        ...(comment.isInternal && { isInternal: true }),
        ...(files.length > 0 && { attachments: files }),
      },
    ];
  });
  const updatedAt = [timeOf(ticket.updatedAt), ...comments.map((comment) => comment.createdAt)].reduce(
    later,
    createdAt,
  );
  const participants = participantsOf(ticket, exported);
  const attachments = ticket.files.map((file) => attachmentOf(ticket, file, conversion));
  return {
    id: ticket.id,
    account,
    ...(map.keepNumbers && { number: Number(ticket.id) }),
    openedBy: actor(ticket.requester),
    createdAt,
    updatedAt,
    product: place.product,
    area: place.area,
    ...(place.topic !== undefined && { topic: place.topic }),
    severity,
    subject: cut(oneLine(ticket.subject) || oneLine(body), maxShortText),
    description: cut(body, maxDescription),
    ...(participants.length > 0 && { participants }),
    ...(attachments.length > 0 && { attachments }),
    ...(comments.length > 0 && { comments }),
    // When it became so before its last change nobody exported.
    ...(status !== 'New' && {
      changes: [{ status, at: updatedAt, by: { name: 'Import', kind: 'system' as const } }],
    }),
  };
}

function isMeant({ facts }: DeskTicket, when: DeskMap['tickets'][number]['when']): boolean {
  return Object.entries(when ?? {}).every(([name, values]) =>
    facts[name]?.some((value) => values.includes(value)),
  );
}

/** What a map says of a person, by their id there or their address. */
function ofPerson(
  table: Readonly<Record<string, string>> | undefined,
  id: string,
  person: DeskPerson | undefined,
): string | undefined {
  return table?.[id] ?? (person?.email === undefined ? undefined : table?.[person.email.toLowerCase()]);
}

function accountOf(ticket: DeskTicket, { exported, map }: Context): string | undefined {
  const { organization, requester } = ticket;
  const own = ofPerson(map.accountsOfPeople, requester, exported.people.get(requester));
  if (organization === undefined) return own;
  return map.accounts?.[organization] ?? exported.organizations.get(organization)?.externalId ?? own;
}

function actorOf(id: string | undefined, { exported, map, named }: Context): HistoryActor {
  const person = id === undefined ? undefined : exported.people.get(id);
  const here = id === undefined ? undefined : (ofPerson(map.people, id, person) ?? person?.externalId);
  if (here !== undefined) return { person: here };
  if (id !== undefined) named.add(id);
  const name = oneLine(person?.name ?? '').slice(0, maxShortText);
  return { name: name || `#${id ?? '?'}`, kind: person?.isStaff ? 'staff' : 'customer' };
}

function participantsOf(ticket: DeskTicket, { people }: DeskExport): string[] {
  const mails = ticket.copied.flatMap((each) => {
    const person = people.get(each);
    if (person?.isStaff || each === ticket.requester) return [];
    const mail = (person?.email ?? each).trim().toLowerCase();
    return /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,189}$/.test(mail) ? [mail] : [];
  });
  return [...new Set(mails)].slice(0, maxParticipants);
}

function attachmentOf(ticket: DeskTicket, file: DeskFile, { files }: Conversion): HistoryAttachment {
  const name = oneLine(file.name).slice(0, maxShortText) || file.id;
  const path = `${ticket.id}/${file.id}-${name.replaceAll(/[^\w.-]+/g, '_')}`;
  files.push({ path, url: file.url });
  return { id: file.id, name, path };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const timeOf = (text: string): string => new Date(text).toISOString();
const later = (one: string, other: string): string => (one > other ? one : other);

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
