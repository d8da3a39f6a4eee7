import type { Catalogue, CatalogueTarget } from './catalogue.ts';
import type { FileProblem } from './fields.ts';
import { paths } from '@reachout/core/paths';
import { anySection } from '@reachout/core/documentation-sections';
import type { SuggestedArticle } from './topics.ts';

/** As much of an article as links to it need. */
export interface LinkableArticle {
  readonly path: string;
  readonly headings: readonly { readonly id: string }[];
  /** Paths that lead on to it. */
  readonly formerPaths?: readonly string[];
}

const ownArticle = new RegExp(`^/(?:${anySection})(?:[/#?]|$)`);

/** Pages among them that are no articles: they are there with any documentation. */
const ownPage = new RegExp(`^(?:${paths.apiReference()}|${paths.logos()}|/docs/static)(?:[/#?]|$)`);

/**
 * A catalogue that leads to none of the articles that the documentation does not have: they are suggested no more, and where one was all that a notice leads to,
 * the search stands in its place. For the catalogue that comes with the product beside documentation that does not.
 */
export function withoutDeadArticles<Part extends Pick<Catalogue, 'areas' | 'notices' | 'customerSuccess'>>(
  catalogue: Part,
  articles: readonly LinkableArticle[],
): Part {
  const dead = findDeadLinks(articles);
  const isAlive = (path: string): boolean => dead('', path).length === 0;
  const alive = (list: readonly SuggestedArticle[] = []) => list.filter(({ path }) => isAlive(path));
  const lead = (target: CatalogueTarget): CatalogueTarget => {
    if ('link' in target && !isAlive(target.link)) return { ...target, link: paths.search() };
    if ('otherwise' in target && !isAlive(target.otherwise)) return { ...target, otherwise: paths.search() };
    return target;
  };
  const { areas, notices, customerSuccess } = catalogue;
  return {
    ...catalogue,
    areas: areas.map((area) => ({
      ...area,
      ...(area.suggestedArticles && { suggestedArticles: alive(area.suggestedArticles) }),
      topics: area.topics.map((topic) => ({ ...topic, suggestedArticles: alive(topic.suggestedArticles) })),
    })),
    notices: Object.fromEntries(
      Object.entries(notices).map(([key, notice]) => [key, { ...notice, target: lead(notice.target) }]),
    ),
    ...(customerSuccess && { customerSuccess: { ...customerSuccess, target: lead(customerSuccess.target) } }),
  };
}

/** Articles that a catalogue leads to and that the documentation does not have. */
export function findDeadArticles(
  { areas, notices, customerSuccess }: Pick<Catalogue, 'areas' | 'notices' | 'customerSuccess'>,
  articles: readonly LinkableArticle[],
): FileProblem[] {
  const dead = findDeadLinks(articles);
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

/** What is wrong with a link, if it leads to an article that is not there. */
export function findDeadLinks(articles: readonly LinkableArticle[]) {
  const anchors = new Map(
    articles.map(({ path, headings }) => [path, new Set(headings.map(({ id }) => id))]),
  );
  const moved = new Set(articles.flatMap(({ formerPaths = [] }) => formerPaths));
  return (place: string, path: string): FileProblem[] => {
    if (!ownArticle.test(path) || ownPage.test(path)) return [];
    const [address = '', anchor] = path.split('#', 2);
    const [article = ''] = address.split('?', 1);
    if (moved.has(article)) return [];
    const known = anchors.get(article);
    if (known && (anchor === undefined || known.has(anchor))) return [];
    const message = known
      ? `the article ${article} has no part "${anchor}"`
      : `there is no article ${article} in the documentation`;
    return [{ path: place, message }];
  };
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
