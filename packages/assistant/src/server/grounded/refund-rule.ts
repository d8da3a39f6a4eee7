import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import { asksSomething } from '../understanding/wish-words.ts';
import { behindFrom, certaintyOf } from './certainty.ts';
import { isQuotedInEnglish } from './quoting/chosen-sections.ts';
import { chooseSections, composeAnswer } from './quoting/compose-answer.ts';
import type { Conversation } from './conversation/conversation.ts';
import { namedProduct } from './conversation/named-product.ts';
import { notShown } from './conversation/shown-before.ts';
import { lookUp } from './look-up.ts';
import { sectionIn } from './quoting/own-language.ts';
import { ownPlan, type Prepared } from './prepared-parts.ts';
import type { Reply } from './reply.ts';

/** From here on it is quoted behind a refund form, and so many sections of it. */
const ruleFrom = 0.88;
const mostRules = 2;

/**
 * Whoever asks whether there is money back for something is told what the documentation says of it, beside the form. Where there is no form for them, that is what they can be told at
 * all: it stands first for those who asked.
 */
export function withRule(
  reply: Reply,
  request: AssistantRequest,
  { said, earlier, language, answers }: Conversation,
  { search, brand, toldIn }: Prepared,
): Reply {
  const { product } = request.context;
  const message = said.at(-1) ?? '';
  const alsoProduct = namedProduct([...earlier, message], product, brand);
  const isRefused = reply.kind === 'tool-refused';
  const asks = asksSomething(message);
  if (!isRefused && !asks) return reply;
  const found = isRefused
    ? lookUp([...earlier, message], {
        product,
        alsoProduct,
        language,
        search,
        told: toldIn(answers, language),
      })
    : lookUp([message], { product, alsoProduct, language, search });
  if (certaintyOf(found.hits) < (isRefused ? behindFrom : ruleFrom)) return reply;
  const sections = notShown(chooseSections(found.hits, found.asked), answers, language).slice(0, mostRules);
  if (sections.length === 0) return reply;
  const { markdown, references } = composeAnswer(
    sections.map((section) => sectionIn(section, language) ?? section),
    found.query.question,
    { planLabel: ownPlan(brand, request) },
  );
  const note = isQuotedInEnglish(sections, language) ? assistantCopy.quotedInEnglish() : undefined;
  return {
    ...reply,
    markdown: (isRefused && asks ? [note, markdown, reply.markdown] : [reply.markdown, note, markdown])
      .filter((part) => part !== undefined)
      .join('\n\n'),
    references,
    hits: found.hits,
  };
}
