import { staffStatusLabel } from '@reachout/cases/rules/case-status';
import { listCasePage } from '@reachout/cases/store/case-list-queries';
import { productName } from '@reachout/catalogue/rules/products';
import { formatCaseNumber } from '@reachout/core/case-number';
import { parseSearchedCaseNumber } from '@reachout/core/parse-case-number';
import { paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import {
  type Found,
  foundOfEach,
  shortestSearch,
  type StaffSearchResponse,
} from '../../rules/calls/staff-search.ts';
import { arrangeFound } from '../../rules/find/arrange-found.ts';
import {
  findConversations,
  findDomainsOfAll,
  findPeople,
  findProjectsOfAll,
  findTeams,
  type Wanted,
} from '../../store/find/find-customers-queries.ts';
import { findFiles, findInvoices } from '../../store/find/find-records-queries.ts';
import { accountOf, findAccounts } from '../describe-staff-case.ts';

/**
 * Whatever staff look for: cases, people, teams, invoices, projects, domains, files and conversations, and the pages of this site among `pages` that are meant. Each
 * kind is looked up by an index of its own. Errors: not_found for everybody but staff.
 */
export async function findAnything(
  deps: ServiceDeps,
  viewer: Viewer,
  { term: asked, pages }: { term: string; pages: readonly Found[] },
): Promise<Result<StaffSearchResponse>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const term = asked.trim().replaceAll(/\s+/g, ' ');
  // One digit is a case's number.
  if (term.length < shortestSearch && !/^\d$/.test(term)) return ok({ query: term, groups: [] });
  const wanted = { term, limit: foundOfEach };
  const [cases, { people, conversations }, teams, invoices, projects, domains, files] = await Promise.all([
    readCases(deps, wanted),
    readPeople(deps, wanted),
    findTeams(deps.db, wanted),
    findInvoices(deps.db, wanted),
    findProjectsOfAll(deps.db, wanted),
    findDomainsOfAll(deps.db, wanted),
    findFiles(deps.db, wanted),
  ]);
  const isTerm = (text: string): boolean => text.toLowerCase() === term.toLowerCase();
  const groups = arrangeFound({
    case: cases,
    person: people,
    team: teams.map(({ id, name, slug }) => ({
      title: name,
      detail: slug,
      path: paths.staffAccount(id),
      isExact: isTerm(name) || isTerm(slug),
    })),
    invoice: invoices.map(({ number, account, accountId, isNumber }) => ({
      title: number,
      detail: account,
      path: paths.staffAccount(accountId, { of: 'invoice' }),
      isExact: isNumber,
    })),
    project: projects.map(({ name, account, accountId }) => ({
      title: name,
      detail: account,
      path: paths.staffAccount(accountId),
      isExact: isTerm(name),
    })),
    domain: domains.map(({ name, account, accountId }) => ({
      title: name,
      detail: account,
      path: paths.staffAccount(accountId),
      isExact: isTerm(name),
    })),
    file: files.map(({ name, caseNumber, subject }) => ({
      title: name,
      detail: `#${formatCaseNumber(caseNumber)} ${subject}`,
      path: paths.staffCase(caseNumber),
      isExact: isTerm(name),
    })),
    conversation: conversations,
    page: pages,
  });
  return ok({ query: term, groups });
}

/** By number, and by words of the case, its comments and notes. */
async function readCases(deps: ServiceDeps, { term, limit }: Wanted): Promise<Found[]> {
  const { cases } = await listCasePage(deps.db, {
    // Nobody: what is a person's own is not shown.
    viewer: { userId: '', email: '' },
    search: term,
    searchesNotes: true,
    isUncounted: true,
    sort: '-updatedAt',
    limit,
  });
  const accounts = await findAccounts(
    deps,
    cases.map(({ accountId }) => accountId),
  );
  const named = parseSearchedCaseNumber(term);
  return cases.map(({ number, subject, accountId, status }) => ({
    title: `#${formatCaseNumber(number)} ${subject}`,
    detail: `${accountOf(accounts, accountId).name} · ${staffStatusLabel(status)}`,
    path: paths.staffCase(number),
    isExact: named === number,
  }));
}

/** People of whom the conversations are shown: a name that many have would show anybody's. */
const peopleOfConversations = 3;

async function readPeople(
  { db, brand }: ServiceDeps,
  wanted: Wanted,
): Promise<{ people: Found[]; conversations: Found[] }> {
  const found = await findPeople(db, wanted);
  const conversations = await findConversations(db, {
    ...wanted,
    userIds: found.slice(0, peopleOfConversations).map(({ id }) => id),
  });
  const isTerm = (text: string): boolean => text.toLowerCase() === wanted.term.toLowerCase();
  return {
    people: found.map(({ id, name, email, isAddress }) => ({
      title: name,
      detail: email,
      path: paths.staffPerson(id),
      isExact: isAddress || isTerm(name),
    })),
    conversations: conversations.map(({ id, person, product, at, isId }) => ({
      title: person,
      detail: [product === null ? null : productName(brand, product), at.slice(0, 10)]
        .filter((each) => each !== null)
        .join(' · '),
      path: paths.staffConversation(id),
      isExact: isId,
    })),
  };
}
