import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { context, get, method, post, row, type Row, urlForm } from './test-row.ts';
import { flagged, granted, members, ownersOwn, session } from './test-rules.ts';
import type { Place, World } from './test-world.ts';

const said = [{ role: 'user', content: 'How long may a function run?' }];
const freshThread = async ({ app }: World, at: Place): Promise<Place> => {
  const threadId = `thread_matrix_${at.unique}`;
  await app.database.db.execute(
    sql`insert into threads (id, user_id, account_id, product) values (${threadId}, 'user_olivia', 'team_orbit', 'platform')`,
  );
  return { ...at, threadId };
};
const asksRefunds = granted('create', 'billingRefund', flagged('supportChatRefundInvoiceFlow'));

/** A person and their conversations, and the assistant. */
export const chatRows: readonly Row[] = [
  // About oneself.
  row(`GET ${apiRoutes.accounts}`, session, get(apiPaths.accounts)),
  row(`GET ${apiRoutes.v0Plans}`, session, get(apiPaths.v0Plans)),
  row(`POST ${apiRoutes.authToken}`, session, post(apiPaths.authToken)),
  row(`POST ${apiRoutes.threads}`, session, post(apiPaths.threads), { ok: [201] }),
  row(
    `GET ${apiRoutes.conversations}`,
    session,
    get(() => apiPaths.conversations()),
  ),
  row(
    'GET /support/conversations',
    session,
    get(() => paths.conversations()),
  ),

  // Conversations, which are their person's and nobody else's.
  row(
    `GET ${apiRoutes.conversation}`,
    ownersOwn,
    get(({ threadId }) => apiPaths.conversation(threadId)),
  ),
  row(
    `GET ${apiRoutes.conversationExport}`,
    ownersOwn,
    get(({ threadId }) => apiPaths.conversationExport(threadId)),
  ),
  row(
    `DELETE ${apiRoutes.conversation}`,
    ownersOwn,
    method(
      'DELETE',
      get(({ threadId }) => apiPaths.conversation(threadId)),
    ),
    { fresh: freshThread },
  ),
  row(
    `GET ${apiRoutes.chatStream}`,
    ownersOwn,
    get(({ threadId }) => apiPaths.chatStream(threadId)),
  ),
  row(
    `POST ${apiRoutes.chatStop}`,
    ownersOwn,
    post(({ threadId }) => apiPaths.chatStop(threadId)),
  ),
  row(
    `POST ${apiRoutes.metadata}`,
    ownersOwn,
    post(apiPaths.metadata, ({ threadId }) => ({ threadId, csat: 4 })),
  ),
  row(
    `POST ${apiRoutes.feedback}`,
    ownersOwn,
    post(apiPaths.feedback, ({ promptId }) => ({ promptId, feedback: 1 })),
  ),
  row(
    `POST ${apiRoutes.feedback}`,
    ownersOwn,
    post(apiPaths.feedback, ({ promptId }) => ({ promptId, feedback: -1 })),
  ),
  row(
    'GET /support/conversations/:threadId',
    ownersOwn,
    get(({ threadId }) => paths.conversation(threadId)),
  ),
  row(
    'GET /support/conversations/:threadId/delete',
    ownersOwn,
    get(({ threadId }) => paths.deleteConversation(threadId)),
  ),
  row(
    'POST /support/conversations/:threadId/delete',
    ownersOwn,
    urlForm(
      ({ threadId }) => paths.deleteConversation(threadId),
      () => ({}),
    ),
    { ok: [303], fresh: freshThread },
  ),

  // The assistant, for a team.
  row(
    `POST ${apiRoutes.chat}`,
    members(),
    post(apiPaths.chat, (at) => ({ message: { id: at.unique, content: 'Hello' }, context: context(at) })),
  ),
  row(
    `POST ${apiRoutes.predictCase}`,
    members(),
    post(apiPaths.predictCase, (at) => ({ messages: said, context: context(at) })),
  ),
  row(
    `POST ${apiRoutes.refundReason}`,
    asksRefunds,
    post(apiPaths.refundReason, (at) => ({ messages: said, context: context(at) })),
  ),
];
