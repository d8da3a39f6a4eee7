import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { isReplyToRefundWish, replyLanguages } from '../languages/reply-languages.ts';
import { withoutDeniedWishes } from '../understanding/denied-wishes.ts';
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
import { openHeadingNames } from './heading-names.ts';
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
    sectionsNamed: openHeadingNames(parts.search.sections),
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
  // 'No refund please, just tell me …' wishes for none, and asks nothing about it.
  const wished = withoutDeniedWishes(held.said.at(-1) ?? '');
  const asked = chosen ?? (wished === '' ? (held.said.at(-1) ?? '') : wished);
  const conversation = { ...held, said: [...held.said.slice(0, -1), asked] };
  const { said, answers } = conversation;
  const message = answers.length === 0 ? asked : withoutDenials(asked);
  const context: ReplyContext = {
    brandName: parts.brand.name,
    statusLink: parts.statusLink,
    caseForm: wayTo('create_support_case', request),
  };
  if (wished === '' && asked !== '') return replyToWish('decline', request, context);
  const wasAnsweredOnRefund = answers.some(isReplyToRefundWish);
  const before = wasGreetedOnly(conversation) ? {} : { lastAnswer: answers.at(-1), lastMessage: said.at(-2) };
  const isHeading = parts.sectionsNamed(message).length > 0;
  const read = readWish({ message, ...before, wasAnsweredOnRefund, isHeading }, parts.models?.wish);
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
