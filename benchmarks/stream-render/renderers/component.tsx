import { AnswerText } from '../../../domains/chat/browser/conversation/answer-text.tsx';
import type { Mount } from './mount.ts';
import { mountComponent } from './react.tsx';

/** The component that the conversation shows an answer with. */
export const mount: Mount = (element) => mountComponent(element, AnswerWithoutSources);

function AnswerWithoutSources({ text, isComplete }: { text: string; isComplete: boolean }) {
  return <AnswerText text={text} isComplete={isComplete} references={noReferences} />;
}

const noReferences: [] = [];
