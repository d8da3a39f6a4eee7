import { markdownPath } from '@reachout/core/paths';
import { sectionSlugs } from '@reachout/core/documentation-sections';

/**
 * Which links of a documentation page a browser may fetch ahead when somebody is about to follow them: to other pages of the documentation. They are the same for
 * everybody, cost the server no query, and remember nobody's visit; whatever else a page links to waits until it is asked for.
 */
export const speculationRules = {
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: sectionSlugs.flatMap((section) => [`/${section}`, `/${section}/*`]) },
          // What programs read, files, and a search of the logos.
          { not: { href_matches: [markdownPath('/*'), '/docs/static/*', '/*\\?q=*'] } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
} as const;
