import { apiRoutes, paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { sendCsv } from '@reachout/http/csv-download';
import { csvFile, describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer, validate, validationError } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { reportCopy } from '../messages/reports.ts';
import { StaffConversationPage } from '../pages/staff-conversation.tsx';
import { StaffConversationsPage } from '../pages/staff-conversations.tsx';
import {
  conversationReportQuery,
  staffConversationResponse,
  staffConversationsQuery,
  staffConversationsResponse,
} from '../rules/calls/staff-conversations.ts';
import {
  conversationColumns,
  exportConversations,
  listStaffConversations,
  readStaffConversation,
} from '../use-cases/conversation-reports.ts';

const conversationPath = `${paths.staffConversations()}/:threadId` as const;

/** What became of conversations with the assistant, for staff: as pages that need no script, as calls, and as a file. */
export function mountStaffConversations(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.staffConversations(), staffOnly, requireLogin, read, (c) => showList(c, deps));
  app.get(conversationPath, staffOnly, requireLogin, read, (c) => showConversation(c, deps));
  app.get(
    apiRoutes.staffConversations,
    describe('Staff', 'List what became of conversations', staffConversationsResponse, {
      description: 'The newest first, without a word of what was said, and what the period comes to.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffConversationsQuery),
    async (c) => answer(c, await listStaffConversations(deps.services, viewerOf(c), c.req.valid('query'))),
  );
  app.get(
    apiRoutes.staffConversationsFile,
    describe('Staff', 'Download what became of conversations', csvFile, {
      description: 'One line for each, the newest first.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', conversationReportQuery),
    (c) => {
      const rows = exportConversations(deps.services, viewerOf(c), c.req.valid('query'));
      return rows.ok ? sendCsv('conversations', conversationColumns, rows.value) : answer(c, rows);
    },
  );
  app.get(
    apiRoutes.staffConversation,
    describe('Staff', 'Get any conversation', staffConversationResponse, {
      description: 'With what was said and what happened in it. The audit keeps who read it.',
    }),
    requireSession,
    staffOnly,
    read,
    async (c) => answer(c, await readStaffConversation(deps.services, viewerOf(c), keyOf(c))),
  );
}

async function showList(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const query = safeParse(staffConversationsQuery, c.req.query());
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const report = await listStaffConversations(deps.services, viewerOf(c), query.data);
  if (!report.ok) return problemResponse(c, report.error);
  const { cursor, limit: _limit, ...filter } = query.data;
  return sendPage(c, deps, {
    title: reportCopy.title(),
    kind: 'desk',
    body: (
      <StaffConversationsPage
        brand={deps.services.brand}
        report={report.value}
        filter={filter}
        isContinued={cursor !== undefined}
      />
    ),
  });
}

async function showConversation(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const found = await readStaffConversation(deps.services, viewerOf(c), keyOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: reportCopy.titleOf({ person: found.value.person.name }),
    kind: 'desk',
    body: <StaffConversationPage brand={deps.services.brand} detail={found.value} />,
  });
}

function keyOf(c: Context<AppEnv>): { threadId: string; requestId: string } {
  return { threadId: c.req.param('threadId') ?? '', requestId: c.get('requestId') };
}
