import { isOtherPlanField, planInField, type PlanKey } from '@reachout/catalogue/rules/plans';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { IdsPort } from '@reachout/ports/ports';
import { decideFact } from '../rules/identity/admission.ts';
import type { ClaimedPerson, ClaimedPlans } from '../rules/identity/read-claims.ts';
import type { TeamRole } from '../rules/permissions.ts';
import {
  findFact,
  findFactsOfPerson,
  findTeamRole,
  findUserRole,
  keepFact,
  type LockedAccount,
  lockPersonalAccount,
  lockTeam,
  setTeamRole,
} from '../store/identities-queries.ts';
import { setPlans, setUserRole } from '../store/operator-queries.ts';

interface Deps {
  tx: Database;
  ids: IdsPort;
}

interface Whose {
  issuer: string;
  userId: string;
}

/** Gives a person what the claims say, takes from them what claims gave and no longer give, and audits each change. */
export async function applyClaims(
  { tx, ids }: Deps,
  { issuer, userId, person }: Whose & { person: ClaimedPerson },
): Promise<void> {
  const whose = { issuer, userId };
  const own = await lockPersonalAccount(tx, userId);
  if (own !== null) await applyPlans(tx, whose, own, person);
  if (person.teams !== undefined) await applyTeams({ tx, ids }, whose, person.teams);
  if (person.isStaff !== undefined) await applyStaff(tx, whose, person.isStaff);
}

async function applyTeams(
  { tx, ids }: Deps,
  { issuer, userId }: Whose,
  teams: NonNullable<ClaimedPerson['teams']>,
): Promise<void> {
  const named = new Set<string>();
  // In one order for everybody, or two members who come in at once would wait for each other.
  for (const team of teams.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))) {
    const account = await lockTeam(tx, { accountId: ids.next('team'), slug: team.slug, name: team.name });
    const { accountId } = account;
    named.add(accountId);
    if (account.isNew) await auditClaim(tx, { action: 'team.created', userId, accountId });
    await applyPlans(tx, { issuer, userId }, account, team);
    await applyRole(tx, { issuer, userId }, { accountId, claimed: team.role });
  }
  for (const { kind, accountId } of await findFactsOfPerson(tx, { issuer, userId }))
    if (kind === 'role' && accountId !== null && !named.has(accountId))
      await applyRole(tx, { issuer, userId }, { accountId, claimed: null });
}

async function applyRole(
  tx: Database,
  { issuer, userId }: Whose,
  { accountId, claimed }: { accountId: string; claimed: TeamRole | null },
): Promise<void> {
  const fact = { kind: 'role', accountId, userId } as const;
  const present = await findTeamRole(tx, { accountId, userId });
  const given = await findFact(tx, issuer, fact);
  const decided = decideFact<string>({ claimed, present, given });
  if (decided.present !== present) {
    // It is the claimed role, or none: what is there by itself is left as it is.
    await setTeamRole(tx, { accountId, userId, role: claimed });
    await auditClaim(tx, { action: 'role', userId, accountId, details: { from: present, to: claimed } });
  }
  if (decided.given !== given) await keepFact(tx, issuer, { ...fact, value: decided.given });
}

async function applyPlans(
  tx: Database,
  { issuer, userId }: Whose,
  { accountId, ...present }: LockedAccount,
  claimed: ClaimedPlans,
): Promise<void> {
  for (const [field, value] of claimedFields(claimed)) {
    const isOther = isOtherPlanField(field);
    const kind = isOther ? (`plan:${field}` as const) : field === 'plan' ? 'plan' : 'v0Plan';
    const fact = { kind, accountId, userId: null } as const;
    const given = await findFact(tx, issuer, fact);
    const before = planInField(present, field);
    const decided = decideFact<string>({ claimed: value, present: before, given });
    if (decided.present !== before) {
      const details = { [field]: value };
      await setPlans(tx, accountId, isOther ? { otherPlans: details } : details);
      await auditClaim(tx, { action: 'plan', userId, accountId, details });
    }
    if (decided.given !== given) await keepFact(tx, issuer, { ...fact, value: decided.given });
  }
}

/** What the claims say of plans, by plan field. */
function claimedFields({ plan, v0Plan, otherPlans }: ClaimedPlans): [field: string, plan: PlanKey | null][] {
  return Object.entries({ plan, v0Plan, ...otherPlans }).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value]],
  );
}

async function applyStaff(tx: Database, { issuer, userId }: Whose, isStaff: boolean): Promise<void> {
  const fact = { kind: 'staff', accountId: null, userId } as const;
  const present = (await findUserRole(tx, userId)) === 'staff' ? 'staff' : null;
  const given = await findFact(tx, issuer, fact);
  const decided = decideFact<string>({ claimed: isStaff ? 'staff' : null, present, given });
  if (decided.present !== present) {
    const role = decided.present === null ? 'customer' : 'staff';
    await setUserRole(tx, userId, role);
    await auditClaim(tx, { action: 'user.role', userId, details: { role } });
  }
  if (decided.given !== given) await keepFact(tx, issuer, { ...fact, value: decided.given });
}

async function auditClaim(
  tx: Database,
  {
    action,
    userId,
    accountId,
    details,
  }: {
    action: 'role' | 'plan' | 'team.created' | 'user.role';
    userId: string;
    accountId?: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await insertAudit(tx, {
    actorKind: 'system',
    action: `claims.${action}`,
    subjectKind: 'user',
    subjectId: userId,
    accountId,
    details,
  });
}
