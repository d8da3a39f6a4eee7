import {
  cutText,
  type DeskPart,
  type DeskPriority,
  type DeskState,
  deskStates,
} from '@reachout/cases/rules/desk';
import {
  type DeskFile,
  type DeskMessage,
  type DeskReadEntry,
  firstLookBackMs,
  type OutsideDesk,
} from '@reachout/ports/outside-desk';
import type { ClockPort, DeskResult } from '@reachout/ports/ports';
import type { CaseMap } from './case-map.ts';
import {
  apiPath,
  codeOf,
  partsOf,
  quoted,
  refuse,
  type Salesforce,
  type SalesforceRecord,
} from './salesforce-api.ts';

/** A CaseComment takes 4,000 bytes; who said it stands above the words. */
const maxBytes = 3_600;
const maxAuthor = 80;
const pollSeconds = { usual: 30, whenNearlySpent: 900 };
const nearlySpent = 0.95;
/** Records of long transactions are seen later than others whose SystemModstamp is higher. */
const overlapMs = 60_000;
const mostRecords = 2_000;

interface ExchangeOptions {
  salesforce: Salesforce;
  map: CaseMap;
  clock: Pick<ClockPort, 'now'>;
  describe(opening: { title: string; parts: readonly DeskPart[] }): Record<string, string>;
  priorityOf(priority: DeskPriority): string;
}

/**
 * Words, notes, files and states both ways, as case comments: published for what the customer reads, private for notes. Our own are known by the user who made them.
 */
export function createSalesforceExchange({
  salesforce,
  map,
  clock,
  describe,
  priorityOf,
}: ExchangeOptions): OutsideDesk {
  async function change(threadId: string, body: Record<string, unknown>): Promise<DeskResult<null>> {
    const changed = await salesforce.call({ name: 'Case', method: 'PATCH', path: caseOf(threadId), body });
    return changed.ok ? { ok: true, value: null } : changed;
  }

  return {
    name: 'Salesforce',
    maxBytes,
    tell: teller({ salesforce, map }),
    ...changesOf({ salesforce, map, clock }),

    async set({ threadId, state, priority }) {
      const read = await salesforce.call({
        name: 'Case',
        path: `${caseOf(threadId)}?fields=Status,Priority`,
      });
      if (!read.ok) return read;
      const status = textAt(read.value.body, 'Status');
      const wished = priorityOf(priority);
      const body = {
        ...(!map.status[state].includes(status) && { Status: map.status[state][0] }),
        ...(textAt(read.value.body, 'Priority') !== wished && { Priority: wished }),
      };
      return Object.keys(body).length === 0 ? { ok: true, value: null } : change(threadId, body);
    },

    async read(threadId) {
      const own = await salesforce.userId();
      if (!own.ok) return own;
      const id = quoted(threadId);
      const read = await salesforce.query('Case', {
        case: `SELECT Id, Status, IsClosed FROM Case WHERE Id = ${id} LIMIT 1`,
        comments: `SELECT Id, CommentBody, IsPublished, CreatedDate, CreatedBy.Name, CreatedBy.Email FROM CaseComment WHERE ParentId = ${id} AND CreatedById != ${quoted(own.value)} AND IsDeleted = false ORDER BY CreatedDate, Id`,
        files: `SELECT Id, ContentDocumentId, Visibility, ContentDocument.Title, ContentDocument.FileExtension, ContentDocument.ContentSize, ContentDocument.LatestPublishedVersionId, ContentDocument.CreatedById, ContentDocument.CreatedDate, ContentDocument.CreatedBy.Name FROM ContentDocumentLink WHERE LinkedEntityId = ${id} ORDER BY ContentDocumentId`,
      });
      if (!read.ok) return read;
      const [found] = read.value.case ?? [];
      if (found === undefined) return { ok: true, value: null };
      const entries = [
        ...(read.value.comments ?? []).map(toComment),
        ...(read.value.files ?? []).flatMap((record) => toFile(record, own.value)),
      ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
      return { ok: true, value: { entries, state: stateOf(map, found) } };
    },

    async readFile({ id }) {
      const path = `${apiPath}/sobjects/ContentVersion/${id}/VersionData`;
      const read = await salesforce.call({ name: 'ContentVersion', path, isBinary: true });
      if (!read.ok) return read.failure.kind === 'never' ? { ok: true, value: 'unavailable' } : read;
      const { body } = read.value;
      return { ok: true, value: body instanceof Uint8Array ? body : 'unavailable' };
    },

    async replace({ entryId, author, text }) {
      const path = `${apiPath}/sobjects/CaseComment/${entryId}`;
      const body = { CommentBody: `${cutText(author, maxAuthor)}:\n\n${text}` };
      const replaced = await salesforce.call({ name: 'CaseComment', method: 'PATCH', path, body });
      return replaced.ok ? { ok: true, value: null } : replaced;
    },

    replaceOpening: ({ threadId, title, parts }) => change(threadId, describe({ title, parts })),

    pollSeconds: () =>
      salesforce.usedShare() >= nearlySpent ? pollSeconds.whenNearlySpent : pollSeconds.usual,
  };
}

const caseOf = (threadId: string) => `${apiPath}/sobjects/Case/${threadId}`;

/** Tells words as comments, each in one transaction with our id of it on the case, and files by our ids of them. */
function teller({ salesforce, map }: Pick<ExchangeOptions, 'salesforce' | 'map'>): OutsideDesk['tell'] {
  /** The comment that an attempt made whose answer was lost: the case has its id, since both were written or neither. */
  async function findTold({ threadId, externalId }: DeskMessage): Promise<DeskResult<string | null>> {
    const own = await salesforce.userId();
    if (!own.ok) return own;
    const found = await salesforce.query('CaseComment', {
      last: `SELECT Id FROM Case WHERE Id = ${quoted(threadId)} AND ${map.lastEntry} = ${quoted(externalId)} LIMIT 1`,
      comment: `SELECT Id FROM CaseComment WHERE ParentId = ${quoted(threadId)} AND CreatedById = ${quoted(own.value)} ORDER BY CreatedDate DESC, Id DESC LIMIT 1`,
    });
    if (!found.ok) return found;
    const isTold = (found.value.last?.length ?? 0) > 0;
    return { ok: true, value: isTold ? textAt(found.value.comment?.[0], 'Id') || null : null };
  }

  /** A file once, by our id of it. What Salesforce will not take stays with us, and the words say so. */
  async function upload(threadId: string, file: DeskFile): Promise<DeskResult<'taken' | 'left'>> {
    const bytes = await file.bytes();
    if (bytes === null) return { ok: true, value: 'left' };
    const made = await salesforce.call(
      {
        name: 'ContentVersion',
        method: 'POST',
        path: `${apiPath}/sobjects/ContentVersion`,
        body: {
          [map.fileExternalId]: file.id,
          Title: cutText(file.name, 255),
          PathOnClient: cutText(file.name, 500),
          FirstPublishLocationId: threadId,
          VersionData: Buffer.from(bytes).toString('base64'),
        },
      },
      [400],
    );
    if (!made.ok) return made;
    const isThere = made.value.status !== 400 || codeOf(made.value.body) === 'DUPLICATE_VALUE';
    return { ok: true, value: isThere ? 'taken' : 'left' };
  }

  return async function tell(message) {
    const { threadId, externalId, kind, author, text, files } = message;
    if (message.known !== null) {
      const told = await findTold(message);
      if (!told.ok) return told;
      if (told.value !== null) return { ok: true, value: { entryId: told.value } };
    }
    const left: string[] = [];
    for (const file of files) {
      const uploaded = await upload(threadId, file);
      if (!uploaded.ok) return uploaded;
      if (uploaded.value === 'left') left.push(cutText(file.name, 40));
    }
    const notes = left
      .map((name) => `\n\n[The file ${name} is in Reachout alone.]`)
      .join('')
      .slice(0, 200);
    const told = await salesforce.call({
      name: 'CaseComment',
      method: 'POST',
      path: `${apiPath}/composite`,
      body: {
        allOrNone: true,
        compositeRequest: [
          {
            method: 'PATCH',
            url: caseOf(threadId),
            referenceId: 'last',
            body: { [map.lastEntry]: externalId },
          },
          {
            method: 'POST',
            url: `${apiPath}/sobjects/CaseComment`,
            referenceId: 'comment',
            body: {
              ParentId: threadId,
              IsPublished: kind !== 'note',
              CommentBody: `${headOf(kind, cutText(author, maxAuthor))}\n\n${text}${notes}`,
            },
          },
        ],
      },
    });
    if (!told.ok) return told;
    const parts = partsOf('CaseComment', told.value.body);
    if (!parts.ok) return parts;
    const made = parts.value.find(({ referenceId }) => referenceId === 'comment')?.body;
    const entryId = textAt(made, 'id');
    return entryId === ''
      ? refuse({ kind: 'later', reason: 'CaseComment: an answer without its id' })
      : { ok: true, value: { entryId } };
  };
}

/** Lists what changed since, apart from what we changed ourselves. */
function changesOf({
  salesforce,
  map,
  clock,
}: Pick<ExchangeOptions, 'salesforce' | 'map' | 'clock'>): Pick<OutsideDesk, 'listChanged'> {
  return {
    async listChanged(cursor) {
      const own = await salesforce.userId();
      if (!own.ok) return own;
      const { since, seen = {} }: Cursor =
        cursor === null
          ? { since: new Date(clock.now().getTime() - firstLookBackMs).toISOString() }
          : (JSON.parse(cursor) as Cursor);
      const by = quoted(own.value);
      const rest = `SystemModstamp >= ${since}`;
      const order = `ORDER BY SystemModstamp, Id LIMIT ${mostRecords}`;
      const listed = await salesforce.query('changes', {
        cases: `SELECT Id, SystemModstamp FROM Case WHERE ${rest} AND LastModifiedById != ${by} AND ${map.externalId} != null ${order}`,
        comments: `SELECT Id, ParentId, SystemModstamp FROM CaseComment WHERE ${rest} AND CreatedById != ${by} ${order}`,
        files: `SELECT Id, FirstPublishLocationId, SystemModstamp FROM ContentVersion WHERE ${rest} AND CreatedById != ${by} ${order}`,
      });
      if (!listed.ok) return listed;
      const { cases = [], comments = [], files = [] } = listed.value;
      const lists = [cases, comments, files];
      const changes = lists.flat().map((record) => ({
        id: textAt(record, 'Id'),
        threadId:
          textAt(record, 'ParentId') || textAt(record, 'FirstPublishLocationId') || textAt(record, 'Id'),
        at: isoOf(textAt(record, 'SystemModstamp')),
      }));
      const isMore = lists.some(({ length }) => length === mostRecords);
      const fresh = changes.filter(({ id, at }) => seen[id] !== at);
      // Of a list that was cut off, nothing after its end is known.
      const ends = lists
        .filter(({ length }) => length === mostRecords)
        .map((list) => isoOf(textAt(list.at(-1), 'SystemModstamp')));
      const newest = [since, ...changes.map(({ at }) => at)].toSorted().at(-1) ?? since;
      const last = ends.toSorted()[0] ?? newest;
      const from = new Date(
        Math.max(Date.parse(since), Date.parse(last) - (isMore ? 0 : overlapMs)),
      ).toISOString();
      const recent = [...Object.entries(seen), ...changes.map(({ id, at }): [string, string] => [id, at])];
      const next: Cursor = { since: from, seen: Object.fromEntries(recent.filter(([, at]) => at >= from)) };
      const threadIds = [...new Set(fresh.map(({ threadId }) => threadId))];
      return {
        ok: true,
        value: { threadIds, cursor: JSON.stringify(next), isMore: isMore && fresh.length > 0 },
      };
    },
  };
}

interface Cursor {
  since: string;
  seen?: Record<string, string>;
}

function headOf(kind: DeskMessage['kind'], author: string): string {
  switch (kind) {
    case 'customer':
      return `${author}:`;
    case 'answer':
      return `${author} answered:`;
    case 'note':
      return `Internal note of ${author}:`;
  }
}

function stateOf({ status }: CaseMap, record: SalesforceRecord): DeskState {
  const now = textAt(record, 'Status');
  const named = deskStates.find((state) => status[state].includes(now));
  return named ?? (record.IsClosed === true ? 'done' : 'open');
}

function toComment(record: SalesforceRecord): DeskReadEntry {
  const by = record.CreatedBy;
  return {
    id: textAt(record, 'Id'),
    kind: record.IsPublished === true ? 'answer' : 'note',
    author: { name: textAt(by, 'Name') || 'Support', email: textAt(by, 'Email') || null },
    at: new Date(isoOf(textAt(record, 'CreatedDate'))),
    text: textAt(record, 'CommentBody'),
    files: [],
  };
}

/** A file that somebody else put on the case: the customer has it where its visibility says so. */
function toFile(record: SalesforceRecord, own: string): DeskReadEntry[] {
  const document = record.ContentDocument;
  if (textAt(document, 'CreatedById') === own) return [];
  const extension = textAt(document, 'FileExtension');
  const title = textAt(document, 'Title');
  const name = extension === '' || title.endsWith(`.${extension}`) ? title : `${title}.${extension}`;
  const size = Number((document as SalesforceRecord | null)?.ContentSize ?? 0);
  const file = { id: textAt(document, 'LatestPublishedVersionId'), name, size };
  return [
    {
      id: textAt(record, 'ContentDocumentId'),
      kind: textAt(record, 'Visibility') === 'AllUsers' ? 'answer' : 'note',
      author: {
        name: textAt((document as SalesforceRecord | null)?.CreatedBy, 'Name') || 'Support',
        email: null,
      },
      at: new Date(isoOf(textAt(document, 'CreatedDate'))),
      text: '',
      files: [file],
    },
  ];
}

function textAt(record: unknown, key: string): string {
  const value = (record as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === 'string' ? value : '';
}

/** Salesforce writes `+0000` for UTC, which a comparison of texts would take for another time. */
function isoOf(timestamp: string): string {
  const at = new Date(timestamp.replace(/\+0000$/, 'Z'));
  return Number.isNaN(at.getTime()) ? new Date(0).toISOString() : at.toISOString();
}
