import { caseReach, type CaseReach } from '../rules/case-access.ts';
import type { CasesQueryInput, CasesResponse } from '../rules/calls/cases.ts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { type CaseCursor, type CasePage, listCasePage } from '../store/case-list-queries.ts';
import { type AccountSelector, findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { findCasePerson } from './case-access.ts';
import { decodeCursor, encodeCursor } from './case-cursor.ts';
import { describeListItem } from './describe-case.ts';

/** What to list; without a cursor the page starts at the offset. */
export type ListCasesInput = { account: AccountSelector } & Omit<CasesQueryInput, 'teamId' | 'skipCache'>;

/** What a list call asks of an account, once it is known that the person may ask. */
export interface AllowedList {
  accountId: string;
  viewer: { userId: string; email: string };
  reach: CaseReach;
  input: ListCasesInput;
  cursor: CaseCursor | undefined;
}

/** A page of the cases that the person may read in an account. */
export async function listCases(
  deps: ServiceDeps,
  viewer: Viewer,
  input: ListCasesInput,
): Promise<Result<CasesResponse>> {
  const allowed = await allowList(deps, viewer, input);
  return allowed.ok ? ok(await readList(deps, allowed.value)) : allowed;
}

/** Decides who asks for what. Errors: not_found, validation_failed for a cursor that no page gave. */
export async function allowList(
  deps: ServiceDeps,
  viewer: Viewer,
  input: ListCasesInput,
): Promise<Result<AllowedList>> {
  const cursor = readCursor(input.cursor);
  if (!cursor.ok) return cursor;
  const access = await findAccountAccess(deps, viewer, input.account);
  if (!access.ok) return access;
  const person = await findCasePerson(deps, viewer, access.value);
  return ok({
    accountId: access.value.account.id,
    viewer: { userId: person.userId, email: person.email },
    reach: caseReach(person),
    input,
    cursor: cursor.value,
  });
}

/** Reads a page that the person may see. */
export async function readList(deps: ServiceDeps, allowed: AllowedList): Promise<CasesResponse> {
  const { accountId, viewer, reach, input, cursor } = allowed;
  const page = await listCasePage(deps.db, {
    viewer,
    accountId,
    within: reach === 'all' ? undefined : reach,
    status: input.status,
    severity: input.severity === undefined ? undefined : Number(input.severity),
    projectId: input.projectId,
    mine: input.mine,
    search: input.searchQuery,
    sort: input.sort,
    limit: input.limit,
    offset: cursor === undefined ? input.offset : 0,
    cursor,
  });
  return {
    supportCases: page.cases.map(describeListItem),
    pagination: describePagination(page, input),
    reach: reach === 'all' ? 'all' : 'limited',
  };
}

/** Where a list stands, as calls give it. */
export function describePagination(
  page: CasePage,
  { limit, offset }: { limit: number; offset: number },
): CasesResponse['pagination'] {
  return {
    limit,
    offset,
    total: page.total,
    isTotalExact: page.isTotalExact,
    nextCursor: page.next === null ? null : encodeCursor(page.next),
    previousCursor: page.previous === null ? null : encodeCursor(page.previous),
  };
}

/** The cursor of a query, if it has one. */
export function readCursor(text: string | undefined): Result<CaseCursor | undefined> {
  if (text === undefined) return ok(undefined);
  const cursor = decodeCursor(text);
  return cursor === undefined
    ? err(appError('validation_failed', { fields: { cursor: 'cursor must be one that a page gave' } }))
    : ok(cursor);
}
