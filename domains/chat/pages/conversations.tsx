import { pastCopy } from '../messages/past.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Conversation, DeleteConversationOutcome } from '../rules/calls/conversations.ts';
import { paths } from '@reachout/core/paths';
import { Notice } from '@reachout/ui/notice';
import { Pager } from '@reachout/ui/pager';
import { ConversationList, NoConversations } from './conversation-list.tsx';

export interface ConversationsPageProps {
  brand: Pick<Brand, 'logo' | 'products' | 'slug'>;
  conversations: readonly Conversation[];
  pagination: { limit: number; offset: number; total: number };
  /** What was just done to a conversation of the list. */
  removed: DeleteConversationOutcome | null;
}

const removedTitles: Record<DeleteConversationOutcome, () => string> = {
  deleted: pastCopy.deleted,
  hidden: pastCopy.hidden,
};

/** The person's past conversations, a page at a time. */
export function ConversationsPage({ brand, conversations, pagination, removed }: ConversationsPageProps) {
  return (
    <div className="ui-page conversations-page">
      <header>
        <h1 className="text-32 font-semibold">{pastCopy.conversations()}</h1>
        <p className="text-muted">{pastCopy.lead()}</p>
      </header>
      {removed === null ? null : <Notice tone="success" role="status" title={removedTitles[removed]()} />}
      {conversations.length === 0 ? (
        <NoConversations brand={brand} />
      ) : (
        <ConversationList brand={brand} conversations={conversations} />
      )}
      <Pages {...pagination} />
    </div>
  );
}

function Pages({ limit, offset, total }: ConversationsPageProps['pagination']) {
  const last = Math.min(offset + limit, total);
  return (
    <Pager
      label={pastCopy.pages()}
      range={pastCopy.range({ first: Math.min(offset + 1, total), last, total })}
      previous={offset > 0 ? paths.conversations({ offset: Math.max(0, offset - limit) }) : undefined}
      next={last < total ? paths.conversations({ offset: last }) : undefined}
    />
  );
}
