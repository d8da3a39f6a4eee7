import { pastCopy } from '../messages/past.ts';
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
    <nav aria-label={pastCopy.pages()} className="cases-pager">
      <p className="text-14 text-muted ui-tabular">
        {pastCopy.range({ first: Math.min(offset + 1, total), last, total })}
      </p>
      {offset > 0 ? (
        <LinkButton
          size="small"
          rel="prev"
          href={paths.conversations({ offset: Math.max(0, offset - limit) })}
        >
          {pastCopy.previous()}
        </LinkButton>
      ) : null}
      {last < total ? (
        <LinkButton size="small" rel="next" href={paths.conversations({ offset: last })}>
          {pastCopy.next()}
        </LinkButton>
      ) : null}
    </nav>
  );
}
