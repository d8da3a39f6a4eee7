/** How matches count, found on titles of a large documentation and on the labelled queries of this one. */
export const pageWeights = {
  title: 6,
  headings: 2.2,
  keywords: 2.6,
  description: 1.4,
  body: 1,
  /** The messages that a page explains. */
  errors: 2,
  /** How people ask for it, as words among others. */
  asked: 0.4,
  /** How much it adds that one of those lines is what was typed. */
  likeness: 0.6,
  saturation: 1.2,
  /** How much a page that has some of the words only falls behind one that has all. */
  coverage: 2.2,
  /** What the share of the title that was typed adds; a title typed as a whole is what the person wants. */
  titleSaid: 1.5,
  wholeTitle: 0.8,
  /** What it adds that the title has the words as they were typed, and not only others of the same stem. */
  asTyped: 1,
  /** What it adds that a section's heading says what was typed, and nothing else. */
  headingSaid: 0.2,
  legal: 0.75,
};
