import { interleaved } from '../bound/interleaved.ts';
import type { KnownIncident } from '@reachout/chat/rules/assistant-call';
import type { DraftRequest } from '@reachout/desk/rules/drafts/draft-call';
import { cutSpans } from '../bound/cut-spans.ts';
import { type Evidence, gatherEvidence } from '../bound/evidence.ts';
import { lookUp } from '../grounded/look-up.ts';
import type { SectionSearch } from '../retrieval/section-search.ts';
import type { FoundSection, SearchedArticle } from '../retrieval/searched-article.ts';

/** What a draft may rest on: sections of the documentation, and what is told of incidents. */
export type DraftEvidence = Pick<Evidence, 'sections' | 'spans'>;

/**
 * Gathers what a draft may rest on: what the assistant would look up for the case and for what its customer said last, what the site's search finds, and the incidents that go on. Undefined where the
 * documentation has nothing: incidents alone answer no case.
 */
export function gatherDraftEvidence(
  { product, subject, said, pages, incidents }: DraftRequest,
  language: string,
  { articles, search }: { articles: readonly SearchedArticle[]; search: SectionSearch },
): DraftEvidence | undefined {
  const asked = said.flatMap(({ by, text }) => (by === 'customer' ? [text] : []));
  const [description = '', ...later] = asked;
  const find = (messages: readonly string[]): FoundSection[] =>
    lookUp(messages, { product, language, search }).hits;
  const lists = [find([`${subject}\n${description}`, ...later]), find([subject]), findPages(pages, articles)];
  const { sections } = gatherEvidence(interleaved(lists), [], {
    request: { context: { product } },
    articles,
    own: [],
  });
  if (sections.length === 0) return undefined;
  const all = [...sections, ...incidents.map(toSection)];
  const spans = all.flatMap((section, at) => cutSpans(section, at + 1));
  return { sections: all, spans: new Map(spans.map((span) => [span.id, span])) };
}

function findPages(pages: readonly string[], articles: readonly SearchedArticle[]): FoundSection[] {
  return pages.flatMap((page) => {
    const [path, anchor = ''] = page.split('#');
    const article = articles.find((each) => each.path === path);
    const section = article?.sections.find((each) => each.anchor === anchor) ?? article?.sections[0];
    return article && section ? [{ article, section }] : [];
  });
}

/** An incident as a section of its own, so that a draft rests on it, and names it, like on a page. */
function toSection({ title, components, latest, startedAt, href }: KnownIncident): FoundSection {
  const text = [title, latest].filter(Boolean).join('. ').replace(/\s+/g, ' ');
  const about = `Since ${startedAt}: ${components.join(', ')}.`;
  return {
    article: {
      path: href,
      title,
      description: '',
      keywords: [],
      product: 'both',
      type: 'reference',
      errors: [],
      questions: [],
      sections: [],
    },
    section: {
      anchor: '',
      heading: '',
      headingTrail: [],
      blocks: [{ kind: 'prose', markdown: `${text} ${about}`, text: `${text} ${about}` }],
    },
  };
}
