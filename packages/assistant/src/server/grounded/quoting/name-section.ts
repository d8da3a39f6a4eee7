import { assistantCopy } from '@reachout/chat/messages/assistant';
import type { SectionBlock } from '@reachout/content';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { cutSpans } from '../../bound/cut-spans.ts';
import { replyLanguages } from '../../languages/reply-languages.ts';
import type { Question } from '../../retrieval/question.ts';
import { addressOf, type FoundSection } from '../../retrieval/searched-article.ts';
import { matchedByWord } from '../../retrieval/match-words.ts';
import { stemsOf } from '../../retrieval/terms.ts';
import { readTable } from './markdown-table.ts';
import type { NamedPage } from '../replies.ts';

/** How much is told of a section that is named. */
interface Room {
  /** Of Markdown. */
  characters: number;
  pieces: number;
}
/** The first few are as likely what is missing as all that stand behind them. */
const mostTold = 3;
const roomOfFirst: Room = { characters: 440, pieces: 3 };
const roomBehind: Room = { characters: 260, pieces: 2 };

const link = /\[([^\]]*)\]\([^)]*\)/g;
const fence = /^(?:```|~~~)/m;
/** Who may do it, or on which plan: it stands before what a section says. */
const label = /^\*\*[^*]{1,30}:\*\*\s.{1,60}$/;
/** A sentence has its end, and scripts without spaces have one of their own. */
const isEnded = /[.!?。！？…\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const itemMark = /^(?:[-*+]|\d+[.)])\s+/;
/** What leads to a list of sections or pages, in every language. */
const leads = [english, ...Object.values(replyLanguages)].flatMap((language) =>
  runInLanguage(language, () => [assistantCopy.alsoSaid(), assistantCopy.nearestPages()]),
);
const namedList = /^\n\n(?:- \[.*(?:\n|$))+/;

/**
 * Names a section, with what it says: its first sentence, for sections begin with what they answer, and what else of it adds most of what is asked, be it a sentence, an item of a
 * list or a row of a table.
 *
 * @param place among those that are named, from 0
 */
export function nameSection(found: FoundSection, question: Question, place: number): NamedPage {
  const { article, section } = found;
  const says = inShort(found, question, place < mostTold ? roomOfFirst : roomBehind);
  return {
    title: section.anchor === '' ? article.title : section.heading,
    path: addressOf(found),
    ...(says !== undefined && { says }),
  };
}

/** A section with no more than what of it adds most of what is asked; undefined where no part of it can stand alone. */
export function shortened(found: FoundSection, question: Question): FoundSection | undefined {
  const says = inShort(found, question, roomOfFirst);
  return says === undefined ? undefined : sayingOnly(found, says);
}

/** What of a section says something of the question, for whoever has read it before; undefined where no part of it that can stand alone does. */
export function recalled(found: FoundSection, question: Question): FoundSection | undefined {
  const pieces = piecesOf(found, question);
  const says = inLine(withWhatLeads(chosenOf(pieces, [], roomOfFirst), pieces, roomOfFirst));
  return says === '' ? undefined : sayingOnly(found, says);
}

function sayingOnly(found: FoundSection, says: string): FoundSection {
  const block: SectionBlock = { kind: 'prose', markdown: says, text: says };
  return { ...found, section: { ...found.section, blocks: [block] } };
}

/** An answer without the sections and pages that it only names. */
export function withoutNamed(answer: string): string {
  return leads.reduce((left, lead) => {
    const [before = '', ...behind] = left.split(lead);
    return [before, ...behind.map((text) => text.replace(namedList, '\n'))].join(lead);
  }, answer);
}

/** A piece of a section that may stand in a line: a sentence, an item of a list, or a row of a table. */
interface Piece {
  at: number;
  /** The block that it is of. */
  block: number;
  text: string;
  isRow: boolean;
  /** How much it says of each word of the question. */
  says: readonly number[];
}

function inShort(found: FoundSection, question: Question, room: Room): string | undefined {
  const pieces = piecesOf(found, question);
  const [first] = pieces;
  // What follows on code cannot stand alone either.
  if (first === undefined || fence.test(first.text)) return undefined;
  // A section begins with what it answers, and a table with whatever comes first.
  const told = standsAlone(first.text, room.characters) && !first.isRow ? [first] : [];
  const chosen = chosenOf(pieces, told, room);
  return chosen.length === 0 ? undefined : inLine(chosen);
}

function piecesOf(found: FoundSection, question: Question): Piece[] {
  return cutSpans(found, 1)
    .filter(({ markdown }) => !label.test(markdown.trim()))
    .flatMap(({ kind, markdown, block }) => {
      const rows = kind === 'whole' ? rowsOf(markdown) : undefined;
      return (rows ?? [markdown]).map((piece) => ({ piece, block, isRow: rows !== undefined }));
    })
    .map(({ piece, block, isRow }, at): Piece => {
      const text = piece.replace(itemMark, '').replace(link, '$1');
      return { at, block, text, isRow, says: matchedByWord(new Set(stemsOf(text)), question) };
    });
}

/** What is told already, with the pieces that add most of the question, as far as there is room. */
function chosenOf(pieces: readonly Piece[], already: readonly Piece[], room: Room): Piece[] {
  const told = [...already];
  let left = room.characters - told.reduce((sum, { text }) => sum + text.length, 0);
  while (told.length < room.pieces) {
    const next = nextTold(pieces, told, left);
    if (next === undefined) break;
    told.push(next);
    left -= next.text.length;
  }
  return told;
}

/** 'Your own clients do not' says what they do not in the sentence before it. */
function withWhatLeads(
  told: readonly Piece[],
  pieces: readonly Piece[],
  { characters }: Room,
): readonly Piece[] {
  const first = Math.min(...told.map(({ at }) => at));
  const [before, own] = [pieces[first - 1], pieces[first]];
  const left = characters - told.reduce((sum, { text }) => sum + text.length, 0);
  if (before === undefined || before.block !== own?.block || before.isRow) return told;
  return standsAlone(before.text, left) ? [before, ...told] : told;
}

/** Pieces in the order in which they stand, with a mark where something between them is left out. */
function inLine(told: readonly Piece[]): string {
  return told
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, text }, place, all) =>
      place === 0 ? text : `${all[place - 1]?.at === at - 1 ? ' ' : ' … '}${text}`,
    )
    .join('');
}

/** What adds most of the question to what is told, if anything does that there is room for. */
function nextTold(pieces: readonly Piece[], told: readonly Piece[], left: number): Piece | undefined {
  let best: { piece: Piece; gain: number } | undefined;
  for (const piece of pieces) {
    if (told.includes(piece) || !standsAlone(piece.text, left)) continue;
    const gain = piece.says.reduce((sum, share, word) => {
      const known = Math.max(0, ...told.map(({ says }) => says[word] ?? 0));
      return sum + Math.max(0, share - known);
    }, 0);
    if (gain > (best?.gain ?? 0)) best = { piece, gain };
  }
  return best?.piece;
}

/** The rows of a table, each with what its cells are; undefined where it is none. */
function rowsOf(markdown: string): string[] | undefined {
  const table = readTable(markdown);
  return table?.rows.flatMap(([name = '', ...cells]) => {
    const facts = cells.flatMap((cell, at) => {
      if (cell === '') return [];
      return cells.length === 1 ? [cell] : [named(table.names[at + 1] ?? '', cell)];
    });
    if (facts.length === 0) return [];
    const row = named(name, facts.join('; '));
    return [isEnded.test(row) ? row : `${row}.`];
  });
}

/** 'Price: 20 USD', but 'In the EU only? Yes'. */
function named(name: string, value: string): string {
  return /[?？]$/u.test(name) ? `${name} ${value}` : `${name}: ${value}`;
}

/** False for what leads to what stands below it, and for what is too long for a line. */
function standsAlone(text: string, longest: number): boolean {
  return text.length <= longest && !text.endsWith(':') && !text.includes('\n') && !fence.test(text);
}
