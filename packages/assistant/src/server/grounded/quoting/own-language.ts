import { translationOf } from '@reachout/content';
import type { FoundSection } from '../../retrieval/searched-article.ts';

/** A section in a language, where the documentation has it; undefined where it does not. */
export function sectionIn({ article, section }: FoundSection, language: string): FoundSection | undefined {
  const translation = translationOf(article, language);
  const own = translation?.sections.find(({ anchor }) => anchor === section.anchor);
  if (translation === undefined || own === undefined || own.blocks.length === 0) return undefined;
  return { article: { ...article, title: translation.title }, section: own };
}
