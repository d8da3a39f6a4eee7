import { pastCopy } from '../messages/past.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Conversation } from '../rules/calls/conversations.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { ConversationFacts } from './conversation-facts.tsx';
import { NothingHere } from '@reachout/web/shell/nothing-here';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface ConversationListProps {
  brand: Pick<Brand, 'products' | 'slug'>;
  conversations: readonly Conversation[];
}

/** Past conversations, each by its first words. */
export function ConversationList({ brand, conversations }: ConversationListProps) {
  return (
    <ul className="conversation-list">
      {conversations.map((conversation) => (
        <li key={conversation.threadId} className="conversation-row">
          <a className="ui-link font-medium" href={paths.conversation(conversation.threadId)}>
            <bdi>{conversation.title}</bdi>
          </a>
          <p className="text-14 text-muted">
            <Timestamp at={conversation.updatedAt} />{' '}
            {` · ${pastCopy.messageCount({ count: conversation.messageCount })}`}
          </p>
          <ConversationFacts brand={brand} conversation={conversation} />
        </li>
      ))}
    </ul>
  );
}

/** What stands in the list's place when there is nothing to list. */
export function NoConversations({ brand }: { brand: Pick<Brand, 'logo'> }) {
  return (
    <NothingHere brand={brand} title={pastCopy.empty()} text={pastCopy.emptyHint()}>
      <LinkButton className="mt-3" href={paths.help()}>
        {pastCopy.askTheAssistant()}
      </LinkButton>
    </NothingHere>
  );
}
