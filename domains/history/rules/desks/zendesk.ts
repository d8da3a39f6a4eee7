import * as z from 'zod/mini';
import {
  type DeskComment,
  type DeskFormat,
  type DeskOrganization,
  type DeskPerson,
  type DeskTicket,
  type ExportedDocument,
  leftOverOf,
} from './desk-export.ts';
import { idOf, listIn, maybe, orEmpty, textOf } from './desk-fields.ts';

const attachment = z.object({ id: idOf, file_name: z.string(), content_url: maybe(z.string()) });

const comment = z.object({
  id: idOf,
  author_id: maybe(idOf),
  body: textOf,
  plain_body: maybe(z.string()),
  public: z.boolean(),
  created_at: z.string(),
  attachments: listIn(attachment),
});

const user = z.object({
  id: idOf,
  name: z.string(),
  email: maybe(z.string()),
  external_id: maybe(idOf),
  role: maybe(z.string()),
});

const organization = z.object({ id: idOf, name: z.string(), external_id: maybe(idOf) });

const ticket = z.object({
  id: idOf,
  subject: maybe(z.string()),
  description: textOf,
  created_at: z.string(),
  updated_at: z.string(),
  status: z.string(),
  priority: maybe(z.string()),
  requester_id: idOf,
  organization_id: maybe(idOf),
  group_id: maybe(idOf),
  brand_id: maybe(idOf),
  ticket_form_id: maybe(idOf),
  type: maybe(z.string()),
  tags: listIn(z.string()),
  custom_fields: listIn(z.object({ id: idOf, value: z.unknown() })),
  email_cc_ids: listIn(idOf),
  follower_ids: listIn(idOf),
  comments: listIn(comment),
});

/** What is taken from a ticket, what says the same once more, and what concerns the desk itself. */
const taken = new Set([
  ...Object.keys(ticket.shape),
  'url',
  'raw_subject',
  'fields',
  'generated_timestamp',
  'requester',
  'organization',
  'collaborator_ids',
  'allow_channelback',
  'allow_attachments',
  'from_messaging_channel',
  'is_public',
  'encoded_id',
]);

/** Zendesk: the files of its JSON export, one ticket a line, or answers of its API in any number of files. Answers of the comments' call carry the ticket's id in their path. */
export const zendesk: DeskFormat = {
  statuses: {
    new: 'New',
    open: 'Open',
    pending: 'Waiting on you',
    hold: 'On hold',
    solved: 'Solved',
    closed: 'Closed',
  },
  severities: { urgent: 1, high: 2, normal: 3, low: 4, '': 3 },
  read(documents) {
    const people = new Map<string, DeskPerson>();
    const organizations = new Map<string, DeskOrganization>();
    const tickets = new Map<string, DeskTicket>();
    const commentsOf = new Map<string, DeskComment[]>();
    let unknown = 0;
    const take = (value: unknown, path: string): void => {
      if (Array.isArray(value)) return value.forEach((each) => take(each, path));
      if (typeof value !== 'object' || value === null) return void (unknown += 1);
      const lists = ['tickets', 'users', 'organizations', 'comments', 'ticket', 'user'] as const;
      const asked = value as Partial<Record<(typeof lists)[number], unknown>>;
      const isTicket = ticket.safeParse(value);
      if (isTicket.success) {
        tickets.set(isTicket.data.id, ticketOf(isTicket.data, value));
        for (const name of ['requester', 'submitter', 'assignee'] as const)
          takePerson((value as Record<string, unknown>)[name]);
        return;
      }
      const found = lists.filter((name) => asked[name] !== undefined);
      if (found.length > 0) return found.forEach((name) => take(asked[name], path));
      const isComment = comment.safeParse(value);
      if (isComment.success) {
        const of = /(\d+)\D*$/.exec(path)?.[1];
        if (of === undefined) unknown += 1;
        else commentsOf.set(of, [...(commentsOf.get(of) ?? []), commentOf(isComment.data)]);
      } else if (!takePerson(value)) {
        const isOrganization = organization.safeParse(value);
        if (!isOrganization.success) unknown += 1;
        else
          organizations.set(isOrganization.data.id, {
            id: isOrganization.data.id,
            externalId: isOrganization.data.external_id,
          });
      }
    };
    const takePerson = (value: unknown): boolean => {
      const read = user.safeParse(value);
      if (!read.success || read.data.role === undefined) return false;
      const { id, name, email, external_id: externalId, role } = read.data;
      people.set(id, { id, name, email, externalId, isStaff: role !== 'end-user' });
      return true;
    };
    for (const { value, path } of documents as Iterable<ExportedDocument>) take(value, path);
    const whole = [...tickets.values()].map((each) => withComments(each, commentsOf.get(each.id) ?? []));
    return { tickets: whole, people, organizations, unknown };
  },
};

function ticketOf(given: z.infer<typeof ticket>, raw: object): DeskTicket {
  const fields = given.custom_fields.flatMap(({ id, value }) =>
    value === null || value === '' ? [] : [[`field ${id}`, [value].flat().map(String)] as const],
  );
  return {
    id: given.id,
    subject: given.subject ?? '',
    body: given.description,
    createdAt: given.created_at,
    updatedAt: given.updated_at,
    status: given.status,
    priority: given.priority ?? '',
    requester: given.requester_id,
    organization: given.organization_id,
    facts: {
      tag: given.tags,
      group: orEmpty(given.group_id),
      brand: orEmpty(given.brand_id),
      form: orEmpty(given.ticket_form_id),
      type: orEmpty(given.type),
      ...Object.fromEntries(fields),
    },
    copied: [...new Set([...given.email_cc_ids, ...given.follower_ids])],
    files: [],
    comments: given.comments.map(commentOf),
    isDropped: given.status === 'deleted',
    leftOver: leftOverOf(raw, taken),
  };
}

function commentOf(given: z.infer<typeof comment>): DeskComment {
  return {
    id: given.id,
    author: given.author_id,
    createdAt: given.created_at,
    body: given.plain_body?.trim() ? given.plain_body : given.body,
    isInternal: !given.public,
    files: given.attachments.map(({ id, file_name: name, content_url: url }) => ({ id, name, url })),
  };
}

/** A ticket's first comment is its description. */
function withComments(ticketGiven: DeskTicket, more: readonly DeskComment[]): DeskTicket {
  const known = new Set(ticketGiven.comments.map(({ id }) => id));
  const all = [...ticketGiven.comments, ...more.filter(({ id }) => !known.has(id))].toSorted((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  );
  const [first, ...rest] = all;
  if (first === undefined || first.isInternal || first.author !== ticketGiven.requester)
    return { ...ticketGiven, comments: all };
  return { ...ticketGiven, body: first.body || ticketGiven.body, files: first.files, comments: rest };
}
