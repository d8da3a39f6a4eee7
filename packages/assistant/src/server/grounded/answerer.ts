import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { isReplyToRefundWish, replyLanguages } from '../languages/reply-languages.ts';
import { withoutDenials } from '../understanding/denials.ts';
import { readWish } from '../understanding/read-wish.ts';
import { wishByRules } from '../understanding/wish-by-rules.ts';
import { chosenOfTwo } from './conversation/chosen-of-two.ts';
import { type Conversation, conversationOf } from './conversation/conversation.ts';
import { openTold } from './conversation/told-before.ts';
import type { Parts, Prepared } from './prepared-parts.ts';
import { withRule } from './refund-rule.ts';
import type { ReplyContext } from './replies.ts';
import type { Reply } from './reply.ts';
import { replyToQuestion } from './reply-to-question.ts';
import { replyToUnsolved, tellsMore } from './reply-to-unsolved.ts';
import { replyToWish, wayTo } from './reply-to-wish.ts';

/** Replies to a conversation, all at once and always the same. */
export interface Answerer {
  reply(request: AssistantRequest): Reply;
}

/** So many answers are looked back at. */
export const mostAnswers = 3;

/** Prepares replies from the documentation. */
export function createAnswerer({
  statusLink,
  ...parts
}: Omit<Parts, 'statusLink'> & { statusLink?: string | null }): Answerer {
  const readTold = openTold(parts.search.sections);
  const all: Prepared = {
    ...parts,
    toldIn: (answers, language) =>
      answers
        .slice(-mostAnswers)
        .toReversed()
        .map((answer) => readTold(answer, language)),
    statusLink: statusLink === undefined ? parts.brand.links.status : statusLink,
  };
  return {
    reply(request) {
      const conversation = conversationOf(request.messages);
      return runInLanguage(replyLanguages[conversation.language] ?? english, () =>
        replyTo(request, conversation, all),
      );
    },
  };
}

function replyTo(request: AssistantRequest, held: Conversation, parts: Prepared): Reply {
  const chosen = chosenOfTwo(held.said.at(-1) ?? '', held.answers.at(-1));
  const conversation = chosen === undefined ? held : { ...held, said: [...held.said.slice(0, -1), chosen] };
  const { said, answers } = conversation;
  // 'No, not a refund' wishes for none.
  const message = answers.length === 0 ? (said.at(-1) ?? '') : withoutDenials(said.at(-1) ?? '');
  const context: ReplyContext = {
    brandName: parts.brand.name,
    statusLink: parts.statusLink,
    caseForm: wayTo('create_support_case', request),
  };
  const wasAnsweredOnRefund = answers.some(isReplyToRefundWish);
  const before = wasGreetedOnly(conversation) ? {} : { lastAnswer: answers.at(-1), lastMessage: said.at(-2) };
  const read = readWish({ message, ...before, wasAnsweredOnRefund }, parts.models?.wish);
  // Whoever says what is seen now asks on.
  const hasNews =
    read.wish === 'unsolved' && conversation.earlier.length > 0 && tellsMore(message, conversation, parts);
  if (read.wish === 'unsolved' && !hasNews) return replyToUnsolved(request, conversation, parts, context);
  if (read.wish === 'question' || read.wish === 'unsolved')
    return replyToQuestion(request, conversation, parts, { read, anyTopic: context });
  const reply = replyToWish(read.wish, request, context);
  return read.wish === 'refund' ? withRule(reply, request, conversation, parts) : reply;
}

/** Whether nothing but greetings came before: what comes then opens the conversation. */
function wasGreetedOnly({ said }: Conversation): boolean {
  return said.slice(0, -1).every((message) => wishByRules({ message, lastAnswer: undefined }) === 'greeting');
}
