import { pastCopy } from '../messages/past.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Conversation, StoredMessage } from '../rules/calls/conversations.ts';
import { chatNoticeCopy } from '../messages/notice.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { productSlug } from '@reachout/catalogue/rules/products';
import { LinkButton } from '@reachout/ui/link-button';
import { ConversationFacts } from './conversation-facts.tsx';
import { ConversationTranscript } from './conversation-transcript.tsx';

export interface ConversationPageProps {
  brand: Pick<Brand, 'products' | 'slug'>;
  conversation: Conversation;
  messages: readonly StoredMessage[];
  personName: string;
}

/** One past conversation, and what can be done with it. */
export function ConversationPage({ brand, conversation, messages, personName }: ConversationPageProps) {
  const { threadId, title, product, account } = conversation;
  // Without its account nobody can go on: the assistant answers for an account of the person's.
  const continueHref =
    product === null || account === null
      ? null
      : paths.help({
          product: productSlug(brand, product),
          teamSlug: account.teamSlug,
          user: account.username,
          thread: threadId,
        });
  return (
    <div className="ui-page conversations-page">
      <header className="conversation-head">
        <nav aria-label={pastCopy.breadcrumb()}>
          <a className="ui-link text-14" href={paths.conversations()}>
            {pastCopy.conversations()}
          </a>
        </nav>
        <h1 className="text-32 font-semibold">
          <bdi>{title}</bdi>
        </h1>
        <ConversationFacts brand={brand} conversation={conversation} />
        <div className="conversation-actions ui-no-print">
          {continueHref === null ? null : (
            <LinkButton variant="primary" href={continueHref}>
              {pastCopy.goOn()}
            </LinkButton>
          )}
          <LinkButton href={apiPaths.conversationExport(threadId)} download="">
            {pastCopy.downloadAsMarkdown()}
          </LinkButton>
          <LinkButton href={paths.deleteConversation(threadId)}>{pastCopy.delete()}</LinkButton>
        </div>
      </header>
      <p className="text-13 text-muted">{chatNoticeCopy.ai()}</p>
      <ConversationTranscript messages={messages} personName={personName} />
    </div>
  );
}
