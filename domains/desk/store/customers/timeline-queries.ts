import { accounts } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import { invoices, refunds } from '@reachout/billing/store/schema';
import { cases } from '@reachout/cases/store/schema/cases';
import { threads } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import { statusIncidents } from '@reachout/status/store/schema';
import { type SQL, sql } from 'drizzle-orm';
import { type Happening, type HappeningKind, happeningKinds } from '../../rules/customers/customer.ts';
import { isShown } from '../conversation-reports-queries.ts';

/** Whose timeline is read: an account's, or a person's with the address that cases know them by and the account of their own. */
export type TimelineOf =
  | { accountId: string }
  | { userId: string; email: string; ownAccountId: string | undefined };

/** The entry after which a page begins. */
export interface TimelinePlace {
  at: Date;
  kind: HappeningKind;
  key: string;
}

export interface TimelineRead {
  of: TimelineOf;
  kinds: readonly HappeningKind[];
  after: TimelinePlace | undefined;
  limit: number;
}

/** What happened, newest first, at most `limit`: each kind by an index of its own, at most a page of it. Conversations that their person removed are left out. */
export async function listHappenings(
  db: Database,
  { of, kinds, after, limit }: TimelineRead,
): Promise<Happening[]> {
  const read = await Promise.all(
    kinds.flatMap((kind) => {
      const query = queries[kind](of, (place) => beyond(kind, place, after), limit);
      return query === undefined ? [] : [readHappenings(db, kind, query)];
    }),
  );
  // Entries of one kind come in their order, which a stable sort keeps.
  return read
    .flat()
    .sort((one, other) => other.at.localeCompare(one.at) || rankOf(one.kind) - rankOf(other.kind))
    .slice(0, limit);
}

const rankOf = (kind: HappeningKind): number => happeningKinds.indexOf(kind);

async function readHappenings(db: Database, kind: HappeningKind, query: SQL): Promise<Happening[]> {
  const { rows } = await db.execute<{ at: string | Date; key: string; who: string | null; more: object }>(
    query,
  );
  // Each query gives the facts of its kind.
  return rows.map(({ at, key, who, more }) => ({ ...more, kind, at: isoOf(at), key, who }) as Happening);
}

const isoOf = (at: string | Date): string => new Date(at).toISOString();

interface Place {
  at: SQL;
  key: SQL;
  type: 'bigint' | 'text';
}

/** Entries of the same time stand by kind, so a kind before that of the cursor has been shown up to its time, and one behind it not yet. */
function beyond(kind: HappeningKind, { at, key, type }: Place, after: TimelinePlace | undefined): SQL {
  if (after === undefined) return sql`true`;
  const time = sql`${after.at.toISOString()}::timestamptz`;
  const order = rankOf(kind) - rankOf(after.kind);
  if (order < 0) return sql`${at} < ${time}`;
  if (order > 0) return sql`${at} <= ${time}`;
  return sql`(${at}, ${key}) < (${time}, ${after.key}::${sql.raw(type)})`;
}

type Beyond = (place: Place) => SQL;
/** Undefined where such a customer has none of the kind. */
type ReadKind = (of: TimelineOf, isBeyond: Beyond, limit: number) => SQL | undefined;

const queries: Readonly<Record<HappeningKind, ReadKind>> = {
  case: readCases,
  conversation: readConversations,
  refund: readRefunds,
  invoice: readInvoices,
  incident: readIncidents,
};

/** A person's are those that they opened, and those that they are told of. */
function readCases(of: TimelineOf, isBeyond: Beyond, limit: number): SQL {
  const place = { at: sql`${cases.createdAt}`, key: sql`${cases.number}`, type: 'bigint' } as const;
  const conditions =
    'accountId' in of
      ? [sql`${cases.accountId} = ${of.accountId}`]
      : [
          sql`${cases.openedBy} = ${of.userId}`,
          sql`${cases.participants} @> array[${of.email.toLowerCase()}]::text[]`,
        ];
  const parts = conditions.map(
    (condition) => sql`(
      select ${cases.createdAt} as at, ${cases.number} as number, ${cases.accountId} as account_id, ${cases.openedBy} as opened_by,
        ${cases.subject} as subject, ${cases.status} as status, ${cases.severity} as severity
      from ${cases} where ${condition} and ${isBeyond(place)}
      order by ${cases.createdAt} desc, ${cases.number} desc limit ${limit})`,
  );
  return sql`
    select found.at, found.number::text as key, ${whoOf(of, { account: sql`found.account_id`, person: sql`found.opened_by` })} as who,
      json_build_object('subject', found.subject, 'status', found.status, 'severity', found.severity) as more
    from (${sql.join(parts, sql` union `)}) found
    order by found.at desc, found.number desc limit ${limit}`;
}

function readConversations(of: TimelineOf, isBeyond: Beyond, limit: number): SQL {
  const place = { at: sql`${threads.createdAt}`, key: sql`${threads.id}`, type: 'text' } as const;
  const condition =
    'accountId' in of ? sql`${threads.accountId} = ${of.accountId}` : sql`${threads.userId} = ${of.userId}`;
  return sql`
    select ${threads.createdAt} as at, ${threads.id} as key,
      ${whoOf(of, { account: sql`${threads.accountId}`, person: sql`${threads.userId}` })} as who,
      json_build_object('product', ${threads.product}) as more
    from ${threads} where ${condition} and ${isShown} and ${isBeyond(place)}
    order by ${threads.createdAt} desc, ${threads.id} desc limit ${limit}`;
}

function readRefunds(of: TimelineOf, isBeyond: Beyond, limit: number): SQL {
  const place = { at: sql`${refunds.createdAt}`, key: sql`${refunds.id}`, type: 'text' } as const;
  const condition =
    'accountId' in of
      ? sql`${refunds.accountId} = ${of.accountId}`
      : sql`${refunds.requestedBy} = ${of.userId}`;
  return sql`
    select ${refunds.createdAt} as at, ${refunds.id} as key,
      ${whoOf(of, { account: sql`${refunds.accountId}`, person: sql`${refunds.requestedBy}` })} as who,
      json_build_object('amount', ${refunds.amountMinor}, 'currency', ${refunds.currency}, 'status', ${refunds.status}) as more
    from ${refunds} where ${condition} and ${isBeyond(place)}
    order by ${refunds.createdAt} desc, ${refunds.id} desc limit ${limit}`;
}

/** Invoices are an account's: a person has those of the account of their own. */
function readInvoices(of: TimelineOf, isBeyond: Beyond, limit: number): SQL | undefined {
  const accountId = 'accountId' in of ? of.accountId : of.ownAccountId;
  if (accountId === undefined) return undefined;
  const place = { at: sql`${invoices.issuedAt}`, key: sql`${invoices.id}`, type: 'text' } as const;
  return sql`
    select ${invoices.issuedAt} as at, ${invoices.id} as key, null as who,
      json_build_object('number', ${invoices.number}, 'total', ${invoices.totalMinor}, 'currency', ${invoices.currency},
        'status', ${invoices.status}) as more
    from ${invoices}
    where ${invoices.accountId} = ${accountId} and ${invoices.removedAt} is null and ${isBeyond(place)}
    order by ${invoices.issuedAt} desc, ${invoices.id} desc limit ${limit}`;
}

/** An incident touched those who opened a case while it went on. */
function readIncidents(of: TimelineOf, isBeyond: Beyond, limit: number): SQL {
  const place = {
    at: sql`${statusIncidents.startedAt}`,
    key: sql`${statusIncidents.id}`,
    type: 'text',
  } as const;
  const whose =
    'accountId' in of ? sql`${cases.accountId} = ${of.accountId}` : sql`${cases.openedBy} = ${of.userId}`;
  return sql`
    select ${statusIncidents.startedAt} as at, ${statusIncidents.id} as key, null as who,
      json_build_object('title', ${statusIncidents.title}, 'impact', ${statusIncidents.impact},
        'isOver', ${statusIncidents.resolvedAt} is not null) as more
    from ${statusIncidents}
    where ${isBeyond(place)} and exists (
      select 1 from ${cases} where ${whose} and ${cases.createdAt} >= ${statusIncidents.startedAt}
        and ${cases.createdAt} <= coalesce(${statusIncidents.resolvedAt}, now()))
    order by ${statusIncidents.startedAt} desc, ${statusIncidents.id} desc limit ${limit}`;
}

/** The other side of an entry: the person on an account's timeline, the account on a person's. */
function whoOf(of: TimelineOf, { account, person }: { account: SQL; person: SQL }): SQL {
  return 'accountId' in of
    ? sql`(select ${users.name} from ${users} where ${users.id} = ${person})`
    : sql`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${account})`;
}
