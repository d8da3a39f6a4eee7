import { matchedShare } from './match-words.ts';
import type { Question } from './question.ts';
import type { FoundPage, SearchPage, SnippetPart } from './search-page.ts';
import { searchWeights } from './search-weights.ts';
import { aboutCases } from './searched-article.ts';
import { stemsOf } from './terms.ts';

const snippetLength = 170;
const wordPattern = /[\p{L}\p{N}]+(?:[._\-/:@+'’][\p{L}\p{N}]+)*/gu;

/** What counts beside the words of a sentence: those of its section's heading, and that people ask for the section in these words. */
const ofHeading = 0.8;
const ofAsked = 0.6;

/**
 * The section and the sentence of a page that say most of what was searched for.
 *
 * @param askedShare how nearly people ask for a section in these words, in the measure of `matchedShare`
 */
export function describePage(
  page: SearchPage,
  question: Question,
  askedShare: (anchor: string) => number,
): FoundPage {
  const { path, title, description, sections } = page;
  let best = {
    share: shareOf(description, question) * 0.9 + askedShare('') * ofAsked,
    heading: '',
    anchor: '',
    text: description,
  };
  for (const { heading, anchor, text } of sections) {
    const around =
      (heading === '' ? 0 : shareOf(heading, question) * ofHeading) + askedShare(anchor) * ofAsked;
    const forKind = aboutCases.test(heading) ? searchWeights.caseSection : 1;
    for (const line of text.split('\n')) {
      const share = (shareOf(line, question) + around) * forKind;
      if (share > best.share) best = { share, heading, anchor, text: line };
    }
  }
  return {
    path,
    title,
    heading: best.heading,
    anchor: best.anchor,
    snippet: markMatches(cutAround(best.text, question), question),
  };
}

function shareOf(text: string, question: Question): number {
  return text === '' ? 0 : matchedShare(new Set(stemsOf(text)), question);
}

/** As much of a text as a result has room for, around its first match, cut between words. */
function cutAround(text: string, question: Question): string {
  if (text.length <= snippetLength) return text;
  const first = [...text.matchAll(wordPattern)].find((word) => isMatch(word[0], question))?.index ?? 0;
  const from = first < snippetLength * 0.7 ? 0 : text.lastIndexOf(' ', first - snippetLength / 3) + 1;
  const until = text.lastIndexOf(' ', from + snippetLength);
  const isWhole = from + snippetLength >= text.length;
  const cut = text.slice(from, isWhole || until <= from ? from + snippetLength : until);
  return `${from > 0 ? '… ' : ''}${cut}${isWhole ? '' : ' …'}`;
}

function markMatches(text: string, question: Question): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let end = 0;
  for (const word of text.matchAll(wordPattern)) {
    if (!isMatch(word[0], question)) continue;
    if (word.index > end) parts.push({ text: text.slice(end, word.index), isMatch: false });
    parts.push({ text: word[0], isMatch: true });
    end = word.index + word[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

function isMatch(word: string, question: Question): boolean {
  const stems = stemsOf(word);
  return question.words.some(({ alternatives }) => alternatives.some(({ stem }) => stems.includes(stem)));
}
