import { translated } from '../languages/glossaries.ts';
import type { FoundSection } from './searched-article.ts';
import { stemsOf, stemsOfLine } from './terms.ts';

/** What tells what a section means, as stems in order. */
export interface MeantSection {
  /** What it says. */
  stems: readonly string[];
  heading: readonly string[];
  /** How people ask for it. Of a line in another language, what is known of it in English stands behind it. */
  lines: readonly (readonly string[])[];
}

/** What a section means is told at its beginning. */
const mostStems = 150;

/** Reads what tells what a section means: the search and the training of meanings read the same. */
export function meantSectionOf({ article, section }: FoundSection): MeantSection {
  const heading = stemsOf(section.heading);
  return {
    stems: [
      ...stemsOf(article.title),
      ...heading,
      ...stemsOf(article.keywords.join(' , ')),
      ...section.blocks.flatMap(({ text }) => stemsOf(text)).slice(0, mostStems),
    ],
    heading,
    lines: article.questions
      .filter(({ anchor }) => anchor === section.anchor)
      .map(({ text, language }) => {
        const stems = stemsOfLine(text);
        return language === 'en' ? stems : [...stems, ...stemsOf(translated(text, language))];
      }),
  };
}
