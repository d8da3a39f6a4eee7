import type { Asker } from '@reachout/chat/rules/assistant-call';
import type { LanguageModelPort, ModelBudgetPort, ModelQuestion } from '@reachout/chat/rules/model-call';
import { ModelUnused } from './unused-model.ts';

/** About as many characters of any language are a token, and rather fewer. */
const charactersOfToken = 3;

/**
 * A model whose questions are paid for: what one may cost is set aside before it is asked, and what it did cost is settled afterwards, by the provider's
 * own count where it tells one.
 *
 * @throws ModelUnused from each question, with the budget that is used up
 */
export function withBudget(
  model: LanguageModelPort,
  budget: ModelBudgetPort | undefined,
  asker: Asker | undefined,
): LanguageModelPort {
  if (budget === undefined) return model;
  const reserve = (question: ModelQuestion) => reserveTokens(budget, asker, question);
  return {
    async *write(question, signal) {
      const { asked, settle } = await reserve(question);
      let heard = 0;
      let counted: number | undefined;
      try {
        for await (const event of model.write(question, signal)) {
          if (event.type === 'text') heard += event.delta.length;
          if (event.type === 'finish') counted = event.tokens;
          yield event;
        }
      } finally {
        await settle(counted ?? asked + tokensOf(heard));
      }
    },
    async writeObject(question, signal) {
      const { asked, settle } = await reserve(question);
      let tokens: number | undefined;
      try {
        const written = await model.writeObject(question, signal);
        tokens = written.tokens;
        return written;
      } finally {
        await settle(tokens ?? asked);
      }
    },
  };
}

/** What is set aside for one question. */
export interface ReservedTokens {
  /** About what the question itself costs. */
  asked: number;
  /** Gives back what was not used; never rejects. */
  settle(tokens: number): Promise<void>;
}

/**
 * Sets aside what a question may cost.
 *
 * @throws ModelUnused with the budget that is used up
 */
export async function reserveTokens(
  budget: ModelBudgetPort,
  asker: Asker | undefined,
  { instructions, turns, maxTokens }: ModelQuestion,
): Promise<ReservedTokens> {
  const asked = tokensOf(instructions.length + turns.reduce((sum, { content }) => sum + content.length, 0));
  const reserved = asked + maxTokens;
  const spent = await budget.reserve(asker, reserved);
  if (spent !== undefined) throw new ModelUnused(spent);
  return {
    asked,
    // What cannot be given back now is given back by the next day.
    settle: (tokens) => budget.settle(asker, tokens - reserved).catch(() => undefined),
  };
}

/** About as many tokens as a text of so many characters is. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersOfToken);
}
