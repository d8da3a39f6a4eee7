export { articleIndexOf, indexedHeading, type IndexedArticle } from './article-index.ts';
export { checkedOn, findUncheckedFacts, type UncheckedFact } from './facts.ts';
export type { HomeContent } from './article.ts';
export type {
  AppliesTo,
  Article,
  ArticleSection,
  AskedAs,
  Heading,
  Section,
  SectionBlock,
} from './article.ts';
export { findArticle, findMoved, type Content } from './content.ts';
export {
  articleIn,
  languagesOf,
  ownLanguage,
  type ReadArticle,
  translationOf,
  treeIn,
} from './translations.ts';
export {
  foldersAbove,
  neighbours,
  pagesOf,
  type FolderNode,
  type PageNode,
  type PageTree,
} from './page-tree.ts';
