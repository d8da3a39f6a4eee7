import { assistantCopy } from '@reachout/chat/messages/assistant';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { cutSpans } from '../bound/cut-spans.ts';
import { replyLanguages } from '../languages/reply-languages.ts';
import type { Question } from '../retrieval/question.ts';
import type { FoundSection } from '../retrieval/searched-article.ts';
import { matchOf } from './compose-answer.ts';
import type { NamedPage } from './replies.ts';

/** What is told of a section that is named, in characters of Markdown. */
const longest = 260;

const link = /\[([^\]]*)\]\([^)]*\)/g;
const fence = /^(?:```|~~~)/m;
/** Who may do it, or on which plan: it stands before what a section says. */
const label = /^\*\*[^*]{1,30}:\*\*\s.{1,60}$/;
const itemMark = /^(?:[-*+]|\d+[.)])\s+/;
/** What leads to a list of sections or pages, in every language. */
const leads = [english, ...Object.values(replyLanguages)].flatMap((language) =>
  runInLanguage(language, () => [assistantCopy.alsoSaid(), assistantCopy.nearestPages()]),
);
const namedList = /^\n\n(?:- \[.*(?:\n|$))+/;

/** Names a section, with what it says: its first sentence, for sections begin with what they answer, and the one that says most of the question. */
export function nameSection(found: FoundSection, question: Question): NamedPage {
  const { article, section } = found;
  const says = inShort(found, question);
  return {
    title: section.anchor === '' ? article.title : section.heading,
    path: section.anchor === '' ? article.path : `${article.path}#${section.anchor}`,
    ...(says !== undefined && { says }),
  };
}

/** An answer without the sections and pages that it only names. */
export function withoutNamed(answer: string): string {
  return leads.reduce((left, lead) => {
    const [before = '', ...behind] = left.split(lead);
    return [before, ...behind.map((text) => text.replace(namedList, '\n'))].join(lead);
  }, answer);
}

function inShort(found: FoundSection, question: Question): string | undefined {
  const [first, ...others] = cutSpans(found, 1)
    .filter(({ kind, markdown }) => kind !== 'whole' || fence.test(markdown))
    .filter(({ markdown }) => !label.test(markdown.trim()))
    .map(({ kind, markdown }) => {
      const text = markdown.replace(itemMark, '').replace(link, '$1');
      return { text, match: matchOf({ text }, question), isShort: kind !== 'whole' && standsAlone(text) };
    });
  // What follows on code, or on a sentence that leads to something, cannot stand alone either.
  if (first === undefined || !first.isShort) return undefined;
  const best = others
    .filter(
      ({ text, match, isShort }) => isShort && match > first.match && standsAlone(`${first.text}${text}`),
    )
    .toSorted((one, other) => other.match - one.match)[0];
  if (best === undefined) return first.text;
  return [first.text, best.text].join(best === others[0] ? ' ' : ' … ');
}

/** False for what leads to what stands below it, and for what is too long for a line. */
function standsAlone(text: string): boolean {
  return text.length <= longest && !text.endsWith(':') && !text.includes('\n');
}
