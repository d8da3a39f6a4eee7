import {
  conversationResponse,
  conversationsQuery,
  conversationsResponse,
  deleteConversationResponse,
} from '../rules/calls/conversations.ts';
import { apiRoutes } from '@reachout/core/paths';
import { conversationMarkdown } from '../use-cases/conversation-markdown.ts';
import { deleteConversation } from '../use-cases/delete-conversation.ts';
import { readConversation, readConversations } from '../use-cases/read-conversations.ts';
import type { Context, Hono } from 'hono';
import type { ChatRouteDeps } from './route-deps.ts';
import { sendAttachment } from '@reachout/http/attachment';
import type { AppEnv } from '@reachout/http/context';
import { describe, markdownFile } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { answer, validate } from '@reachout/http/validate';

/** The person's past conversations: list, read, delete, and a Markdown file of one. */
export function mountConversations(app: Hono<AppEnv>, deps: ChatRouteDeps): void {
  const { services, answers } = deps;
  const read = rateLimit(deps.rateLimiter, limits.read);

  app.get(
    apiRoutes.conversations,
    describe('Conversations', 'List conversations', conversationsResponse),
    requireSession,
    read,
    validate('query', conversationsQuery),
    async (c) => c.json(await readConversations(services, viewerOf(c), c.req.valid('query'))),
  );

  app.get(
    apiRoutes.conversation,
    describe('Conversations', 'Get a conversation', conversationResponse, {
      refusals: ['not_found'],
    }),
    requireSession,
    read,
    async (c) => answer(c, await readConversation(services, viewerOf(c), c.req.param('threadId'))),
  );

  app.delete(
    apiRoutes.conversation,
    describe('Conversations', 'Delete a conversation', deleteConversationResponse, {
      description: 'A conversation that a case keeps is hidden instead.',
      refusals: ['not_found'],
    }),
    requireSession,
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    async (c) => {
      const which = { threadId: c.req.param('threadId'), requestId: c.get('requestId') };
      return answer(c, await deleteConversation(services, answers, viewerOf(c), which));
    },
  );

  app.get(
    apiRoutes.conversationExport,
    describe('Conversations', 'Export a conversation', markdownFile, {
      description: 'The conversation as a Markdown file.',
      refusals: ['not_found'],
    }),
    requireSession,
    read,
    async (c) => sendExport(c, deps, c.req.param('threadId')),
  );
}

async function sendExport(c: Context<AppEnv>, deps: ChatRouteDeps, threadId: string): Promise<Response> {
  const viewer = viewerOf(c);
  const found = await readConversation(deps.services, viewer, threadId);
  if (!found.ok) return answer(c, found);
  const text = conversationMarkdown(found.value, {
    brand: deps.services.brand,
    origin: deps.publicOrigin(),
    personName: viewer.name,
  });
  const bytes = new Blob([text]);
  const name = `conversation-${found.value.conversation.createdAt.slice(0, 10)}.md`;
  return sendAttachment({ name, type: 'text/markdown; charset=utf-8', size: bytes.size }, bytes.stream());
}
