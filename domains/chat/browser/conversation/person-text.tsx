import { composerCopy } from '../../messages/composer.ts';
import { isQuestion } from '../../rules/chat-form.ts';
import type { ChatRunner } from '../chat-runner.ts';
import { PartPlaceholder } from '../part-placeholder.tsx';
import { useChatState } from '../use-chat-state.ts';

/** Whose message it is: a person's initial, or the assistant's sign. */
export function Mark({ isPerson, name }: { isPerson: boolean; name: string }) {
  return (
    <span className="chat-mark" data-person={isPerson || undefined} aria-hidden="true">
      {isPerson ? Array.from(name.trim())[0]?.toUpperCase() : null}
    </span>
  );
}

/** A person's message, as it was typed. */
export function PersonText({ content }: { content: string }) {
  return (
    <p className="chat-own-text" dir="auto">
      {content}
    </p>
  );
}

/** The person's own messages, shown while the conversation's code is loading, so that nobody waits to see what they sent. */
export function QuestionsMeanwhile({ runner, personName }: { runner: ChatRunner; personName: string }) {
  const messages = useChatState(runner, (chat) => chat.form.messages);
  return (
    <>
      <ol className="chat-rows">
        {messages.filter(isQuestion).map(({ id, content }) => (
          <li key={id} className="chat-row">
            <Mark isPerson name={personName} />
            <article className="chat-message">
              <p className="chat-message-head font-medium">{composerCopy.you()}</p>
              <PersonText content={content} />
            </article>
          </li>
        ))}
      </ol>
      <PartPlaceholder label={composerCopy.loadingTheConversation()} />
    </>
  );
}
