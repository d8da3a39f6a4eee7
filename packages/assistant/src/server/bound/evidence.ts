import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { Reference } from '@reachout/documentation/rules/reference';
import { referenceTo } from '../grounded/quoting/compose-answer.ts';
import type { FoundSection, SearchedArticle } from '../retrieval/searched-article.ts';
import { mostReferences } from './limits.ts';
import { cutSpans, type Span } from './cut-spans.ts';

/** What an answer may draw on: sections, numbered as they are cited, and the pieces that they are cut into. */
export interface Evidence {
  sections: readonly FoundSection[];
  references: Reference[];
  spans: ReadonlyMap<string, Span>;
}

/** About 5,000 tokens. */
const mostCharacters = 18_000;
const wholeArticles = 3;

/**
 * Gathers what a model may answer from: first the sections that the documentation alone would be quoted from, in the same order, so that their numbers hold
 * for both; then the best of what was found; then the rest of the best articles, as the fact that is asked for often stands beside what is found.
 *
 * @param own what the platform says of itself: incidents, and how to come to a person
 */
export function gatherEvidence(
  hits: readonly FoundSection[],
  quoted: readonly Reference[],
  {
    request: { context },
    articles,
    own,
  }: {
    request: { context: Pick<AssistantRequest['context'], 'product'> };
    articles: readonly SearchedArticle[];
    own: readonly Span[];
  },
): Evidence {
  const nearest = [...new Set(hits.map(({ article }) => article))];
  const found = quoted.flatMap((reference) => {
    const section = sectionOf(articles, reference);
    return section === undefined ? [] : [section];
  });
  const sections = found.length === quoted.length ? [...found] : [];
  let room = mostCharacters - lengthOf(sections);
  const add = (candidate: FoundSection) => {
    const isKnown = sections.some(
      ({ article, section }) => article === candidate.article && section === candidate.section,
    );
    const length = lengthOf([candidate]);
    const isOfOther = candidate.article.product !== 'both' && candidate.article.product !== context.product;
    if (isKnown || isOfOther || length === 0 || length > room || sections.length >= mostReferences) return;
    sections.push(candidate);
    room -= length;
  };
  for (const hit of hits.slice(0, mostReferences / 2)) add({ article: hit.article, section: hit.section });
  for (const article of nearest.slice(0, wholeArticles))
    for (const section of article.sections) add({ article, section });
  const spans = sections.flatMap((section, at) => cutSpans(section, at + 1));
  return {
    sections,
    references: sections.map(referenceTo),
    spans: new Map([...own, ...spans].map((span) => [span.id, span])),
  };
}

function sectionOf(
  articles: readonly SearchedArticle[],
  { file, meta }: Reference,
): FoundSection | undefined {
  const article = articles.find(({ path }) => path === file.path);
  const section = article?.sections.find(({ anchor }) => anchor === (meta?.leadHeading?.id ?? ''));
  return article && section && { article, section };
}

function lengthOf(sections: readonly FoundSection[]): number {
  return sections.reduce(
    (sum, { section }) => sum + section.blocks.reduce((own, { markdown }) => own + markdown.length, 0),
    0,
  );
}
