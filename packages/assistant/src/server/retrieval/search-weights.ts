/**
 * The numbers behind which passages are found, found by trying many on the labelled questions of `evals`; in which order they answer was learnt (`passage-order`). A change is judged by
 * the evaluation's figures on its held-out questions, not by one question.
 */
export const searchWeights = {
  /** How much a match counts by where it stands. */
  title: 3.2,
  headings: 2,
  keywords: 1.8,
  body: 1,
  /** How people ask, as words among others. */
  asked: 0.4,
  /** How much the likeness of a whole sentence to one of those lines adds. */
  likeness: 0.2,
  /** What a word tells at most that stands only in how people ask. */
  chatter: 2.5,
  /** What BM25 gives a section that says each word of a question, for a measure that fits questions of any length. */
  perfect: 2,
  /** BM25's k1: how soon further occurrences stop to matter. */
  saturation: 1.6,
  /** How much of its best passage's score an article gives to each of its passages. */
  articleShare: 1,
  /** Passages of articles on the other product. */
  otherProduct: 0.55,
  /** Legal texts say many words and answer few questions. */
  legalText: 0.75,
  /** 'When to open a case' names every symptom of its article and solves none. */
  caseSection: 0.75,
  /** Second look at the best passages: how much the share of the nearest heading adds that the question says. */
  headingSaid: 0.25,
  /** Coverage: what a match in the body counts against one in a title, heading or keyword. */
  bodyCoverage: 0.8,
  /** Coverage: what a match in another section of the article counts. */
  elsewhereCoverage: 0.54,
  /** What a word that stands nowhere tells at most: people wrap their question in a story. */
  strangeWordRarity: 3,
  /** So many of the rarest words in a title or heading are all the evidence that names can give. */
  namedWords: 1.15,
  /** Words that nearly every question has. */
  softWord: 0.3,
  /** Words that mean the same as a word of the question, and those that mean the same as a phrase of it. */
  synonym: 0.8,
  phrase: 0.7,
};
