import { pastCopy } from '../messages/past.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Conversation } from '../rules/calls/conversations.ts';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { deleteConversationForm } from '../rules/conversation-forms.ts';
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
        <nav aria-label={pastCopy.breadcrumb()}>
          <a className="ui-link text-14" href={paths.conversation(threadId)}>
            {pastCopy.back()}
          </a>
        </nav>
        <h1 className="text-32 font-semibold">{isKept ? pastCopy.removeTitle() : pastCopy.deleteTitle()}</h1>
        <p className="font-medium">
          <bdi>{title}</bdi>
        </p>
        <ConversationFacts brand={brand} conversation={conversation} />
      </header>
      {isKept ? (
        <Notice tone="info" title={pastCopy.caseWasOpened({ caseNumber })}>
          <p>{pastCopy.caseKeepsIt()}</p>
        </Notice>
      ) : (
        <Notice tone="warning" title={pastCopy.cannotBeUndone()}>
          <p>{pastCopy.whatIsDeleted()}</p>
        </Notice>
      )}
      <FormFrame
        form={deleteConversationForm}
        action={paths.deleteConversation(threadId)}
        className="conversation-actions"
      >
        <Button type="submit" variant="danger">
          {isKept ? pastCopy.removeFromList() : deleteConversationForm.submit()}
        </Button>
        <LinkButton href={paths.conversation(threadId)}>{pastCopy.keepIt()}</LinkButton>
      </FormFrame>
    </div>
  );
}
