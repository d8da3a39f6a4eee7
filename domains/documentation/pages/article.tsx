import { docsCopy } from '../messages/article.ts';
import type { Article, PageTree } from '@reachout/content';
import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { productSlug } from '@reachout/catalogue/rules/products';
import { FeedbackForm } from './feedback-form.tsx';
import { PageActions } from './page-actions.tsx';
import { LogoWall } from './logo-wall.tsx';
import { DocsLayout } from './docs-layout.tsx';

export interface ArticlePageProps {
  article: Article;
  tree: PageTree;
  brand: Pick<Brand, 'name' | 'slug' | 'links' | 'assistants' | 'logoWall' | 'products'>;
  /** Absolute address of this site. */
  origin: string;
}

/** Where this article can be improved: its own place, or that of the site's own articles. */
function editHrefOf(article: Article, { links }: Pick<Brand, 'links'>): string | undefined {
  if (article.sourceType !== undefined) return article.editUrl;
  return links.editArticle?.replace('{source}', article.source);
}

/** An article with what a reader can do with it. The documentation's first page also shows who and what runs on the platform. */
export function ArticlePage({ article, tree, brand, origin }: ArticlePageProps) {
  const isFirst = article.path === paths.docs();
  return (
    <DocsLayout
      article={article}
      tree={tree}
      actions={
        <PageActions
          page={article}
          product={article.product === 'both' ? undefined : productSlug(brand, article.product)}
          origin={origin}
          assistants={brand.assistants}
        />
      }
      afterArticle={
        isFirst ? <LogoWall title={docsCopy.runsOn({ brand: brand.name })} logos={brand.logoWall} /> : null
      }
      feedback={<FeedbackForm path={article.path} />}
      editHref={editHrefOf(article, brand)}
    />
  );
}
