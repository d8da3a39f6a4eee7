import { usualDomains } from '../bound/limits.ts';
import { sitePath } from '@reachout/core/link';
import { sentencesIn } from '../bound/cut-spans.ts';
import { judgeOwnWords } from '../bound/own-words.ts';
import { itemsOf, type ProseBlock } from './block-reader.ts';
import { findRest, type Ground } from './ground.ts';

/** What of another system's words is shown; each call gives the Markdown that it adds. */
export interface CheckedProse {
  add(block: ProseBlock): string;
  /** True once something that states was left out. */
  readonly hasWithheld: boolean;
}

/** What may be shown besides sentences: code and rows of tables as they stand in the documentation, and pages of it. */
export interface ProseGround extends Ground {
  /** Blocks of code and rows of tables, without white space, by the number of their section. */
  verbatim: ReadonlyMap<string, number>;
  hasPage: (path: string) => boolean;
}

const nothingKnown: ReadonlySet<string> = new Set();
/** What is polite and says nothing is left out without a word. */
export const courtesy =
  /^(?:(?:sure|certainly|absolutely|of course|great question|good question|thanks?(?: you)?|hello|hi|no problem|you(?:'|’)re welcome)\b[^.!?]{0,60}[.!]?|(?:i hope|hope) (?:this|that) helps\b[^.!?]{0,40}[.!]?|(?:please )?(?:let me know|feel free)\b[^.!?]{0,120}[.!?]?|(?:i(?:'|’)m |i am )?happy to help\b[^.!?]{0,40}[.!]?|if you (?:have|need) (?:any )?(?:other|further|more)\b[^.!?]{0,120}[.!?]?)$/iu;
/** Leads back to the sentence before: behind one that is left out it would mean another. */
const leansOn =
  /^(?:it|its|this|that|these|those|they|their|he|she|then|there|so|therefore|thus|hence|however|otherwise|instead|but|and|or|also|such|both|afterwards?|after that)\b/iu;
/** Formatting marks, bidirectional marks and other signs that are not seen. */
export const hidden = /[\p{Cf}\p{Co}\p{Cn}]/u;
const leads = new RegExp(
  String.raw`https?:|www\.|\/\/|<[a-z!/]|!\[|\]\s*:|&(?:#|lt|gt|quot)|javascript:|data:|\S@\S|\b[\w-]+\.(?:${usualDomains})\b`,
  'iu',
);
const link = /(?<!!)\[([^\]\n]*)\]\(\s*<?([^)\s>]*)>?[^)\n]*\)/g;
/** Numbers of sources as the other system has them, which are not ours. */
const itsMarks = /\s?(?:\[\^?\d+(?:\.\d+)?\](?!\()|【[^】]*】)/g;

/**
 * Checks another system's words block by block. A sentence is shown where it rests on a piece of the documentation (`findRest`), with the number of its section; an item of a list only with
 * the whole list; code and tables where they stand in the documentation. Words that lead over are shown before what is shown. Everything else is left out.
 */
export function writeCheckedProse(ground: ProseGround, language: string): CheckedProse {
  let text = '';
  /** Words that lead over, shown if something follows. */
  let waiting: string | undefined;
  let hasWithheld = false;
  /** A list that lacks an item is not gone on with. */
  let isListBroken = false;

  const show = (markdown: string): string => {
    const lead = waiting === undefined ? '' : `${waiting}\n\n`;
    waiting = undefined;
    const added = `${text === '' ? '' : '\n\n'}${lead}${markdown}`;
    text += added;
    return added;
  };
  const withhold = (): string => {
    hasWithheld = true;
    waiting = undefined;
    return '';
  };
  const restOf = (sentence: string): number | undefined => {
    const plain = sentence.replace(link, '$1');
    if (hidden.test(sentence) || leads.test(plain)) return undefined;
    return findRest(plain.replace(/[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}/g, ''), language, ground);
  };
  const paragraph = (markdown: string): string => {
    const kept: string[] = [];
    const sections: number[] = [];
    let isBroken = false;
    for (const sentence of sentencesIn(markdown)) {
      if (courtesy.test(sentence)) continue;
      const rest: number | undefined = isBroken && leansOn.test(sentence) ? undefined : restOf(sentence);
      isBroken = rest === undefined;
      if (rest === undefined) {
        if (isLead(sentence)) waiting = sentence;
        else hasWithheld = true;
        continue;
      }
      kept.push(linked(sentence, ground));
      sections.push(rest);
    }
    if (kept.length === 0) return '';
    return show(`${kept.join(' ')}${marksOf(sections)}`);
  };
  const list = (markdown: string): string => {
    const items = itemsOf(markdown).map(({ marker, text: own }) => ({
      marker,
      own,
      rests: sentencesIn(own).map(restOf),
    }));
    const rests = items.flatMap((one) => one.rests);
    isListBroken ||= rests.length === 0 || rests.includes(undefined);
    if (isListBroken) return withhold();
    const shown = items.map(({ marker, own }) => `${marker.trimStart()}${linked(own, ground)}`).join('\n');
    return show(`${shown}${marksOf(rests.filter((rest) => rest !== undefined))}`);
  };
  const verbatim = (parts: readonly string[], markdown: string): string => {
    const sections = parts.map((part) => ground.verbatim.get(withoutSpace(part)));
    const known = sections.filter((section) => section !== undefined);
    if (parts.length === 0 || known.length < parts.length || hidden.test(markdown)) return withhold();
    return show(`${markdown}\n\n${marksOf(known).trim()}`);
  };
  return {
    add({ kind, markdown: written }) {
      const markdown = written.replace(itsMarks, '');
      if (kind !== 'list') isListBroken = false;
      switch (kind) {
        case 'heading':
          return '';
        case 'list':
          return list(markdown);
        case 'code':
          return verbatim([codeIn(written)], written);
        case 'table':
          return verbatim(rowsIn(written), written);
        case 'prose':
          return paragraph(markdown.replace(/^\s*>\s?/gm, '').replace(/\s*\n\s*/g, ' '));
      }
    },
    get hasWithheld() {
      return hasWithheld;
    },
  };
}

function isLead(sentence: string): boolean {
  return (
    judgeOwnWords(sentence, { isFollowed: true, known: nothingKnown }) === 'shown' &&
    !/[?？]$/u.test(sentence)
  );
}

/** Each section once, in the order of what rests on it: ` [1][3]`. */
function marksOf(sections: readonly number[]): string {
  return ` ${[...new Set(sections)].map((section) => `[${section}]`).join('')}`;
}

/** Links to pages of the documentation stay; of all others the words do. */
function linked(markdown: string, { hasPage }: ProseGround): string {
  return markdown.replace(link, (_, label: string, target: string) => {
    const path = sitePath(target);
    return path !== undefined && hasPage(path.replace(/[?#].*$/, '')) ? `[${label}](${path})` : label;
  });
}

/** The code of a fenced block, without its fences. */
export function codeIn(markdown: string): string {
  return markdown.replace(/^\s*(?:```|~~~)[^\n]*\n?/, '').replace(/\n?\s*(?:```|~~~)\s*$/, '');
}

/** The rows of a table, its head among them; no row where it is none. */
export function rowsIn(markdown: string): string[] {
  const lines = markdown.split('\n').map((line) => line.trim());
  const rows = lines.filter((line) => !/^\|(?: *:?-+:? *\|)+$/.test(line));
  return rows.every((row) => row.startsWith('|')) && rows.length > 1 ? rows : [];
}

/** As code and rows are compared. */
export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}
