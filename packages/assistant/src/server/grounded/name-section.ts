import type { SectionBlock } from '@reachout/content';
import { sentencesIn } from '../bound/cut-spans.ts';
import type { Question } from '../retrieval/question.ts';
import type { FoundSection } from '../retrieval/searched-article.ts';
import { matchOf } from './compose-answer.ts';
import type { NamedPage } from './replies.ts';

/** What is told of a section that is named, in characters of Markdown. */
const longest = 260;

const image = /!\[([^\]]*)\]\([^)]*\)/g;
const link = /\[([^\]]*)\]\([^)]*\)/g;
const fence = '```';
const itemMark = /^(?:[-*+]|\d+[.)])\s+/;
/** A line that names a section and what it says. */
const namedLine = /^- \[.*\]\(\S+\): .*$/gm;

/** Names a section, with what it says: its first sentence, for sections begin with what they answer, and the one that says most of the question. */
export function nameSection({ article, section }: FoundSection, question: Question): NamedPage {
  const says = inShort(section, question);
  return {
    title: section.anchor === '' ? article.title : section.heading,
    path: section.anchor === '' ? article.path : `${article.path}#${section.anchor}`,
    ...(says !== undefined && { says }),
  };
}

/** An answer without the sections that it only names. */
export function withoutNamed(answer: string): string {
  return answer.replace(namedLine, '');
}

function inShort({ blocks }: FoundSection['section'], question: Question): string | undefined {
  const [first, ...others] = blocks
    .flatMap(sentencesOf)
    .map((text) => ({ text, match: matchOf({ text }, question) }));
  // What follows on a first sentence that cannot stand alone cannot either, nor what follows on code.
  const beginsWithCode = blocks[0]?.markdown.includes(fence) ?? false;
  if (beginsWithCode || first === undefined || !standsAlone(first.text)) return undefined;
  const best = others
    .filter(({ text, match }) => match > first.match && standsAlone(`${first.text}${text}`))
    .toSorted((one, other) => other.match - one.match)[0];
  if (best === undefined) return first.text;
  return [first.text, best.text].join(best === others[0] ? ' ' : ' … ');
}

/** False for what leads to what stands below it, and for what is too long for a line. */
function standsAlone(text: string): boolean {
  return text.length <= longest && !text.endsWith(':');
}

/** The sentences and items of a part that can stand in one line. */
function sentencesOf({ kind, markdown }: SectionBlock): string[] {
  if (kind === 'table' || markdown.includes(fence)) return [];
  const lines = kind === 'prose' ? [markdown.replaceAll('\n', ' ')] : markdown.split('\n');
  return lines
    .flatMap((line) => sentencesIn(line.trim().replace(itemMark, '')))
    .map((text) => text.replace(image, '$1').replace(link, '$1').trim())
    .filter((text) => text !== '');
}
