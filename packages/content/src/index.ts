export { articleIndexOf, indexedHeading, type IndexedArticle } from './article-index.ts';
export type { Article, Heading, Passage, Section, Sentence } from './article.ts';
export { allPassages, findArticle, findMoved, type Content } from './content.ts';
export {
  foldersAbove,
  neighbours,
  pagesOf,
  type FolderNode,
  type PageNode,
  type PageTree,
} from './page-tree.ts';
export { sentenceMarkdown, sentenceText, sentenceTexts } from './passage-text.ts';
