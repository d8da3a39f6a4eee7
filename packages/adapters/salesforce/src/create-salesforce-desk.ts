import { cutText, type DeskFacts, type DeskPart, type DeskPriority } from '@reachout/cases/rules/desk';
import type { DeskPort, DeskResult, DeskThread } from '@reachout/ports/ports';
import type { CaseMap } from './case-map.ts';
import {
  apiPath,
  codeOf,
  openSalesforce,
  quoted,
  type Salesforce,
  type SalesforceOptions,
  refuse,
} from './salesforce-api.ts';
import { createSalesforceExchange } from './salesforce-exchange.ts';

const maxSubject = 255;
const maxDescription = 32_000;
/** The file that has what a description has no room for. */
const wholeName = 'case.txt';
const goesOn = `\n\n[It goes on in the file ${wholeName}.]`;
/** What the words of the conversation begin with, which a correction of the case leaves where they are. */
const conversationHeading = 'Conversation with the assistant';

/**
 * Salesforce as the desk, by its REST API. A matter becomes a Case with our id in a field of the operator's, by which an attempt whose answer was lost finds it
 * again; person and team are found, or made, by our ids.
 */
export function createSalesforceDesk(options: SalesforceOptions & { map: CaseMap }): DeskPort {
  const { map } = options;
  const salesforce = openSalesforce(options);

  async function openThread(
    thread: DeskThread,
  ): Promise<DeskResult<{ threadId: string; url: string | null }>> {
    const place = `${apiPath}/sobjects/Case/${map.externalId}/${encodeURIComponent(thread.externalId)}`;
    const earlier = await salesforce.call({ name: 'Case', path: `${place}?fields=Id` }, [404]);
    if (!earlier.ok) return earlier;
    const earlierId = earlier.value.status === 404 ? undefined : idOf(earlier.value.body, 'Id');
    const people = await findPeople(salesforce, map, thread);
    if (!people.ok) return people;
    const { customer, tenant, title, priority, facts, parts } = thread;
    const whole = textOf(parts);
    if (earlierId !== undefined) return finish(earlierId, thread.externalId, whole);
    const recordTypeId = facts.recordTypeId ?? map.recordTypes[facts.recordType ?? ''];
    const made = await salesforce.call({
      name: 'Case',
      method: 'PATCH',
      path: place,
      body: {
        Status: map.status.open[0],
        Priority: priorityOf(map, priority),
        SuppliedName: cutText(customer.name, 80),
        SuppliedEmail: customer.email,
        ...(tenant && { SuppliedCompany: cutText(tenant.name, 80) }),
        ...(recordTypeId !== undefined && { RecordTypeId: recordTypeId }),
        ...people.value,
        ...fieldsOf(map, facts),
        Subject: cutText(title, maxSubject),
        Description: descriptionOf(whole),
      },
    });
    if (!made.ok) return made;
    const threadId = idOf(made.value.body, 'id');
    if (threadId === undefined) return refuse({ kind: 'later', reason: 'Case: an answer without its id' });
    return finish(threadId, thread.externalId, whole);
  }

  /** What is too long for a description goes along as a file, once by our id of it. */
  async function finish(
    threadId: string,
    externalId: string,
    whole: string,
  ): Promise<DeskResult<{ threadId: string; url: string | null }>> {
    if (whole.length > maxDescription) {
      const body = {
        [map.fileExternalId]: `${externalId}-whole`,
        Title: wholeName,
        PathOnClient: wholeName,
        FirstPublishLocationId: threadId,
        VersionData: Buffer.from(whole).toString('base64'),
      };
      const path = `${apiPath}/sobjects/ContentVersion`;
      const kept = await salesforce.call({ name: 'ContentVersion', method: 'POST', path, body }, [400]);
      if (!kept.ok) return kept;
      const code = kept.value.status === 400 ? codeOf(kept.value.body) : undefined;
      if (code !== undefined && code !== 'DUPLICATE_VALUE')
        return refuse({ kind: 'never', reason: `ContentVersion: ${code}` });
    }
    return { ok: true, value: { threadId, url: addressOf(salesforce, threadId) } };
  }

  return {
    readsCases: false,
    openThread,

    async addToThread({ threadId, title, facts, parts }) {
      const read = await salesforce.call({
        name: 'Case',
        path: `${apiPath}/sobjects/Case/${threadId}?fields=Description`,
      });
      if (!read.ok) return read;
      const before = String((read.value.body as { Description?: string | null } | null)?.Description ?? '');
      const start = before.lastIndexOf(`\n${conversationHeading}\n`);
      const conversation = start < 0 ? '' : before.slice(start);
      const changed = await salesforce.call({
        name: 'Case',
        method: 'PATCH',
        path: `${apiPath}/sobjects/Case/${threadId}`,
        body: {
          ...fieldsOf(map, facts),
          Subject: cutText(title, maxSubject),
          Description: descriptionOf(`${textOf(parts)}${conversation}`),
        },
      });
      return changed.ok ? { ok: true, value: null } : changed;
    },

    outside: createSalesforceExchange({
      salesforce,
      map,
      clock: options.clock,
      describe: ({ title, parts }) => ({
        Subject: cutText(title, maxSubject),
        Description: descriptionOf(textOf(parts)),
      }),
      priorityOf: (priority) => priorityOf(map, priority),
    }),
  };
}

/** The person's contact and the team's account, as far as the map asks for them. */
async function findPeople(
  salesforce: Salesforce,
  { contact, account }: CaseMap,
  { customer, tenant }: DeskThread,
): Promise<DeskResult<{ ContactId?: string; AccountId?: string }>> {
  const accountId =
    account === undefined || tenant === null
      ? { ok: true as const, value: undefined }
      : await findOrMake(salesforce, 'Account', account, tenant.externalId, {
          Name: cutText(tenant.name, 255),
        });
  if (!accountId.ok) return accountId;
  const AccountId = accountId.value;
  const [, first = '', last = customer.name] = /^(.*)\s+(\S+)$/.exec(customer.name.trim()) ?? [];
  const contactId =
    contact === undefined
      ? { ok: true as const, value: undefined }
      : await findOrMake(salesforce, 'Contact', contact, customer.externalId, {
          FirstName: cutText(first, 40),
          LastName: cutText(last === '' ? customer.email : last, 80),
          Email: customer.email,
          ...(AccountId !== undefined && { AccountId }),
        });
  if (!contactId.ok) return contactId;
  const ContactId = contactId.value;
  return {
    ok: true,
    value: { ...(ContactId !== undefined && { ContactId }), ...(AccountId !== undefined && { AccountId }) },
  };
}

async function findOrMake(
  salesforce: Salesforce,
  kind: 'Contact' | 'Account',
  { externalId: field, create }: NonNullable<CaseMap['contact']>,
  externalId: string,
  fields: Record<string, string>,
): Promise<DeskResult<string | undefined>> {
  if (create) {
    const path = `${apiPath}/sobjects/${kind}/${field}/${encodeURIComponent(externalId)}`;
    const made = await salesforce.call({ name: kind, method: 'PATCH', path, body: fields });
    return made.ok ? { ok: true, value: idOf(made.value.body, 'id') } : made;
  }
  const found = await salesforce.query(kind, {
    found: `SELECT Id FROM ${kind} WHERE ${field} = ${quoted(externalId)} LIMIT 1`,
  });
  return found.ok ? { ok: true, value: idOf(found.value.found?.[0], 'Id') } : found;
}

function fieldsOf({ fields }: CaseMap, facts: DeskFacts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if ('value' in field) return [[name, field.value]];
      const said = facts[field.from];
      return said === undefined ? [] : [[name, field.map?.[said] ?? said]];
    }),
  );
}

function priorityOf({ priority }: CaseMap, of: DeskPriority): string {
  return priority[String(of + 1) as keyof CaseMap['priority']];
}

function addressOf(salesforce: Salesforce, threadId: string): string | null {
  const instance = salesforce.instanceUrl();
  return instance === null ? null : `${instance}/lightning/r/Case/${threadId}/view`;
}

function descriptionOf(whole: string): string {
  return whole.length <= maxDescription ? whole : cutText(whole, maxDescription - goesOn.length) + goesOn;
}

/** Parts as lines of plain text. */
function textOf(parts: readonly DeskPart[]): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return `${part.text}\n`;
        case 'heading':
          return `\n${part.text}`;
        case 'link':
          return `${part.label}: ${part.url}`;
        case 'fact':
          return `${part.label}: ${part.value}`;
      }
    })
    .join('\n');
}

function idOf(body: unknown, key: 'id' | 'Id'): string | undefined {
  const id = (body as Record<string, unknown> | null | undefined)?.[key];
  return typeof id === 'string' ? id : undefined;
}
