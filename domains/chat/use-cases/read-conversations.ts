import { pastCopy } from '../messages/past.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import type { Conversation, StoredMessage } from '../rules/calls/conversations.ts';
import { appError } from '@reachout/core/errors';
import { type Csat, isCsat } from '../rules/feedback.ts';
import { formatCaseNumber } from '@reachout/core/case-number';
import { err, ok, type Result } from '@reachout/core/result';
import { type ConversationRow, findConversation, listConversations } from '../store/conversations-queries.ts';
import { findThreadMetadata, listVerdicts } from '../store/thread-feedback-queries.ts';
import { listMessages, type MessageRow } from '../store/threads-queries.ts';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** A page of conversations. */
export interface ConversationPage {
  conversations: Conversation[];
  pagination: { limit: number; offset: number; total: number };
}

/** A conversation with its messages in order. */
export interface WholeConversation {
  conversation: Conversation;
  csat: Csat | null;
  messages: StoredMessage[];
}

/** The person's past conversations, the latest first. */
export async function readConversations(
  deps: ServiceDeps,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConversationPage> {
  const [{ conversations, total }, accounts] = await Promise.all([
    listConversations(deps.db, { userId: viewer.userId, limit, offset }),
    listAccounts(deps, viewer),
  ]);
  return {
    conversations: conversations.map((row) => describe(row, accounts)),
    pagination: { limit, offset, total },
  };
}

/** One conversation of the person; somebody else's, a removed and a missing one are all not found (A07). */
export async function readConversation(
  deps: ServiceDeps,
  viewer: Viewer,
  threadId: string,
): Promise<Result<WholeConversation>> {
  const row = await findConversation(deps.db, { threadId, userId: viewer.userId });
  if (row === undefined) return err(appError('not_found'));
  const [messages, verdicts, metadata, accounts] = await Promise.all([
    listMessages(deps.db, { threadId }),
    listVerdicts(deps.db, { threadId, userId: viewer.userId }),
    findThreadMetadata(deps.db, { threadId }),
    listAccounts(deps, viewer),
  ]);
  return ok({
    conversation: describe(row, accounts),
    csat: isCsat(metadata?.csat) ? metadata.csat : null,
    messages: messages.map((message) => describeMessage(message, verdicts)),
  });
}

const titleLength = 80;

/** The beginning of the first message on one line. */
function titleOf(excerpt: string | null): string {
  const line = (excerpt ?? '').replace(/\s+/g, ' ').trim();
  if (line === '') return pastCopy.conversation();
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return characters.length <= titleLength ? line : `${characters.slice(0, titleLength - 1).join('')}…`;
}

function describe(row: ConversationRow, accounts: readonly Account[]): Conversation {
  const account = accounts.find(({ id }) => id === row.accountId);
  return {
    threadId: row.threadId,
    title: titleOf(row.excerpt),
    product: row.product,
    account:
      account === undefined
        ? null
        : {
            id: account.id,
            name: account.name,
            teamSlug: account.team?.slug ?? null,
            username: account.user?.username ?? null,
          },
    messageCount: row.messageCount,
    caseNumber: row.caseNumber === null ? null : formatCaseNumber(row.caseNumber),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A stored message as it is told, with the person's own verdict on it. */
export function describeMessage(row: MessageRow, verdicts: ReadonlyMap<string, -1 | 1>): StoredMessage {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    tool: row.tool,
    references: row.references,
    status: row.status,
    promptId: row.promptId,
    verdict: row.promptId === null ? undefined : verdicts.get(row.promptId),
    ...(row.preparedBy !== null && { preparedBy: row.preparedBy }),
    createdAt: row.createdAt.toISOString(),
  };
}
