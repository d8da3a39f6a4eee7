import type { Brand } from '@reachout/brand/rules/brand';
import { translationOf } from '@reachout/content';
import { replyLanguages } from '../../languages/reply-languages.ts';
import type { FoundSection } from '../../retrieval/searched-article.ts';
import type { Hit } from '../../retrieval/section-search.ts';
import { chooseSections } from './compose-answer.ts';
import { isOfSubject, leftOf, notShown } from '../conversation/shown-before.ts';
import type { Found } from '../look-up.ts';
import { recalled, shortened } from './name-section.ts';
import { sectionIn } from './own-language.ts';
import { namesPlan } from './plan-row.ts';
import type { NamedPage } from '../replies.ts';
import { sharesOf } from '../shares.ts';

export const mostNamedPages = 3;
/** So many sections are quoted in place of those that were told already. */
const mostInstead = 2;
/** They are quoted where they are as near as that to the best. */
const nearInstead = 0.5;
/** What answers best is told once more in short where it is as likely as that, although it was told before. */
const likelyAgain = 0.25;

/** The sections of an answer. Behind others, what did not help is not told again. */
export function sectionsOf(
  { hits, asked }: Found,
  {
    isLater,
    isUnsolved,
    answers,
    language,
  }: { isLater: boolean; isUnsolved: boolean; answers: readonly string[]; language: string },
): Hit[] {
  if (!isLater) return chooseSections(hits.filter(isOfSubject(hits[0])), asked);
  const untried = isUnsolved ? notShown(hits, answers, language) : hits;
  return chooseSections(untried.length === 0 ? hits : untried, asked, true);
}

/**
 * What is quoted of the sections of an answer, and which of them only tell once more what was told: those are named, with what they say of it. Where the best one was told, what it
 * says of the question stands first once more, in short: whoever asks on has mostly not found it there. The rest is something else.
 *
 * @returns `instead` are those that are quoted although they are none of the answer's sections
 */
export function shownOf(
  sections: readonly Hit[],
  {
    answers,
    language,
    found: { hits, own, query },
    isShownAgain,
  }: { answers: readonly string[]; language: string; found: Found; isShownAgain: boolean },
): { quoted: FoundSection[]; again: Hit[]; instead: Hit[] } {
  const share = sharesOf(hits);
  const shown = sections.map((hit, place) => {
    const found = sectionIn(hit, language) ?? hit;
    const left = isShownAgain ? undefined : leftOf(found, answers, own);
    if (left === undefined || left.fresh !== undefined)
      return { hit, quoted: left?.fresh ?? found, isAgain: false };
    // 'As a stream?' behind an answer that has a sentence on streams is answered by that sentence.
    const isLikely = place === 0 && share(hit.section) >= likelyAgain;
    const quoted = isLikely ? recalled(found, own) : left.asked && (shortened(found, own) ?? left.asked);
    return { hit, quoted, isAgain: true };
  });
  const quoted = shown.flatMap((each) => each.quoted ?? []);
  const again = shown.flatMap((each) => (each.quoted === undefined ? [each.hit] : []));
  if (shown.some((each) => each.quoted !== undefined && !each.isAgain)) return { quoted, again, instead: [] };
  const instead = notShown(hits, answers, language)
    .filter(({ score }) => score >= (hits[0]?.score ?? 0) * nearInstead)
    .slice(0, Math.max(0, mostInstead - quoted.length));
  const next = instead.map((hit) => sectionIn(hit, language) ?? hit);
  if (quoted.length + next.length > 0) return { quoted: [...quoted, ...next], again, instead };
  // Where nothing else is near, what was told is told once more, in short.
  const question = own.subjectWords > 0 ? own : query.question;
  const [first] = sections.flatMap((hit) => sectionIn(hit, language) ?? hit);
  return { quoted: first === undefined ? [] : [shortened(first, question) ?? first], again: [], instead: [] };
}

/** Whether a section tells one plan from another and was told before: 'and on Hobby?' asks for that part of it. */
export function wasToldOfPlans(
  hit: Hit | undefined,
  { brand, answers, language }: { brand: Brand; answers: readonly string[]; language: string },
): boolean {
  if (hit === undefined || notShown([hit], answers, language).length > 0) return false;
  return hit.section.blocks.some(({ text }) => brand.plans.some(({ label }) => namesPlan(text, label)));
}

/** Whether people are told that what is quoted is not in their language. */
export function isQuotedInEnglish(sections: readonly Hit[], language: string): boolean {
  return (
    language !== 'en' &&
    replyLanguages[language] !== undefined &&
    sections.some((section) => sectionIn(section, language) === undefined)
  );
}

/** What the first two sections that are quoted are called; undefined where that tells them not apart. */
export function headingsOf(quoted: readonly FoundSection[]): [string, string] | undefined {
  const [one = '', other = ''] = quoted.map(({ section }) => section.heading);
  return one === other ? undefined : [one, other];
}

/** Up to three pages, each once. */
export function pagesOf(hits: readonly Hit[], language: string): NamedPage[] {
  const near = hits.filter(({ score }) => score >= (hits[0]?.score ?? 0) * 0.5);
  const articles = [...new Set(near.map(({ article }) => article))].slice(0, mostNamedPages);
  return articles.map((article) => ({
    title: translationOf(article, language)?.title ?? article.title,
    path: article.path,
  }));
}
