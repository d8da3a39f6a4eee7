import { caseListPageSize } from '@reachout/contract/limits';
import { casesQuery } from '@reachout/contract/calls/cases';
import type { AccountSelector } from '@reachout/services/accounts/account-access';
import { findAccountAccess } from '@reachout/services/accounts/account-access';
import { listAccounts } from '@reachout/services/accounts/list-accounts';
import { listCases } from '@reachout/services/cases/list-cases';
import { readCase, readCaseFile } from '@reachout/services/cases/read-case';
import { CasePage } from '@reachout/web/pages/case';
import { CasesPage } from '@reachout/web/pages/cases';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppDeps } from '../app.ts';
import { sendAttachment } from '../attachment.ts';
import type { AppEnv } from '../context.ts';
import { requireLogin, viewerOf } from '../middleware/session.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';
import { validationError } from '../validate.ts';

/** The pages of cases, for a team below its slug and for the person's own account without one (§2). */
export function mountCasePages(app: Hono<AppEnv>, deps: AppDeps): void {
  for (const prefix of ['', '/:teamSlug/~']) {
    app.get(`${prefix}/support/cases`, requireLogin, (c) => showCases(c, deps));
    app.get(`${prefix}/support/cases/:caseNumber`, requireLogin, (c) => showCase(c, deps));
    app.get(`${prefix}/support/cases/:caseNumber/files/:fileId`, requireLogin, (c) => sendFile(c, deps));
  }
}

function accountOf(c: Context<AppEnv>): AccountSelector {
  const teamSlug = c.req.param('teamSlug');
  return teamSlug === undefined ? { own: true } : { teamSlug };
}

async function showCases(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const query = safeParse(casesQuery, {
    offset: c.req.query('offset'),
    searchQuery: c.req.query('searchQuery'),
  });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const access = await findAccountAccess(deps.services, viewer, accountOf(c));
  if (!access.ok) return problemResponse(c, access.error);
  const { offset, searchQuery } = query.data;
  const input = { account: accountOf(c), limit: caseListPageSize, offset, searchQuery };
  const [page, accounts] = await Promise.all([
    listCases(deps.services, viewer, input),
    listAccounts(deps.services, viewer),
  ]);
  if (!page.ok) return problemResponse(c, page.error);
  const { account } = access.value;
  return sendPage(c, deps, {
    title: titleOfList(account.name, { searchQuery, offset }),
    kind: 'plain',
    body: (
      <CasesPage
        brand={deps.services.brand}
        accounts={accounts}
        account={account}
        cases={page.value.supportCases}
        total={page.value.pagination.total}
        offset={offset}
        searchQuery={searchQuery ?? ''}
      />
    ),
  });
}

/** Each search and each page of the list has its own title (U02). */
function titleOfList(
  name: string,
  { searchQuery, offset }: { searchQuery?: string; offset: number },
): string {
  const page = offset === 0 ? '' : `, page ${Math.floor(offset / caseListPageSize) + 1}`;
  return searchQuery ? `Search for “${searchQuery}”: cases of ${name}${page}` : `Cases of ${name}${page}`;
}

async function showCase(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const found = await readCase(deps.services, viewer, {
    account: accountOf(c),
    caseNumber: c.req.param('caseNumber') ?? '',
  });
  if (!found.ok) return problemResponse(c, found.error);
  const { supportCase, account, events, transcript } = found.value;
  return sendPage(c, deps, {
    title: `Case #${supportCase.caseNumber}: ${supportCase.subject}`,
    kind: 'plain',
    body: (
      <CasePage
        brand={deps.services.brand}
        supportCase={supportCase}
        account={account}
        changes={events}
        transcript={transcript}
        personName={viewer.name}
        isNew={c.req.query('created') === '1'}
      />
    ),
  });
}

async function sendFile(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const key = {
    account: accountOf(c),
    caseNumber: c.req.param('caseNumber') ?? '',
    fileId: c.req.param('fileId') ?? '',
  };
  const found = await readCaseFile(deps.services, viewerOf(c), key);
  return found.ok ? sendAttachment(found.value.file, found.value.bytes) : problemResponse(c, found.error);
}
