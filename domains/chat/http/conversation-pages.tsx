import { pastCopy } from '../messages/past.ts';
import { deleteConversationForm } from '../rules/conversation-forms.ts';
import { conversationsQuery } from '../rules/calls/conversations.ts';
import { paths } from '@reachout/core/paths';
import { deleteConversation } from '../use-cases/delete-conversation.ts';
import { readConversation, readConversations } from '../use-cases/read-conversations.ts';
import { ConversationPage } from '../pages/conversation.tsx';
import { ConversationsPage } from '../pages/conversations.tsx';
import { DeleteConversationPage } from '../pages/delete-conversation.tsx';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { ChatRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';

const conversationPath = `${paths.conversations()}/:threadId` as const;

/** The pages of past conversations; they work without a script. */
export function mountConversationPages(app: Hono<AppEnv>, deps: ChatRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.conversations(), requireLogin, read, (c) => showConversations(c, deps));
  app.get(conversationPath, requireLogin, read, (c) => showConversation(c, deps));
  const remove = serveForm({
    form: deleteConversationForm,
    perform: (c) =>
      deleteConversation(deps.services, deps.answers, viewerOf(c), {
        threadId: c.req.param('threadId') ?? '',
        requestId: c.get('requestId'),
      }),
    done: (c, { outcome: detail }) =>
      deps.doneNotices.leadTo(c, deleteConversationForm, { page: paths.conversations(), detail }),
    again: (c, { error }) => problemResponse(c, error),
  });
  app.get(deleteConversationForm.page, requireLogin, read, (c) => askWhetherToDelete(c, deps));
  app.post(
    deleteConversationForm.page,
    requireLogin,
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    takeForms(remove),
  );
}

async function showConversations(c: Context<AppEnv>, deps: ChatRouteDeps): Promise<Response> {
  const query = safeParse(conversationsQuery, { offset: c.req.query('offset') });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const page = await readConversations(deps.services, viewerOf(c), query.data);
  const removed = deps.doneNotices.take(c)?.detail;
  return sendPage(c, deps, {
    title: pastCopy.conversations(),
    kind: 'record',
    body: (
      <ConversationsPage
        brand={deps.services.brand}
        {...page}
        removed={removed === 'deleted' || removed === 'hidden' ? removed : null}
      />
    ),
  });
}

async function showConversation(c: Context<AppEnv>, deps: ChatRouteDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const found = await readConversation(deps.services, viewer, c.req.param('threadId') ?? '');
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: found.value.conversation.title,
    kind: 'record',
    body: <ConversationPage brand={deps.services.brand} {...found.value} personName={viewer.name} />,
  });
}

async function askWhetherToDelete(c: Context<AppEnv>, deps: ChatRouteDeps): Promise<Response> {
  const found = await readConversation(deps.services, viewerOf(c), c.req.param('threadId') ?? '');
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: pastCopy.deleteTitle(),
    kind: 'record',
    body: <DeleteConversationPage brand={deps.services.brand} conversation={found.value.conversation} />,
  });
}
