import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { Reply } from '../server/grounded/answer-question.ts';
import type { GroundedPrediction } from '../server/create-grounded-assistant.ts';
import type { LabelledConversation } from './conversations.ts';
import type { LabelledQuestion } from './questions.ts';

/** What one question came to. */
export interface Scored {
  question: LabelledQuestion;
  reply: Reply;
  /** Articles of the passages found, best first, each once. */
  found: readonly string[];
}

/** Shares between 0 and 1. */
export interface Score {
  questions: number;
  /** The first article found is one that answers. */
  hitAt1: number;
  /** One of the first three articles found answers. */
  hitAt3: number;
  /** An answer was given (surely or not) and quotes an article that answers. */
  answered: number;
  /** An answer was given and quotes no article that answers. */
  falselyAnswered: number;
  /** The same, counting only answers that were given without doubt. */
  falselySure: number;
}

/** Asks a question as the chat would, earlier turns included. */
export function requestFor({
  turns,
  product,
}: Pick<LabelledQuestion, 'turns' | 'product'>): AssistantRequest {
  return {
    threadId: 'eval',
    messages: turns.flatMap((content, index) => [
      ...(index === 0 ? [] : [{ role: 'assistant' as const, content: 'This is what I found.' }]),
      { role: 'user' as const, content },
    ]),
    context: {
      product,
      accountName: 'Evaluation',
      plan: product === 'v0' ? 'v0-team' : 'pro',
      canRefund: false,
      forms: ['create_support_case'],
      closedTopics: [],
    },
    tools: ['create_support_case'],
  };
}

/** Puts questions to an assistant and keeps what it said. */
export function ask(
  questions: readonly LabelledQuestion[],
  reply: (request: AssistantRequest) => Reply,
): Scored[] {
  return questions.map((question) => {
    const said = reply(requestFor(question));
    const found = [...new Set(said.hits.map(({ passage }) => passage.articlePath))];
    return { question, reply: said, found };
  });
}

/** Sums up. Questions without an answer count as hit when nothing is claimed. */
export function score(scored: readonly Scored[]): Score {
  const share = (test: (one: Scored) => boolean) => scored.filter(test).length / (scored.length || 1);
  const isRight = (path: string, { question }: Scored) => question.expected.includes(path);
  const claims = ({ reply }: Scored) => reply.kind === 'answered' || reply.kind === 'unsure';
  const quotesRight = (one: Scored) => one.reply.references.some(({ file }) => isRight(file.path, one));
  return {
    questions: scored.length,
    hitAt1: share((one) => one.found.slice(0, 1).some((path) => isRight(path, one))),
    hitAt3: share((one) => one.found.slice(0, 3).some((path) => isRight(path, one))),
    answered: share((one) => claims(one) && quotesRight(one)),
    falselyAnswered: share((one) => claims(one) && !quotesRight(one)),
    falselySure: share((one) => one.reply.kind === 'answered' && !quotesRight(one)),
  };
}

/** Shares of the conversations whose case was predicted right, between 0 and 1. */
export interface PredictionScore {
  conversations: number;
  area: number;
  topic: number;
  severity: number;
  domain: number;
}

/** Compares predictions with the cases that a support engineer would make. */
export async function scorePredictions(
  conversations: readonly LabelledConversation[],
  predict: (request: AssistantRequest) => Promise<GroundedPrediction>,
): Promise<PredictionScore> {
  const predicted = await Promise.all(conversations.map((conversation) => predict(requestFor(conversation))));
  const share = (test: (predicted: GroundedPrediction, expected: LabelledConversation) => boolean) => {
    const right = conversations.filter((expected, at) => {
      const prediction = predicted[at];
      return prediction !== undefined && test(prediction, expected);
    });
    return right.length / (conversations.length || 1);
  };
  return {
    conversations: conversations.length,
    area: share(({ area }, expected) => area === expected.area),
    topic: share(({ area, topic }, expected) => area === expected.area && expected.topics.includes(topic)),
    severity: share(({ severity }, expected) => severity === expected.severity),
    domain: share(({ domain }, expected) => domain === (expected.domain ?? '')),
  };
}
