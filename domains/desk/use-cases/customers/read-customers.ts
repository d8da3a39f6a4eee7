import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { findProjects } from '@reachout/accounts/store/projects-queries';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertReadAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import {
  type CustomerAccount,
  type CustomerPerson,
  type CustomerQuery,
  maxCountedOpenCases,
  shownOfAccount,
} from '../../rules/customers/customer.ts';
import {
  countMembersOfAccount,
  countOpenCases,
  findAnyPerson,
  findLatestConversation,
  listAccountsOfPerson,
  listDomainsOfAccount,
  listMembersOfAccount,
} from '../../store/customers/customers-queries.ts';
import { readTimeline } from './read-timeline.ts';

type Deps = Pick<ServiceDeps, 'db'>;

/** Whom staff look at, and what of their timeline. */
export interface CustomerAsked extends CustomerQuery {
  id: string;
  requestId: string;
}

/** Anybody, with what happened with them; the audit keeps who looked. Errors: not_found, for everybody but staff too; validation_failed for a cursor that no page gave. */
export async function readCustomerPerson(
  { db }: Deps,
  viewer: Viewer,
  asked: CustomerAsked,
): Promise<Result<CustomerPerson>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const person = await findAnyPerson(db, asked.id);
  if (person === undefined) return err(appError('not_found'));
  const accounts = await listAccountsOfPerson(db, person.id);
  const own = accounts.find(({ kind }) => kind === 'personal');
  const [timeline, latestConversation] = await Promise.all([
    readTimeline(db, { userId: person.id, email: person.email, ownAccountId: own?.id }, asked),
    findLatestConversation(db, { userId: person.id }),
  ]);
  if (!timeline.ok) return timeline;
  await noteRead(db, viewer, asked, { kind: 'person', accountId: null });
  const { id, name, email } = person;
  return ok({
    id,
    name,
    email,
    isEmailVerified: person.emailVerified,
    isStaff: person.role === 'staff',
    isDisabled: person.disabledAt !== null,
    isRemoved: person.removedAt !== null,
    since: person.createdAt.toISOString(),
    accounts: accounts.map(({ removedAt, v0Permissions, ...account }) => ({
      ...account,
      v0Permissions: v0Permissions ?? [],
      isRemoved: removedAt !== null,
    })),
    latestConversation: latestConversation ?? null,
    timeline: timeline.value,
  });
}

/** Any team or personal account, with what happened with it; the audit keeps who looked. Errors: as for a person. */
export async function readCustomerAccount(
  { db }: Deps,
  viewer: Viewer,
  asked: CustomerAsked,
): Promise<Result<CustomerAccount>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const account = await findAccount(db, { accountId: asked.id });
  if (account === undefined) return err(appError('not_found'));
  const part = { accountId: account.id, limit: shownOfAccount };
  const [timeline, members, memberCount, projects, domains, openCases, latestConversation] =
    await Promise.all([
      readTimeline(db, { accountId: account.id }, asked),
      listMembersOfAccount(db, part),
      countMembersOfAccount(db, account.id),
      findProjects(db, { ...part, latestDeployments: 1 }),
      listDomainsOfAccount(db, { ...part, limit: shownOfAccount + 1 }),
      countOpenCases(db, { accountId: account.id, most: maxCountedOpenCases }),
      findLatestConversation(db, { accountId: account.id }),
    ]);
  if (!timeline.ok) return timeline;
  await noteRead(db, viewer, asked, { kind: 'account', accountId: account.id });
  const { id, name, kind, slug, plan, v0Plan, otherPlans, successManager } = account;
  return ok({
    id,
    name,
    kind,
    slug,
    plan,
    v0Plan,
    otherPlans,
    successManager,
    isRemoved: account.removedAt !== null,
    since: account.createdAt.toISOString(),
    openCases,
    members,
    memberCount,
    projects: projects.projects.map(describeProject),
    hasMoreProjects: projects.next !== null,
    domains: domains.slice(0, shownOfAccount),
    hasMoreDomains: domains.length > shownOfAccount,
    latestConversation: latestConversation ?? null,
    timeline: timeline.value,
  });
}

type ProjectRow = Awaited<ReturnType<typeof findProjects>>['projects'][number];

function describeProject({ id, name, latestDeployments }: ProjectRow): CustomerAccount['projects'][number] {
  const [latest] = latestDeployments;
  return {
    id,
    name,
    deployment: latest ? { host: latest.url, state: latest.state, at: latest.createdAt.toISOString() } : null,
  };
}

/** Turning the pages of a timeline is one look. */
async function noteRead(
  db: Deps['db'],
  viewer: Viewer,
  { id, requestId }: CustomerAsked,
  { kind, accountId }: { kind: 'person' | 'account'; accountId: string | null },
): Promise<void> {
  await insertReadAudit(db, {
    actorUserId: viewer.userId,
    actorKind: viewer.role,
    accountId,
    action: 'customer.read',
    subjectKind: kind,
    subjectId: id,
    requestId,
  });
}
