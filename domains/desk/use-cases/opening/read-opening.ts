import { findPersonByEmail } from '@reachout/accounts/store/operator-queries';
import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { isCaseCreationAllowed } from '@reachout/accounts/rules/accounts';
import type { AccountAccess } from '@reachout/accounts/use-cases/account-access';
import { listCaseComments } from '@reachout/cases/store/cases-queries';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { formatCaseNumber } from '@reachout/core/case-number';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { OpeningPage, SplitPage } from '../../rules/opening/opening-page.ts';
import { listAccountsOfPerson, listMembersOfAccount } from '../../store/customers/customers-queries.ts';
import { readCorrectableCase } from '../correction/correct-case.ts';
import { readStaffCaseCopy } from '../read-staff-case.ts';
import { findAccessOf, findOpener } from './open-for-customer.ts';

const shownMembers = 50;

/** For whom a case is to be opened, as far as it was said. */
export interface AskedOpening {
  personId: string;
  email: string;
  accountId: string;
}

/** What is to be chosen next before a case is opened for a customer: whom, in which account, then what about. Errors: not_found for everybody but staff. */
export async function readOpening(
  deps: ServiceDeps,
  viewer: Viewer,
  { personId, email, accountId }: AskedOpening,
): Promise<Result<OpeningPage>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const named = personId === '' && email !== '' ? await findPersonByEmail(deps.db, email) : undefined;
  const wanted = personId === '' ? (named?.userId ?? '') : personId;
  const opener = wanted === '' ? undefined : await findOpener(deps, wanted);
  const account = accountId === '' ? undefined : await findAccount(deps.db, { accountId });
  if (opener === undefined) {
    const members =
      account === undefined
        ? []
        : await listMembersOfAccount(deps.db, { accountId: account.id, limit: shownMembers });
    const isUnknown = email !== '' || personId !== '';
    return ok({
      step: 'person',
      account: account === undefined ? null : { id: account.id, name: account.name },
      members: members.map(({ userId: id, name, email: address }) => ({ id, name, email: address })),
      isUnknown,
    });
  }
  const person = { id: opener.userId, name: opener.name, email: opener.email };
  const all = await listAccountsOfPerson(deps.db, opener.userId);
  const accounts = all.filter(({ removedAt }) => removedAt === null).map(({ id, name }) => ({ id, name }));
  const only = accounts.length === 1 ? accounts[0]?.id : undefined;
  const chosen = account?.id ?? only;
  const access = chosen === undefined ? undefined : await findAccessOf(deps, opener, chosen);
  if (access === undefined) return ok({ step: 'account', person, accounts });
  return ok({ step: 'form', person, account: describeAccount(access), isDenied: isDenied(deps, access) });
}

function describeAccount({ account }: AccountAccess) {
  return { id: account.id, name: account.name, rights: account };
}

/** True where the person may open no case in the account, about whichever product. */
function isDenied({ brand }: Pick<ServiceDeps, 'brand'>, { account }: AccountAccess): boolean {
  return brand.products
    .filter(({ key }) => effectivePlan(brand, account, key) !== null)
    .every(({ key }) => !isCaseCreationAllowed(brand, account, key, account.permissions));
}

/** A case with the replies that a case can be made of, and what the new one would be about. Errors: not_found. */
export async function readSplittableCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, commentId }: { caseNumber: string; commentId: string },
): Promise<Result<SplitPage>> {
  const copy = await readStaffCaseCopy(deps, viewer, caseNumber);
  if (!copy.ok) return copy;
  const correctable = await readCorrectableCase(deps, viewer, caseNumber);
  if (!correctable.ok) return correctable;
  const { row } = copy.value;
  const comments = await listCaseComments(deps.db, { accountId: row.accountId, caseNumber: row.number });
  const replies = comments
    .filter(({ authorKind, authorId }) => authorKind === 'customer' && authorId !== null)
    .map(({ id, authorName, body, createdAt }) => ({
      id,
      author: authorName,
      body,
      at: createdAt.toISOString(),
    }));
  const { values, projectName, product, account, accountName } = correctable.value;
  return ok({
    caseNumber: formatCaseNumber(row.number),
    replies,
    chosen: replies.find(({ id }) => id === commentId),
    matter: { values: { ...values, severity: String(row.severity) }, projectName, product },
    account: { name: accountName, rights: account },
  });
}
