import { assistantCopy } from '@reachout/chat/messages/assistant';
import { stemsOf } from '../retrieval/terms.ts';
import type { AnswerLine } from './answer-lines.ts';
import type { Span } from './cut-spans.ts';
import type { Evidence } from './evidence.ts';
import { judgeOwnWords } from './own-words.ts';
import { isTranslation } from './translation.ts';

/** Writes an answer whose statements are pieces of the documentation; each call gives the Markdown that it adds. */
export interface BoundAnswer {
  add(line: AnswerLine): string;
  /** What closes the last paragraph. */
  end(): string;
  /** How many pieces of the documentation stand in it. */
  readonly shown: number;
  /** True once a piece stands in it that has a source. */
  readonly isCited: boolean;
  /** True once a piece was shown in another language. */
  readonly isTranslated: boolean;
  readonly saysUnknown: boolean;
}

/** A model that names everything has chosen nothing. */
const mostPieces = 40;
const documentationLanguage = 'en';

/**
 * @param said what the person has written: connecting words may repeat it
 * @param language of the person: pieces may be said in it, where it is not the documentation's
 */
export function writeBoundAnswer(
  { spans }: Evidence,
  { said, language }: { said: string; language: string },
): BoundAnswer {
  const personStems = new Set(stemsOf(said));
  const used = new Set<string>();
  let text = '';
  /** The last piece, whose number is not written yet. */
  let open: Span | undefined;
  /** Words that are shown if a piece follows. */
  let waiting: string | undefined;
  const state = { isCited: false, isTranslated: false, saysUnknown: false, hasAsked: false };

  const write = (markdown: string): string => {
    text += markdown;
    return markdown;
  };
  const paragraph = (markdown: string): string => write(`${text === '' ? '' : '\n\n'}${markdown}`);
  const close = (): string => {
    if (open === undefined) return '';
    const { section, kind } = open;
    open = undefined;
    // What the platform says of itself has no source to cite.
    if (section === 0) return '';
    const number = `[${section}]`;
    const isMarkable = kind !== 'whole';
    return write(isMarkable ? ` ${number}` : `\n\n${number}`);
  };
  const ownWords = (words: string, isFollowed: boolean, known: ReadonlySet<string>): string => {
    const judgement = judgeOwnWords(words, { isFollowed, known });
    if (judgement === 'withheld') return '';
    if (judgement === 'shown') return close() + paragraph(plain(words));
    if (state.hasAsked) return '';
    state.hasAsked = true;
    return close() + paragraph(assistantCopy.vague());
  };
  const flush = (next: readonly Span[]): string => {
    if (waiting === undefined) return '';
    const words = waiting;
    waiting = undefined;
    const known = new Set([...personStems, ...stemsOf(next.map(({ markdown }) => markdown).join('\n'))]);
    return ownWords(words, next.length > 0, known);
  };
  const piece = (span: Span, markdown: string): string => {
    used.add(span.id);
    state.isCited ||= span.section > 0;
    const goesOn = span.section > 0 && open?.section === span.section && open.block === span.block;
    if (goesOn && open?.kind === span.kind && span.kind !== 'whole') {
      open = span;
      return write(`${span.kind === 'item' ? '\n' : ' '}${markdown}`);
    }
    const closed = close();
    const written = closed + paragraph(markdown);
    open = span;
    return written;
  };
  return {
    add({ ids, words, isUnknown }) {
      if (isUnknown) {
        state.saysUnknown = true;
        return '';
      }
      const named = ids.flatMap((id) => {
        const span = spans.get(id);
        return span === undefined || used.has(id) ? [] : [span];
      });
      if (named.length === 0) {
        // Ids of nothing are no source, and a piece that stands already is not said again.
        if (ids.length > 0) return '';
        const before = flush([]);
        waiting = words;
        return before;
      }
      if (used.size + named.length > mostPieces) return '';
      const before = flush(named);
      const [first] = named;
      const isForeign = language !== documentationLanguage && named.every(({ kind }) => kind !== 'whole');
      const sources = named.map(({ markdown }) => markdown);
      if (first && isForeign && isTranslation(words, sources, language)) {
        state.isTranslated = true;
        for (const { id } of named.slice(1)) used.add(id);
        return before + piece(first, asKind(first, words.trim()));
      }
      return before + named.map((span) => piece(span, span.markdown)).join('');
    },
    end: () => flush([]) + close(),
    get shown() {
      return used.size;
    },
    get isCited() {
      return state.isCited;
    },
    get isTranslated() {
      return state.isTranslated;
    },
    get saysUnknown() {
      return state.saysUnknown;
    },
  };
}

/** A translated item stays an item of its list. */
function asKind({ kind, markdown }: Span, words: string): string {
  const bare = words.replace(/^(?:[-*+]|\d+[.)])\s+/, '');
  const sign = kind === 'item' ? (/^(?:[-*+]|\d+[.)])\s+/.exec(markdown)?.[0] ?? '') : '';
  return sign + bare;
}

/** A model's own words are a sentence, whatever marks they carry. */
function plain(words: string): string {
  return words
    .replace(/^(?:[-*+>]|\d+[.)])\s+/, '')
    .replace(/[*_#~]+/g, '')
    .trim();
}
