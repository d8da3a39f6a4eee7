import type { Brand } from '@reachout/brand/rules/brand';
import type { Conversation } from '../rules/calls/conversations.ts';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { ConversationFacts } from './conversation-facts.tsx';

export interface DeleteConversationPageProps {
  brand: Pick<Brand, 'products' | 'slug'>;
  conversation: Conversation;
}

/** Asks before a conversation is deleted; says what stays when a case came of it. */
export function DeleteConversationPage({ brand, conversation }: DeleteConversationPageProps) {
  const { threadId, title, caseNumber } = conversation;
  const isKept = caseNumber !== null;
  return (
    <div className="ui-page conversations-page">
      <header className="conversation-head">
        <nav aria-label="Breadcrumb">
          <a className="ui-link text-14" href={paths.conversation(threadId)}>
            Back to the conversation
          </a>
        </nav>
        <h1 className="text-32 font-semibold">
          {isKept ? 'Remove this conversation from your list?' : 'Delete this conversation?'}
        </h1>
        <p className="font-medium">
          <bdi>{title}</bdi>
        </p>
        <ConversationFacts brand={brand} conversation={conversation} />
      </header>
      {isKept ? (
        <Notice tone="info" title={`Case #${caseNumber} was opened from this conversation.`}>
          <p>
            It is part of the case and cannot be deleted: Support needs it to help you. It leaves your list,
            and stays with the case.
          </p>
        </Notice>
      ) : (
        <Notice tone="warning" title="This cannot be undone.">
          <p>The messages, your ratings and everything else about it are deleted.</p>
        </Notice>
      )}
      <form method="post" action={paths.deleteConversation(threadId)} className="conversation-actions">
        <Button type="submit" variant="danger">
          {isKept ? 'Remove from my list' : 'Delete conversation'}
        </Button>
        <LinkButton href={paths.conversation(threadId)}>Keep it</LinkButton>
      </form>
    </div>
  );
}
