import type { Database } from '@reachout/database/client';
import { and, eq } from 'drizzle-orm';
import type { FieldOrigin } from '../rules/history/field-origins.ts';
import type { CaseKey } from './case-life-queries.ts';
import { caseOrigins } from './schema/origins.ts';

/** Keeps where the fields of a new case came from; call it in the transaction that opens the case. */
export async function insertCaseOrigins(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
  { threadId, fields }: { threadId: string; fields: FieldOrigin[] },
): Promise<void> {
  await tx.insert(caseOrigins).values({ accountId, caseNumber, threadId, fields });
}

/** Where the fields of a case came from; none for a case that grew out of no conversation. For staff alone. */
export async function findCaseOrigins(
  db: Database,
  { accountId, caseNumber }: CaseKey,
): Promise<FieldOrigin[]> {
  const [found] = await db
    .select()
    .from(caseOrigins)
    .where(and(eq(caseOrigins.accountId, accountId), eq(caseOrigins.caseNumber, caseNumber)));
  return found?.fields ?? [];
}
