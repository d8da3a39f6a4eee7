import type { Root, RootContent } from 'mdast';
import type { Heading, Passage, Sentence, TextRange } from '../article.ts';
import { headingId } from './heading-id.ts';
import { splitSentences } from './split-sentences.ts';
import { unitsOfAll, type TextUnit } from './text-units.ts';

/** Passages end before they grow past this, unless one block alone is longer. */
const mostWords = 120;
/** Shorter remainders join the passage before them. */
const fewestWords = 40;

interface ArticleBody {
  path: string;
  title: string;
  description: string;
  hasNoLead?: boolean;
  root: Root;
  headings: readonly Heading[];
  sourceType?: Passage['sourceType'];
}

interface HeadedPart {
  trail: readonly Heading[];
  units: readonly TextUnit[];
}

/**
 * Cuts an article into passages that stand alone: never across a heading, at block borders, about 40 to 120
 * words each. The description opens the first passage, being the shortest answer the article has.
 */
export function cutPassages(article: ArticleBody): readonly Passage[] {
  return headedParts(article).flatMap(({ trail, units }) => {
    const heading = trail.at(-1);
    const anchor = heading?.id ?? '';
    return groupUnits(units).map((group, index) => ({
      id: `${article.path}#${anchor}~${index + 1}`,
      articlePath: article.path,
      articleTitle: article.title,
      heading: heading?.text ?? article.title,
      headingTrail: trail.map(({ text }) => text),
      anchor,
      ...textOf(group),
      ...(article.sourceType !== undefined && { sourceType: article.sourceType }),
    }));
  });
}

/** Number of words in a text, as a person would count them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}

function headedParts(article: ArticleBody): readonly HeadedPart[] {
  const headings = new Map(article.headings.map((heading) => [heading.id, heading]));
  const parts: { trail: readonly Heading[]; blocks: RootContent[] }[] = [{ trail: [], blocks: [] }];
  for (const block of article.root.children) {
    const current = parts.at(-1);
    const heading = block.type === 'heading' ? headings.get(headingId(block)) : undefined;
    if (heading) {
      const above = (current?.trail ?? []).filter(({ depth }) => depth < heading.depth);
      parts.push({ trail: [...above, heading], blocks: [] });
    } else {
      current?.blocks.push(block);
    }
  }
  const description: TextUnit = { kind: 'prose', text: article.description, code: [] };
  return parts.map(({ trail, blocks }, index) => ({
    trail,
    units:
      index === 0 && article.hasNoLead !== true ? [description, ...unitsOfAll(blocks)] : unitsOfAll(blocks),
  }));
}

function groupUnits(units: readonly TextUnit[]): readonly (readonly TextUnit[])[] {
  const groups: TextUnit[][] = [];
  for (const whole of wholesOf(units)) {
    const group = groups.at(-1);
    const introduces = group?.at(-1)?.text.endsWith(':') ?? false;
    const fits = group !== undefined && wordsOf(group) + wordsOf(whole) <= mostWords;
    if (group && (fits || introduces || wordsOf(group) < fewestWords)) group.push(...whole);
    else groups.push([...whole]);
  }
  const last = groups.at(-1);
  const before = groups.at(-2);
  if (
    last &&
    before &&
    wordsOf(last) < fewestWords &&
    wordsOf(before) + wordsOf(last) <= mostWords + fewestWords
  ) {
    before.push(...last);
    groups.pop();
  }
  return groups;
}

/** What is not cut: the rows of a table that a passage has room for. Half a table looks like a whole one in an answer. */
function wholesOf(units: readonly TextUnit[]): readonly (readonly TextUnit[])[] {
  const wholes: TextUnit[][] = [];
  for (const unit of units) {
    const last = wholes.at(-1);
    const isSameTable = unit.kind === 'row' && last?.at(-1)?.kind === 'row';
    if (last && isSameTable && wordsOf(last) + countWords(unit.text) <= mostWords) last.push(unit);
    else wholes.push([unit]);
  }
  return wholes;
}

function wordsOf(units: readonly TextUnit[]): number {
  return units.reduce((words, unit) => words + countWords(unit.text), 0);
}

function textOf(units: readonly TextUnit[]): Pick<Passage, 'text' | 'sentences' | 'code'> {
  let text = '';
  const sentences: Sentence[] = [];
  const code: TextRange[] = [];
  for (const unit of units) {
    if (text !== '') text += '\n';
    const start = text.length;
    const shift = (range: TextRange) => ({ start: range.start + start, end: range.end + start });
    sentences.push(
      ...splitSentences(unit.text, unit.code).map((range) => ({ ...shift(range), kind: unit.kind })),
    );
    code.push(...unit.code.map(shift));
    text += unit.text;
  }
  return { text, sentences, code };
}
