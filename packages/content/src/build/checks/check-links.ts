import { noSite, parseLink } from '@reachout/core/link';
import type { Article } from '../../article.ts';
import type { Located } from '../front-matter.ts';
import type { Link } from '../parse-body.ts';
import { isProductPage } from '../product-pages.ts';
import type { Problem } from '../problem.ts';

/** An article with the links that its source holds. */
export interface LinkedArticle {
  article: Article;
  links: readonly Link[];
  /** The line of a front matter value. */
  lineOf: Located<unknown>['lineOf'];
}

/**
 * Reports links and related paths that lead nowhere, and kinds of links that the format does not allow.
 *
 * @param refused paths of articles that have problems of their own; links to them are left alone, since
 *   their headings are not known
 * @param isPruned true where pieces of articles were left out, a heading perhaps: a link to one that is not there leads to its article
 */
export function checkLinks(
  articles: readonly LinkedArticle[],
  refused: readonly string[],
  isPruned = false,
): readonly Problem[] {
  const anchors = new Map(
    articles.map(({ article }) => [article.path, new Set(article.headings.map((heading) => heading.id))]),
  );
  const isUnknown = (path: string) => !anchors.has(path) && refused.includes(path);
  return articles.flatMap(({ article, links, lineOf }) => [
    ...links.flatMap(({ url, ...place }) => {
      const message = linkFault(isPruned ? url.replace(/(?<=.)#.*$/, '') : url, article.path, anchors);
      return message && !isUnknown(pathIn(url)) ? [{ file: article.source, ...place, message }] : [];
    }),
    ...article.related.flatMap((path, index) => {
      const message = relatedFault(path, article.path, anchors);
      return message && !isUnknown(path)
        ? [{ file: article.source, line: lineOf('related', index), message }]
        : [];
    }),
    ...homePaths(article).flatMap(({ path, place }) =>
      anchors.has(path) || isUnknown(path)
        ? []
        : [
            {
              file: article.source,
              line: lineOf(...place),
              message: `${place.join('.')}: there is no article ${path}.`,
            },
          ],
    ),
  ]);
}

/** Where the first page leads, with the place in its front matter. */
function homePaths({ home }: Article): { path: string; place: (string | number)[] }[] {
  if (home === undefined) return [];
  return [
    ...home.tasks.map(({ path }, index) => ({ path, place: ['home', 'tasks', index] })),
    ...home.errors.map((path, index) => ({ path, place: ['home', 'errors', index] })),
    ...home.frameworks.map(({ path }, index) => ({ path, place: ['home', 'frameworks', index] })),
  ];
}

function relatedFault(path: string, from: string, anchors: ReadonlyMap<string, unknown>): string | undefined {
  if (path === from) return 'related: an article cannot be related to itself.';
  return anchors.has(path) ? undefined : `related: there is no article ${path}.`;
}

function linkFault(
  url: string,
  from: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^(?:https:\/\/|mailto:)/i.test(url) && parseLink(url, noSite)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url))
    return `The link ${url} must be https:// or mailto:. An address that is no link goes between backticks.`;
  if (!/^[/#]/.test(url)) return `The link ${url} must be a whole site path that begins with /.`;
  const [path = '', anchor] = url.split('#', 2);
  if (isProductPage(path)) return undefined;
  const known = anchors.get(path === '' ? from : path);
  if (!known) return `The link ${url} leads nowhere: there is no article ${path}.`;
  if (anchor === undefined || known.has(anchor)) return undefined;
  const ids = [...known].map((id) => `#${id}`).join(', ') || 'none';
  return `The link ${url} leads nowhere: the article has no heading #${anchor}. Its headings: ${ids}.`;
}

function pathIn(url: string): string {
  return url.split('#', 1)[0] ?? '';
}
