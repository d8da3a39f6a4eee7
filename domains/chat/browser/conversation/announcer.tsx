import type { ChatMessage, ChatStatus } from '../../rules/chat-form.ts';
import { chatCopy } from '../../messages/chat.ts';
import { VisuallyHidden } from '@reachout/ui/visually-hidden';
import { useState } from 'react';
import { composerCopy } from '../../messages/composer.ts';
import type { ChatRunner } from '../chat-runner.ts';
import { spokenText } from './spoken-text.ts';
import { useChatState } from '../use-chat-state.ts';

/** Says when an answer starts and what it came to; the words on their way are not read out one by one (U40, U43). */
export function Announcer({ runner }: { runner: ChatRunner }) {
  const status = useChatState(runner, (chat) => chat.status);
  const last = useChatState(runner, (chat) => chat.form.messages.at(-1));
  const problem = useChatState(runner, (chat) => chat.problem);
  const isElsewhere = useChatState(runner, (chat) => chat.answer?.isElsewhere);
  const [seen, setSeen] = useState<{ status: ChatStatus; said: string }>({ status, said: '' });
  if (seen.status !== status) setSeen({ status, said: announcement(seen.status, status, last) });
  return (
    <VisuallyHidden role="status">
      {problem ?? (isElsewhere ? composerCopy.answerElsewhere() : seen.said)}
    </VisuallyHidden>
  );
}

function announcement(before: ChatStatus, now: ChatStatus, last: ChatMessage | undefined): string {
  if (now === 'responding') return composerCopy.assistantAnswering();
  if (now === 'generating-case') return chatCopy.prefillingCase();
  if (before === 'generating-case' && last?.tool?.name === 'case_form_opened')
    return composerCopy.caseFormOpened();
  if (before !== 'responding' || last?.role !== 'assistant') return '';
  if (last.isInterrupted) return composerCopy.answerWasStopped();
  const text = spokenText(last.content);
  return text === '' ? composerCopy.formWasOpened() : composerCopy.assistantSaid({ text });
}
