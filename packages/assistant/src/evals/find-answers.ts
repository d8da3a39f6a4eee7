import type { Article } from '@reachout/content';
import type { PageResults } from '../server/retrieval/search-page.ts';
import { type LabelledMessage, states } from './labelled-messages.ts';

/** What people put into a search box: a question or a few words, in one turn. */
const typedForms: readonly string[] = ['question', 'short'];

/** A question that the documentation answers, in a language. */
export interface TypedQuestion {
  language: string;
  text: string;
  /** Facts that a right answer states: of each group at least one. */
  must: readonly (readonly string[])[];
}

/** The messages that somebody may type into a search box, with what the page that answers them states. */
export function typedQuestionsOf(messages: readonly LabelledMessage[]): TypedQuestion[] {
  return messages.flatMap((message) => {
    if (message.kind !== 'answer' || !typedForms.includes(message.form ?? '')) return [];
    const [{ say, must = [] } = { say: '' }] = message.turns;
    return must.length === 0 ? [] : [{ language: message.language, text: say, must }];
  });
}

/** How many of some questions have a page that states the answer first, and among the first three; both in per cent. */
export function answeredWithin(
  questions: readonly TypedQuestion[],
  articles: readonly Pick<Article, 'path' | 'markdown'>[],
  find: (text: string) => PageResults,
): { first: number; three: number } {
  const texts = new Map(articles.map(({ path, markdown }) => [path, markdown]));
  const places = questions.map(({ text, must }) =>
    find(text).pages.findIndex(({ path }) =>
      must.every((group) => group.some((word) => states(texts.get(path) ?? '', word))),
    ),
  );
  const percent = (most: number): number =>
    Math.round((100 * places.filter((place) => place >= 0 && place < most).length) / questions.length);
  return { first: percent(1), three: percent(3) };
}
