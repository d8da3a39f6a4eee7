/** The parts of the documentation that a path begins with, in the order that readers see them. */
export const documentationSections = {
  docs: { explains: true },
  guides: { explains: true },
  legal: { explains: false },
} as const satisfies Record<
  string,
  {
    /** Whether it tells how something is done, so that a notice may send somebody there. */
    readonly explains: boolean;
  }
>;

export type DocumentationSection = keyof typeof documentationSections;

/** The first parts of the paths. */
export const sectionSlugs = Object.keys(documentationSections) as readonly DocumentationSection[];

/** The same, as alternatives of a regular expression. */
export const anySection = sectionSlugs.join('|');

/** Those of the sections that tell how something is done. */
export const anyExplainingSection = sectionSlugs
  .filter((slug) => documentationSections[slug].explains)
  .join('|');
