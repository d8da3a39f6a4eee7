import { accounts } from '@reachout/accounts/store/schema/accounts';
import { invoices } from '@reachout/billing/store/schema';
import { cases, files } from '@reachout/cases/store/schema/cases';
import type { Database } from '@reachout/database/client';
import { type SQL, sql } from 'drizzle-orm';
import type { Wanted } from './find-customers-queries.ts';
import { beginning, candidates, holdsWords, isSpelledLike } from './matching.ts';

/** Invoices of all accounts by their number, or by how it begins. */
export async function findInvoices(
  db: Database,
  { term, limit }: Wanted,
): Promise<{ number: string; accountId: string; account: string; isNumber: boolean }[]> {
  const number = term.toLowerCase();
  const { rows } = await db.execute<{
    number: string;
    accountId: string;
    account: string;
    isNumber: boolean;
  }>(sql`
    select found.number, found.account_id as "accountId", ${accounts.name} as account, lower(found.number) = ${number} as "isNumber"
    from (
      (${readInvoices(sql`lower(${invoices.number}) = ${number}`, limit)})
      union
      (${readInvoices(sql`lower(${invoices.number}) like ${beginning(number)}`, limit)})
    ) found join ${accounts} on ${accounts.id} = found.account_id
    order by "isNumber" desc, found.number, account limit ${limit}`);
  return rows;
}

function readInvoices(condition: SQL, limit: number): SQL {
  return sql`
    select ${invoices.number} as number, ${invoices.accountId} as account_id from ${invoices}
    where ${condition} and ${invoices.removedAt} is null limit ${limit}`;
}

interface FileHit extends Record<string, unknown> {
  name: string;
  caseNumber: number;
  subject: string;
}

/** Files of cases by their name: exactly that first, the newest of many; then what begins so, what holds the words, and last what is spelled alike. */
export async function findFiles(db: Database, { term, limit }: Wanted): Promise<FileHit[]> {
  const name = sql`lower(${files.name})`;
  const wanted = term.toLowerCase();
  const alike = isSpelledLike(name, term);
  const steps = [
    // The index holds files of one name in the order of their time.
    sql`${name} = ${wanted} order by ${files.createdAt} desc limit ${limit}`,
    sql`${name} like ${beginning(wanted)} and ${name} <> ${wanted} limit ${candidates}`,
    sql`${holdsWords(name, term)} and ${name} not like ${beginning(wanted)} limit ${candidates}`,
  ];
  const found: FileHit[] = [];
  for (const step of steps) {
    if (found.length >= limit) break;
    found.push(...(await readFiles(db, step, limit - found.length)));
  }
  if (found.length > 0 || alike === undefined) return found;
  return readFiles(db, sql`${alike} limit ${candidates}`, limit);
}

async function readFiles(db: Database, condition: SQL, limit: number): Promise<FileHit[]> {
  const { rows } = await db.execute<FileHit>(sql`
    select found.name, found.number::int as "caseNumber", ${cases.subject} as subject from (
      select ${files.name} as name, ${files.accountId} as account_id, ${files.caseNumber} as number, ${files.createdAt} as at
      from ${files} where ${files.caseNumber} is not null and ${files.removedAt} is null and ${condition}
    ) found join ${cases} on ${cases.accountId} = found.account_id and ${cases.number} = found.number
    order by found.at desc limit ${limit}`);
  return rows;
}
