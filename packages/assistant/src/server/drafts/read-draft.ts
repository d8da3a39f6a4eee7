import type { AnswerDraft } from '@reachout/desk/rules/calls/drafts';
import { readLine } from '../bound/answer-lines.ts';
import { sentencesIn, type Span } from '../bound/cut-spans.ts';
import { thoughtFilter } from '../bound/thought-filter.ts';
import { type GroundPiece, layGround } from '../prose/ground.ts';
import { stemsOf } from '../retrieval/terms.ts';
import type { DraftEvidence } from './draft-evidence.ts';
import { judgeSentence, type DraftGround } from './judge-sentence.ts';

/** What of a model's lines is a draft. */
export type ReadDraft = Pick<AnswerDraft, 'markdown' | 'passages' | 'sentences' | 'withheld'>;

const marker = /^\s*([-*+•]|\d+[.)])\s+(?=\S)/;
/** More is no answer that somebody checks. */
const mostSentences = 60;

/**
 * Reads a draft line by line. Each sentence is bound to the piece that it rests on, whichever the model names: one that it names counts only where the sentence says what the piece says. What rests on
 * none is kept and marked, unless nobody may say it (`judgeSentence`).
 *
 * @param isWhole false where the model was cut off: its last line is no sentence
 */
export function readDraft(
  text: string,
  {
    evidence,
    knows,
    language,
    domain,
    isWhole,
  }: {
    evidence: DraftEvidence;
    knows: (stem: string) => boolean;
    language: string;
    domain: string | null;
    isWhole: boolean;
  },
): ReadDraft {
  const ground = groundOf(evidence, knows, domain);
  const writer = draftWriter(evidence);
  for (const line of linesOf(text, isWhole)) {
    const mark = marker.exec(line)?.[1];
    const [said] = readLine(mark === undefined ? line : line.replace(marker, ''));
    if (said === undefined) {
      writer.endParagraph();
      continue;
    }
    if (said.isUnknown) continue;
    const named = said.ids.flatMap((id) => evidence.spans.get(id) ?? []);
    if (said.words.trim() === '') {
      for (const span of named) writer.addPiece(span);
      continue;
    }
    writer.beginLine(mark ?? marker.exec(said.words)?.[1]);
    const ids = new Set(named.map(({ id }) => id));
    for (const sentence of sentencesIn(said.words.replace(marker, '').trim()))
      writer.add(judgeSentence(sentence, { ids, language, ground }));
  }
  return writer.end();
}

function linesOf(text: string, isWhole: boolean): string[] {
  const thoughts = thoughtFilter();
  const lines = (thoughts.read(text) + thoughts.end()).split(/\r\n|\n|\r/);
  return isWhole ? lines : lines.slice(0, -1);
}

function groundOf(
  evidence: DraftEvidence,
  knows: (stem: string) => boolean,
  domain: string | null,
): DraftGround {
  const texts = [...evidence.spans.values()].map(({ markdown }) => markdown);
  // What is told of an incident need not stand in the documentation.
  const told = new Set(stemsOf(texts.join('\n')));
  const targets = texts.flatMap((markdown) =>
    [...markdown.matchAll(/\]\(\s*<?([^)\s>]+)/g)].map(([, to = '']) => to),
  );
  return {
    ...layGround(evidence.sections, (stem) => knows(stem) || told.has(stem)),
    text: texts.join('\n'),
    targets: new Set([...targets, ...evidence.sections.map(addressOf)]),
    domain,
  };
}

function addressOf({ article, section }: DraftEvidence['sections'][number]): string {
  return section.anchor === '' ? article.path : `${article.path}#${section.anchor}`;
}

/** Puts the sentences together, and numbers what they rest on in the order in which they do. */
function draftWriter({ sections }: DraftEvidence) {
  const blocks: string[] = [];
  const passages: AnswerDraft['passages'] = [];
  const numbers = new Map<number, AnswerDraft['passages'][number]>();
  const sentences: AnswerDraft['sentences'] = [];
  let withheld = 0;
  let isOpen = false;
  let lastMarker: string | undefined;
  /** The sign of a list's item that has no sentence yet. */
  let sign = '';

  const passageOf = (number: number, quote: string): number | null => {
    const found = sections[number - 1];
    if (found === undefined) return null;
    let passage = numbers.get(number);
    if (passage === undefined) {
      const { article, section } = found;
      const title = [article.title, section.heading].filter((name) => name !== '').join(': ');
      passage = { number: passages.length + 1, title, url: addressOf(found), quotes: [] };
      numbers.set(number, passage);
      passages.push(passage);
    }
    if (!passage.quotes.includes(quote)) passage.quotes.push(quote);
    return passage.number;
  };
  const keep = (text: string, piece: Pick<GroundPiece, 'section' | 'markdown'> | undefined): void => {
    const passage = piece === undefined ? null : passageOf(piece.section, piece.markdown);
    sentences.push({ text, passage, quote: piece?.markdown ?? null });
  };
  return {
    endParagraph() {
      isOpen = false;
    },
    beginLine(mark: string | undefined) {
      // An item stands on a line of its own, below the one before it.
      if (mark !== undefined || lastMarker !== undefined)
        isOpen &&= mark !== undefined && lastMarker !== undefined;
      sign = mark === undefined ? '' : `${/\d/.test(mark) ? mark : '-'} `;
      lastMarker = mark;
    },
    addPiece({ section, markdown, kind }: Span) {
      if (sentences.length >= mostSentences) return;
      const isItem = kind === 'item';
      const goesOn = isOpen && isItem && lastMarker !== undefined;
      if (goesOn) blocks.push(`${blocks.pop() ?? ''}\n${markdown}`);
      else blocks.push(markdown);
      isOpen = isItem;
      lastMarker = isItem ? '-' : undefined;
      keep(markdown, { section, markdown });
    },
    add(judged: ReturnType<typeof judgeSentence>) {
      if (judged.outcome !== 'kept' || sentences.length >= mostSentences) {
        if (judged.outcome !== 'dropped') withheld += 1;
        return;
      }
      const before = isOpen ? blocks.pop() : undefined;
      const joint = before === undefined ? '' : sign === '' ? ' ' : '\n';
      blocks.push(`${before ?? ''}${joint}${sign}${judged.text}`);
      isOpen = true;
      sign = '';
      keep(judged.text, judged.piece);
    },
    end: (): ReadDraft => ({ markdown: blocks.join('\n\n'), passages, sentences, withheld }),
  };
}
