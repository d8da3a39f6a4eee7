import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import { unsureFrom } from './certainty.ts';
import { chooseSections, composeAnswer } from './quoting/compose-answer.ts';
import type { Conversation } from './conversation/conversation.ts';
import { namedProduct } from './conversation/named-product.ts';
import { isOfSubject, notShown } from './conversation/shown-before.ts';
import { lookUp, readerOf } from './look-up.ts';
import { sectionIn } from './quoting/own-language.ts';
import { ownPlan, type Parts } from './prepared-parts.ts';
import { wishByRules } from '../understanding/wish-by-rules.ts';
import * as replies from './replies.ts';
import { plain, type Reply } from './reply.ts';

/** A message that names less than this only says that it is not solved. */
const fewestWordsOfNews = 2;

/** What has not been shown yet of what was asked before; then a person. */
export function replyToUnsolved(
  request: AssistantRequest,
  { said, language, answers }: Conversation,
  { search, brand }: Parts,
  context: replies.ReplyContext,
): Reply {
  const asked = said
    .slice(0, -1)
    .filter((each) => wishByRules({ message: each, lastAnswer: undefined }) === 'question');
  const wasTried = answers.some((answer) => answer.includes(assistantCopy.tryNext()));
  const { product } = request.context;
  const found = lookUp(asked.slice(-2), {
    product,
    alsoProduct: namedProduct(asked, product, brand),
    language,
    search,
  });
  const fresh = notShown(found.hits, answers, language).filter(isOfSubject(found.hits[0]));
  if (asked.length === 0 || wasTried || fresh.length === 0 || found.confidence < unsureFrom)
    return plain('unknown', replies.unsolvedReply(context));
  const { markdown, references } = composeAnswer(
    chooseSections(fresh, [])
      .slice(0, 2)
      .map((section) => sectionIn(section, language) ?? section),
    found.query.question,
    { planLabel: ownPlan(brand, request) },
  );
  return {
    kind: 'unsure',
    markdown: [assistantCopy.tryNext(), markdown, replies.unsureEnding(context)].join('\n\n'),
    references,
    hits: fresh,
    confidence: found.confidence,
  };
}

/** 'That did not help' says nothing more of the problem, and its words would lead to pages on help. */
export function tellsMore(message: string, { language }: Conversation, { search }: Parts): boolean {
  return readerOf({ search, language })(message).question.subjectWords >= fewestWordsOfNews;
}
