import * as z from 'zod/mini';
import {
  type DeskFormat,
  type DeskOrganization,
  type DeskPerson,
  type DeskTicket,
  leftOverOf,
} from './desk-export.ts';
import { idOf, listIn, maybe, orEmpty, textOf } from './desk-fields.ts';

const attachment = z.object({ id: idOf, name: z.string(), attachment_url: maybe(z.string()) });

const conversation = z.object({
  id: idOf,
  body_text: textOf,
  private: z.boolean(),
  user_id: maybe(idOf),
  created_at: z.string(),
  attachments: listIn(attachment),
});

const ticket = z.object({
  id: idOf,
  subject: maybe(z.string()),
  description_text: textOf,
  status: idOf,
  priority: idOf,
  requester_id: idOf,
  company_id: maybe(idOf),
  group_id: maybe(idOf),
  product_id: maybe(idOf),
  type: maybe(z.string()),
  tags: listIn(z.string()),
  custom_fields: maybe(z.record(z.string(), z.unknown())),
  cc_emails: listIn(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  attachments: listIn(attachment),
  conversations: listIn(conversation),
  spam: maybe(z.boolean()),
  deleted: maybe(z.boolean()),
});

const taken = new Set([
  ...Object.keys(ticket.shape),
  'description',
  'requester',
  'company',
  'structured_description',
]);

/** A contact; an agent is one within an object that says what else an agent is. */
const contact = z.object({
  id: idOf,
  name: maybe(z.string()),
  email: maybe(z.string()),
  unique_external_id: maybe(idOf),
});
const agent = z.object({ id: idOf, contact: z.object({ name: z.string(), email: maybe(z.string()) }) });
const company = z.object({ id: idOf, name: z.string(), domains: z.array(z.string()) });

/** Freshdesk: answers of its API in any number of files: tickets with their conversations, contacts, agents and companies. */
export const freshdesk: DeskFormat = {
  statuses: { 2: 'Open', 3: 'Waiting on you', 4: 'Solved', 5: 'Closed' },
  severities: { 4: 1, 3: 2, 2: 3, 1: 4 },
  read(documents) {
    const people = new Map<string, DeskPerson>();
    const organizations = new Map<string, DeskOrganization>();
    const tickets = new Map<string, DeskTicket>();
    let unknown = 0;
    const takeContact = (value: unknown): boolean => {
      const read = contact.safeParse(value);
      if (!read.success || (read.data.email ?? read.data.name) === undefined) return false;
      const { id, name, email, unique_external_id: externalId } = read.data;
      // An agent may stand among the contacts too.
      if (people.get(id)?.isStaff !== true)
        people.set(id, { id, name: name ?? email ?? id, email, externalId, isStaff: false });
      return true;
    };
    const take = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(take);
      const isTicket = ticket.safeParse(value);
      if (isTicket.success) {
        tickets.set(isTicket.data.id, ticketOf(isTicket.data, value as object));
        takeContact((value as { requester?: unknown }).requester);
        return;
      }
      const isAgent = agent.safeParse(value);
      const isCompany = company.safeParse(value);
      if (isAgent.success) {
        const { id, contact: own } = isAgent.data;
        people.set(id, { id, name: own.name, email: own.email, externalId: undefined, isStaff: true });
      } else if (isCompany.success)
        organizations.set(isCompany.data.id, { id: isCompany.data.id, externalId: undefined });
      else if (!takeContact(value)) unknown += 1;
    };
    for (const { value } of documents) take(value);
    return { tickets: [...tickets.values()], people, organizations, unknown };
  },
};

function ticketOf(given: z.infer<typeof ticket>, raw: object): DeskTicket {
  const fields = Object.entries(given.custom_fields ?? {}).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[`field ${name}`, [value].flat().map(String)] as const],
  );
  const filesOf = (some: z.infer<typeof attachment>[]) =>
    some.map(({ id, name, attachment_url: url }) => ({ id, name, url }));
  return {
    id: given.id,
    subject: given.subject ?? '',
    body: given.description_text,
    createdAt: given.created_at,
    updatedAt: given.updated_at,
    status: given.status,
    priority: given.priority,
    requester: given.requester_id,
    organization: given.company_id,
    facts: {
      tag: given.tags,
      group: orEmpty(given.group_id),
      product: orEmpty(given.product_id),
      type: orEmpty(given.type),
      ...Object.fromEntries(fields),
    },
    copied: given.cc_emails,
    files: filesOf(given.attachments),
    comments: given.conversations
      .map((each) => ({
        id: each.id,
        author: each.user_id,
        createdAt: each.created_at,
        body: each.body_text,
        isInternal: each.private,
        files: filesOf(each.attachments),
      }))
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)),
    isDropped: given.spam === true || given.deleted === true,
    leftOver: leftOverOf(raw, taken),
  };
}
