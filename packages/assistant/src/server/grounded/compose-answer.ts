import type { Reference } from '@reachout/documentation/rules/reference';
import { sentenceMarkdown, sentenceText, type Passage, type Sentence } from '@reachout/content';
import type { Hit } from '../retrieval/passage-search.ts';
import type { Question } from '../retrieval/question.ts';
import { stemsOf } from '../retrieval/terms.ts';
import type { ArticleTables } from './article-tables.ts';
import { chooseBlocks, type CanFollow, type RatedBlock } from './choose-blocks.ts';
import type { CodeExamples } from './code-examples.ts';
import type { Block } from './passage-blocks.ts';

/** Markdown with `[1]` behind what is quoted, and the references that the numbers mean. */
export interface Answer {
  markdown: string;
  references: Reference[];
}

const mostPassages = 3;
/** Further passages are quoted while they are nearly as good as the first. */
const nearlyAsGood = 0.7;
/** … and speak of nearly as much of the question. */
const speaksOfAll = 0.9;
/** … also in the sentences that would be quoted. */
const matchesAsMuch = 0.8;
const roomForFirst = { units: 4, listEntries: 8 };
const roomForOthers = { units: 2, listEntries: 5 };
const mostUnits = 6;
const sameWords = 0.6;
const excerptLength = 280;

interface Quote {
  passage: Passage;
  blocks: readonly RatedBlock[];
}

/** What passages do not have: they are plain text. */
export interface Originals {
  examples: CodeExamples;
  tables: ArticleTables;
}

/** Quotes the sentences, lists, tables and examples of the best passages that answer the question. */
export function composeAnswer(hits: readonly Hit[], question: Question, originals: Originals): Answer {
  const canFollow: CanFollow = (passage, text) => originals.examples.find(passage, text) !== undefined;
  const quotes = chooseQuotes(hits, question, canFollow);
  const references: Reference[] = [];
  const numbers = new Map<string, number>();
  const parts: string[] = [];
  for (const { passage, blocks } of quotes) {
    const key = `${passage.articlePath}#${passage.anchor}`;
    let number = numbers.get(key);
    if (number === undefined) {
      references.push(referenceTo(passage));
      number = references.length;
      numbers.set(key, number);
    }
    parts.push(...quote({ passage, blocks }, number, originals));
  }
  return { markdown: parts.join('\n\n'), references };
}

function chooseQuotes(hits: readonly Hit[], question: Question, canFollow: CanFollow): Quote[] {
  const quotes: Quote[] = [];
  const quoted: Set<string>[] = [];
  const [first] = hits;
  if (!first) return [];
  let units = mostUnits;
  let firstMatched = 0;
  for (const hit of hits) {
    if (quotes.length === mostPassages || units <= 0) break;
    if (hit.score < first.score * nearlyAsGood) break;
    if (hit.coverage < first.coverage * speaksOfAll) continue;
    const isFirst = hit === first;
    const room = isFirst ? roomForFirst : { ...roomForOthers, units: Math.min(units, roomForOthers.units) };
    const blocks = chooseBlocks(hit.passage, question, { room, canFollow }).filter(({ block }) => {
      const stems = new Set(stemsOf(blockText(hit.passage, block)));
      return !quoted.some((earlier) => overlap(stems, earlier) > sameWords);
    });
    const matched = Math.max(0, ...blocks.map((rated) => rated.matched));
    if (isFirst) firstMatched = matched;
    else if (matched < firstMatched * matchesAsMuch) continue;
    if (blocks.length === 0) continue;
    for (const { block } of blocks) quoted.push(new Set(stemsOf(blockText(hit.passage, block))));
    units -= blocks.length;
    quotes.push({ passage: hit.passage, blocks });
  }
  return quotes;
}

function quote({ passage, blocks }: Quote, number: number, { examples, tables }: Originals): string[] {
  const marker = `[${number}]`;
  const parts: string[] = [];
  const addExample = (text: string) => {
    const example = examples.find(passage, text);
    if (example !== undefined && !parts.includes(example)) parts.push(example);
  };
  for (const group of paragraphsOf(blocks)) {
    const text = group.map((block) => blockText(passage, block)).join('\n');
    const [first] = group;
    if (!first) continue;
    if (first.kind === 'code') parts.push(fenced(text));
    else if (first.kind === 'prose')
      parts.push(`${group.map((block) => proseMarkdown(passage, block)).join(' ')} ${marker}`);
    else
      parts.push(tableMarkdown(passage, first, { marker, tables }) ?? listMarkdown(passage, first, marker));
    addExample(text);
  }
  return parts;
}

/** Prose of one paragraph together, everything else by itself. */
function paragraphsOf(blocks: readonly RatedBlock[]): Block[][] {
  const groups: Block[][] = [];
  for (const { block } of blocks) {
    const last = groups.at(-1)?.at(-1);
    const continues = last?.kind === 'prose' && block.kind === 'prose' && last.paragraph === block.paragraph;
    if (continues) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups;
}

function proseMarkdown(passage: Passage, { entries }: Block): string {
  return entries
    .flat()
    .map((sentence) => sentenceMarkdown(passage, sentence))
    .join(' ');
}

function listMarkdown(passage: Passage, { kind, leadIn, entries }: Block, marker: string): string {
  const text = (sentences: readonly Sentence[]) =>
    sentences.map((sentence) => sentenceMarkdown(passage, sentence)).join(' ');
  const lines = entries.map((entry, index) => `${kind === 'steps' ? `${index + 1}.` : '-'} ${text(entry)}`);
  if (leadIn) return `${text([leadIn])} ${marker}\n\n${lines.join('\n')}`;
  return `${lines.join('\n')} ${marker}`;
}

function tableMarkdown(
  passage: Passage,
  { leadIn, entries }: Block,
  { marker, tables }: { marker: string; tables: ArticleTables },
): string | undefined {
  if (entries[0]?.[0]?.kind !== 'row') return undefined;
  const rows = entries.map((row) => row.map((sentence) => sentenceText(passage, sentence)).join(' '));
  const table = tables.find(passage.articlePath, rows);
  if (table === undefined) return undefined;
  // Behind the last cell, the number would stand for that cell.
  return leadIn ? `${sentenceMarkdown(passage, leadIn)} ${marker}\n\n${table}` : `${table}\n\n${marker}`;
}

function fenced(code: string): string {
  return `\`\`\`\n${code}\n\`\`\``;
}

function blockText(passage: Passage, { leadIn, entries }: Block): string {
  return [...(leadIn ? [leadIn] : []), ...entries.flat()]
    .map((sentence) => sentenceText(passage, sentence))
    .join('\n');
}

function overlap(stems: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const stem of stems) if (others.has(stem)) shared += 1;
  return shared / (Math.min(stems.size, others.size) || 1);
}

function referenceTo(passage: Passage): Reference {
  const { articlePath, articleTitle, anchor, heading, headingTrail, text, sourceType = 'website' } = passage;
  const excerpt =
    text.length > excerptLength ? `${text.slice(0, excerptLength).replace(/\s+\S*$/, '')}…` : text;
  return {
    file: { title: articleTitle, path: articlePath, meta: { excerpt }, source: { type: sourceType } },
    ...(anchor !== '' && {
      meta: { leadHeading: { value: heading, id: anchor, slug: anchor, depth: headingTrail.length + 1 } },
    }),
  };
}
