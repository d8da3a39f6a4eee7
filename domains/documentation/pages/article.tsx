import type { PageTree, ReadArticle } from '@reachout/content';
import type { Brand } from '@reachout/brand/rules/brand';
import { productSlug } from '@reachout/catalogue/rules/products';
import { markdownPath } from '@reachout/core/paths';
import { FeedbackForm } from './feedback-form.tsx';
import { PageActions } from './page-actions.tsx';
import { DocsLayout } from './docs-layout.tsx';

export interface ArticlePageProps {
  article: ReadArticle;
  /** Where it is in its language, and in no other. */
  address: string;
  tree: PageTree;
  brand: Pick<Brand, 'slug' | 'links' | 'assistants' | 'products'>;
  /** Absolute address of this site. */
  origin: string;
}

/** Where this article can be improved: its own place, or that of the site's own articles. */
function editHrefOf(article: ReadArticle, { links }: Pick<Brand, 'links'>): string | undefined {
  if (article.sourceType !== undefined) return article.editUrl;
  return links.editArticle?.replace('{source}', article.source);
}

/** An article with what a reader can do with it. */
export function ArticlePage({ article, address, tree, brand, origin }: ArticlePageProps) {
  return (
    <DocsLayout
      article={article}
      tree={tree}
      actions={
        <PageActions
          page={article}
          markdown={markdownPath(address)}
          product={article.product === 'both' ? undefined : productSlug(brand, article.product)}
          origin={origin}
          assistants={brand.assistants}
        />
      }
      feedback={<FeedbackForm path={article.path} />}
      editHref={editHrefOf(article, brand)}
    />
  );
}
