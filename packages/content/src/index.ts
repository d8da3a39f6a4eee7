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
  foldersAbove,
  neighbours,
  pagesOf,
  type FolderNode,
  type PageNode,
  type PageTree,
} from './page-tree.ts';
