import { findDeadLinks, type LinkableArticle } from '@reachout/catalogue/rules/catalogue-links';
import type { FileProblem } from '@reachout/catalogue/rules/fields';

/**
 * Where the documentation that comes with the product has the pages that others link to by what they are for. A brand file may name another place for
 * each, under `links`.
 */
export const builtInPages = {
  guides: '/guides',
  supportTerms: '/legal/support-terms',
  severityLevels: '/legal/support-terms#severity-levels',
  howToGetSupport: '/guides/how-to-get-support',
  apiGuide: '/docs/support/developers/support-api',
  mcpGuide: '/docs/support/developers/mcp',
  programsGuide: '/docs/support/developers/api-from-a-program',
} as const;

/** Links that every brand file names, and that may lead to its documentation. */
const givenPages = ['alternativeHelp', 'marketplace', 'privacy', 'terms'] as const;

export type PageLink = keyof typeof builtInPages | (typeof givenPages)[number];

const pageLinks = [...Object.keys(builtInPages), ...givenPages] as readonly PageLink[];

/** Where each leads; null where the documentation has no such page. Whatever would link there leaves the link out, and the sentence around it. */
export type PageLinks = Readonly<Record<PageLink, string | null>>;

/** Links of a brand file that lead to pages which the documentation does not have. */
export function findDeadBrandLinks(
  links: Readonly<Record<string, string | undefined>>,
  articles: readonly LinkableArticle[],
): FileProblem[] {
  const dead = findDeadLinks(articles);
  return Object.entries(links).flatMap(([key, link]) =>
    link === undefined ? [] : dead(`links.${key}`, link),
  );
}

/** A brand that links to none of the pages that the documentation does not have. */
export function withoutDeadPages<Part extends { readonly links: PageLinks }>(
  brand: Part,
  articles: readonly LinkableArticle[],
): Part {
  const dead = findDeadLinks(articles);
  const isAlive = (link: string | null): boolean => link === null || dead('', link).length === 0;
  const gone = pageLinks.filter((key) => !isAlive(brand.links[key])).map((key) => [key, null]);
  return { ...brand, links: { ...brand.links, ...Object.fromEntries(gone) } };
}
