import { conversationsQuery } from '@reachout/contract/calls/conversations';
import { paths } from '@reachout/contract/paths';
import { deleteConversation } from '@reachout/services/conversations/delete-conversation';
import { readConversation, readConversations } from '@reachout/services/conversations/read-conversations';
import { ConversationPage } from '@reachout/web/pages/conversation';
import { ConversationsPage } from '@reachout/web/pages/conversations';
import { DeleteConversationPage } from '@reachout/web/pages/delete-conversation';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireLogin, viewerOf } from '../middleware/session.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';
import { validationError } from '../validate.ts';

const conversationPath = `${paths.conversations()}/:threadId` as const;
const deletePath = `${paths.conversations()}/:threadId/delete` as const;

/** The pages of past conversations; they work without a script. */
export function mountConversationPages(app: Hono<AppEnv>, deps: AppDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.conversations(), requireLogin, read, (c) => showConversations(c, deps));
  app.get(conversationPath, requireLogin, read, (c) => showConversation(c, deps));
  app.get(deletePath, requireLogin, read, (c) => askWhetherToDelete(c, deps));
  app.post(deletePath, requireLogin, limitSubmits(deps.rateLimiter, submitLimits.threads), (c) =>
    remove(c, deps),
  );
}

async function showConversations(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const query = safeParse(conversationsQuery, { offset: c.req.query('offset') });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const page = await readConversations(deps.services, viewerOf(c), query.data);
  const removed = c.req.query('removed');
  return sendPage(c, deps, {
    title: 'Conversations',
    kind: 'moments',
    body: (
      <ConversationsPage
        brand={deps.services.brand}
        {...page}
        removed={removed === 'deleted' || removed === 'hidden' ? removed : null}
      />
    ),
  });
}

async function showConversation(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const found = await readConversation(deps.services, viewer, c.req.param('threadId') ?? '');
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: found.value.conversation.title,
    kind: 'moments',
    body: <ConversationPage brand={deps.services.brand} {...found.value} personName={viewer.name} />,
  });
}

async function askWhetherToDelete(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const found = await readConversation(deps.services, viewerOf(c), c.req.param('threadId') ?? '');
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: 'Delete this conversation?',
    kind: 'plain',
    body: <DeleteConversationPage brand={deps.services.brand} conversation={found.value.conversation} />,
  });
}

async function remove(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const which = { threadId: c.req.param('threadId') ?? '', requestId: c.get('requestId') };
  const done = await deleteConversation(deps.services, deps.answers, viewerOf(c), which);
  if (!done.ok) return problemResponse(c, done.error);
  return c.redirect(`${paths.conversations()}?removed=${done.value.outcome}`, 303);
}
