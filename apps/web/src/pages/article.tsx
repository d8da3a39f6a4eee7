import type { Article, PageTree } from '@reachout/content';
import type { Brand } from '@reachout/contract/brand';
import { paths } from '@reachout/contract/paths';
import { productSlug } from '@reachout/contract/products';
import { OpinionForm } from '../features/docs/opinion-form.tsx';
import { PageActions } from '../features/docs/page-actions.tsx';
import { LogoWall } from '../features/logos/logo-wall.tsx';
import { DocsLayout } from '../shell/docs-layout.tsx';

export interface ArticlePageProps {
  article: Article;
  tree: PageTree;
  brand: Pick<Brand, 'name' | 'slug' | 'links' | 'assistants' | 'logoWall'>;
  /** Absolute address of this site. */
  origin: string;
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
      afterArticle={isFirst ? <LogoWall title={`What runs on ${brand.name}`} slugs={brand.logoWall} /> : null}
      opinion={<OpinionForm path={article.path} />}
      editHref={brand.links.editArticle?.replace('{source}', article.source)}
    />
  );
}
