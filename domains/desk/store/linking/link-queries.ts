import { accounts } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import type { CaseKey } from '@reachout/cases/store/case-life-queries';
import { cases } from '@reachout/cases/store/schema/cases';
import type { Database } from '@reachout/database/client';
import { statusIncidents } from '@reachout/status/store/schema';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { caseIncidents, caseLinks } from '../schema/links.ts';

/** The cases that a case is linked to, the newest first. */
export function listLinkedCases(db: Database, { caseNumber }: Pick<CaseKey, 'caseNumber'>) {
  const isOther = or(
    and(eq(caseLinks.caseNumber, caseNumber), eq(cases.number, caseLinks.otherCaseNumber)),
    and(eq(caseLinks.otherCaseNumber, caseNumber), eq(cases.number, caseLinks.caseNumber)),
  );
  return db
    .select({
      number: cases.number,
      subject: cases.subject,
      status: cases.status,
      accountName: accounts.name,
    })
    .from(caseLinks)
    .innerJoin(cases, isOther)
    .innerJoin(accounts, eq(accounts.id, cases.accountId))
    .where(or(eq(caseLinks.caseNumber, caseNumber), eq(caseLinks.otherCaseNumber, caseNumber)))
    .orderBy(desc(cases.number));
}

/** The incidents that a case is linked to, the newest first. */
export function listLinkedIncidents(db: Database, { accountId, caseNumber }: CaseKey) {
  return db
    .select({ id: statusIncidents.id, title: statusIncidents.title, state: statusIncidents.state })
    .from(caseIncidents)
    .innerJoin(statusIncidents, eq(statusIncidents.id, caseIncidents.incidentId))
    .where(and(eq(caseIncidents.accountId, accountId), eq(caseIncidents.caseNumber, caseNumber)))
    .orderBy(desc(statusIncidents.startedAt), desc(statusIncidents.id));
}

function inOrder(one: CaseKey, other: CaseKey): [lower: CaseKey, higher: CaseKey] {
  return one.caseNumber < other.caseNumber ? [one, other] : [other, one];
}

/** Links two cases; false when they are linked already. */
export async function insertCaseLink(tx: Database, one: CaseKey, other: CaseKey): Promise<boolean> {
  const [lower, higher] = inOrder(one, other);
  const added = await tx
    .insert(caseLinks)
    .values({ ...lower, otherAccountId: higher.accountId, otherCaseNumber: higher.caseNumber })
    .onConflictDoNothing()
    .returning({ caseNumber: caseLinks.caseNumber });
  return added.length > 0;
}

/** Takes the link of two cases away; false when there is none. */
export async function deleteCaseLink(tx: Database, one: CaseKey, other: CaseKey): Promise<boolean> {
  const [lower, higher] = inOrder(one, other);
  const gone = await tx
    .delete(caseLinks)
    .where(and(eq(caseLinks.caseNumber, lower.caseNumber), eq(caseLinks.otherCaseNumber, higher.caseNumber)))
    .returning({ caseNumber: caseLinks.caseNumber });
  return gone.length > 0;
}

/** Says that an incident caused a case; false when that was said already. */
export async function insertIncidentLink(tx: Database, key: CaseKey, incidentId: string): Promise<boolean> {
  const added = await tx
    .insert(caseIncidents)
    .values({ ...key, incidentId })
    .onConflictDoNothing()
    .returning({ incidentId: caseIncidents.incidentId });
  return added.length > 0;
}

/** Takes it back; false when nobody had said so. */
export async function deleteIncidentLink(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
  incidentId: string,
): Promise<boolean> {
  const gone = await tx
    .delete(caseIncidents)
    .where(
      and(
        eq(caseIncidents.accountId, accountId),
        eq(caseIncidents.caseNumber, caseNumber),
        eq(caseIncidents.incidentId, incidentId),
      ),
    )
    .returning({ incidentId: caseIncidents.incidentId });
  return gone.length > 0;
}

/** The people of the cases that an incident caused: whoever opened one of them, and its participants who log in here. */
export async function findPeopleOfIncident(db: Database, incidentId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(caseIncidents)
    .innerJoin(
      cases,
      and(eq(cases.accountId, caseIncidents.accountId), eq(cases.number, caseIncidents.caseNumber)),
    )
    .innerJoin(
      users,
      or(eq(users.id, cases.openedBy), sql`lower(${users.email}) = any (${cases.participants})`),
    )
    .where(eq(caseIncidents.incidentId, incidentId));
  return rows.map(({ id }) => id);
}
