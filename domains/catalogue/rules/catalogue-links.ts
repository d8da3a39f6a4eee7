import type { Catalogue, CatalogueTarget } from './catalogue.ts';
import type { FileProblem } from './fields.ts';
import { anyExplainingSection } from '@reachout/core/documentation-sections';
import type { SuggestedArticle } from './topics.ts';

/** As much of an article as links to it need. */
export interface LinkableArticle {
  readonly path: string;
  readonly headings: readonly { readonly id: string }[];
}

const ownArticle = new RegExp(`^/(?:${anyExplainingSection})(?:/|$)`);

/** Articles that a catalogue leads to and that the documentation does not have. */
export function findDeadArticles(
  { areas, notices, customerSuccess }: Pick<Catalogue, 'areas' | 'notices' | 'customerSuccess'>,
  articles: readonly LinkableArticle[],
): FileProblem[] {
  const anchors = new Map(
    articles.map(({ path, headings }) => [path, new Set(headings.map(({ id }) => id))]),
  );
  const dead = (place: string, path: string): FileProblem[] => {
    if (!ownArticle.test(path)) return [];
    const [article = '', anchor] = path.split('#', 2);
    const known = anchors.get(article);
    if (known && (anchor === undefined || known.has(anchor))) return [];
    const message = known
      ? `the article ${article} has no part "${anchor}"`
      : `there is no article ${article} in the documentation`;
    return [{ path: place, message }];
  };
  const suggested = (place: string, list: readonly SuggestedArticle[] = []) =>
    list.flatMap(({ path }, index) => dead(`${place}.suggestedArticles[${index}].path`, path));
  const led = (place: string, target: CatalogueTarget) =>
    'link' in target
      ? dead(`${place}.link`, target.link)
      : 'otherwise' in target
        ? dead(`${place}.otherwise`, target.otherwise)
        : [];
  return [
    ...areas.flatMap((area, index) => [
      ...suggested(`areas[${index}]`, area.suggestedArticles),
      ...area.topics.flatMap((topic, at) =>
        suggested(`areas[${index}].topics[${at}]`, topic.suggestedArticles),
      ),
    ]),
    ...Object.entries(notices).flatMap(([key, { target }]) => led(`notices.${key}.target`, target)),
    ...(customerSuccess ? led('customerSuccess.target', customerSuccess.target) : []),
  ];
}

/** Logos of the wall that the logo catalogue does not have. */
export function findUnknownLogos(
  { logoWall }: Pick<Catalogue, 'logoWall'>,
  isKnown: (slug: string) => boolean,
): FileProblem[] {
  return logoWall.flatMap((logo, index) =>
    typeof logo !== 'string' || isKnown(logo)
      ? []
      : [
          {
            path: `logoWall[${index}]`,
            message: `"${logo}" is not in the logo catalogue: the page /logos has all of them, or name an image file`,
          },
        ],
  );
}
