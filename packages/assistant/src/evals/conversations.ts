import type { AssistantMessage, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { keyOf } from '../server/retrieval/section-index.ts';
import type { ReadTold } from '../server/grounded/conversation/told-before.ts';
import type { Reply } from '../server/grounded/reply.ts';
import { requestOf } from './in-process.ts';

/** A conversation that somebody held with the assistant, and what answers each message best, as somebody found who read it and the documentation. */
export interface HeldConversation {
  id: string;
  language: string;
  product: string;
  turns: readonly {
    say: string;
    kind: 'question' | 'vague' | 'thanks' | 'person' | 'refund' | 'account' | 'offtopic' | 'unwritten';
    /** Of a question, `<article path>#<anchor>`; of several, each answers. */
    sections: readonly string[];
  }[];
}

/** What is shown for a question behind others. */
export interface LaterAnswer {
  /** Whether the section that is quoted first answers best, whether one that is quoted does, and whether one does that is quoted or named. */
  isFirst: boolean;
  isQuoted: boolean;
  isTold: boolean;
  /** Whether nothing is told of the documentation: it is taken for something else, or for a wish. */
  isRefused: boolean;
  /** Whether a section is quoted, and named as well. */
  isTwice: boolean;
}

/** Reads JSON Lines. */
export function readConversations(jsonLines: string): HeldConversation[] {
  return jsonLines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HeldConversation);
}

/** Holds conversations once more, and tells what is shown for each question behind the first message. */
export function laterAnswersOf(
  conversations: readonly HeldConversation[],
  { assistant, readTold }: { assistant: { reply(request: AssistantRequest): Reply }; readTold: ReadTold },
): LaterAnswer[] {
  return conversations.flatMap(({ language, product, turns }) => {
    const messages: AssistantMessage[] = [];
    return turns.flatMap(({ say, kind, sections }, at): LaterAnswer[] => {
      messages.push({ role: 'user', content: say });
      const { markdown, references } = assistant.reply(requestOf([...messages], { product, plan: 'pro' }));
      messages.push({ role: 'assistant', content: markdown });
      if (at === 0 || sections.length === 0 || kind !== 'question') return [];
      const quoted = references.map(({ file, meta }) => `${file.path}#${meta?.leadHeading?.id ?? ''}`);
      const named = readTold(markdown, language).named.map(({ article, section }) =>
        keyOf(article.path, section.anchor),
      );
      return [
        {
          isFirst: sections.includes(quoted[0] ?? ''),
          isQuoted: quoted.some((id) => sections.includes(id)),
          isTold: [...quoted, ...named].some((id) => sections.includes(id)),
          isRefused: quoted.length === 0,
          isTwice: named.some((id) => quoted.includes(id)),
        },
      ];
    });
  });
}
