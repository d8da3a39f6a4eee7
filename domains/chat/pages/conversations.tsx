import type { Brand } from '@reachout/brand/rules/brand';
import type { Conversation, DeleteConversationOutcome } from '../rules/calls/conversations.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { ConversationList, NoConversations } from './conversation-list.tsx';

export interface ConversationsPageProps {
  brand: Pick<Brand, 'products' | 'slug'>;
  conversations: readonly Conversation[];
  pagination: { limit: number; offset: number; total: number };
  /** What was just done to a conversation of the list. */
  removed: DeleteConversationOutcome | null;
}

const removedTitles: Record<DeleteConversationOutcome, string> = {
  deleted: 'The conversation is deleted.',
  hidden: 'The conversation is removed from your list. Its case keeps it.',
};

/** The person's past conversations, a page at a time. */
export function ConversationsPage({ brand, conversations, pagination, removed }: ConversationsPageProps) {
  return (
    <div className="ui-page conversations-page">
      <header>
        <h1 className="text-32 font-semibold">Conversations</h1>
        <p className="text-muted">What you have asked the assistant. Only you see this list.</p>
      </header>
      {removed === null ? null : <Notice tone="success" role="status" title={removedTitles[removed]} />}
      {conversations.length === 0 ? (
        <NoConversations />
      ) : (
        <ConversationList brand={brand} conversations={conversations} />
      )}
      <Pager {...pagination} />
    </div>
  );
}

function Pager({ limit, offset, total }: ConversationsPageProps['pagination']) {
  if (total <= limit) return null;
  const last = Math.min(offset + limit, total);
  return (
    <nav aria-label="Pages" className="cases-pager">
      <p className="text-14 text-muted ui-tabular">
        {Math.min(offset + 1, total)}–{last} of {total}
      </p>
      {offset > 0 ? (
        <LinkButton
          size="small"
          rel="prev"
          href={paths.conversations({ offset: Math.max(0, offset - limit) })}
        >
          Previous
        </LinkButton>
      ) : null}
      {last < total ? (
        <LinkButton size="small" rel="next" href={paths.conversations({ offset: last })}>
          Next
        </LinkButton>
      ) : null}
    </nav>
  );
}
