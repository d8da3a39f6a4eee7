import type { Article, ArticleSection } from '@reachout/content';

/** What the search needs to know of an article. */
export type SearchedArticle = Pick<
  Article,
  | 'path'
  | 'title'
  | 'description'
  | 'keywords'
  | 'product'
  | 'type'
  | 'area'
  | 'errors'
  | 'questions'
  | 'sections'
  | 'sourceType'
  | 'translations'
>;

/** A section of the documentation with the article that it stands in. */
export interface FoundSection {
  article: SearchedArticle;
  section: ArticleSection;
}

/** Where a section stands, as a link names it. */
export function addressOf({ article, section }: FoundSection): string {
  return section.anchor === '' ? article.path : `${article.path}#${section.anchor}`;
}

/** The heading of the section that names every symptom of its article and solves none. */
export const aboutCases = /^when to open a case$/i;
