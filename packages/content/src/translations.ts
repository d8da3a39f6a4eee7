import type { Article } from './article.ts';
import type { FolderNode, PageNode, PageTree, PageTreeNode } from './page-tree.ts';

/** The language of what has no other one. */
export const ownLanguage = 'en';

/** An article as it is read in a language. */
export interface ReadArticle extends Article {
  /** The language of its words: that which was asked for, or else the documentation's own. */
  language: string;
}

/** An article in a language, or in the documentation's own where it is not translated. */
export function articleIn(article: Article, language: string): ReadArticle {
  const translation = translationOf(article, language);
  return translation === undefined
    ? { ...article, language: ownLanguage }
    : { ...article, ...translation, language };
}

/** What an article is in a language; undefined where it is not translated. */
export function translationOf<Translation>(
  { translations }: { translations?: Readonly<Record<string, Translation>> },
  language: string,
): Translation | undefined {
  return translations !== undefined && Object.hasOwn(translations, language)
    ? translations[language]
    : undefined;
}

/** The languages in which there is an article, its own first. */
export function languagesOf({ translations = {} }: Pick<Article, 'translations'>): string[] {
  return [ownLanguage, ...Object.keys(translations).toSorted()];
}

/** The tree with the titles of a language, each of which says that it is in it. */
export function treeIn(tree: PageTree, articles: readonly Article[], language: string): PageTree {
  const titles = new Map(
    articles.flatMap((article) => {
      const translation = translationOf(article, language);
      return translation === undefined ? [] : [[article.path, translation.title] as const];
    }),
  );
  if (titles.size === 0) return tree;
  const page = (node: PageNode): PageNode => {
    const title = titles.get(node.path);
    return title === undefined ? node : { ...node, title, language };
  };
  const folder = (node: FolderNode): FolderNode => {
    const own = page(node.page);
    // A folder that is called as its page is goes by the same title.
    const isNamedAlike = node.title === node.page.title && own.language !== undefined;
    return {
      ...node,
      ...(isNamedAlike && { title: own.title, language }),
      page: own,
      children: node.children.map((child): PageTreeNode =>
        child.kind === 'page' ? page(child) : folder(child),
      ),
    };
  };
  return tree.map(folder);
}
