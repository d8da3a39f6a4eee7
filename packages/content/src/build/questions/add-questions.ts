import { isMap, isScalar, isSeq, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml';
import type { AskedAs } from '../../article.ts';
import { top } from './questions.ts';

/** Text that is put into another one, before the character at an offset. */
interface Insertion {
  at: number;
  text: string;
}

/**
 * A file of questions with more of them in it. Nothing that stands in it is changed: new lines stand below those of their heading and language.
 *
 * @param text of the file; empty where there is none
 */
export function addQuestions(text: string, added: readonly AskedAs[]): string {
  const whole = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const { contents } = parseDocument(whole);
  const headings = isMap(contents) ? contents : undefined;
  const insertions: Insertion[] = [];
  let tail = '';
  for (const [anchor, ofHeading] of Map.groupBy(added, (each) => (each.anchor === '' ? top : each.anchor))) {
    const languages = valueOf(headings, anchor);
    const known = isMap(languages) ? languages : undefined;
    const fresh: string[] = [];
    for (const [language, lines] of Map.groupBy(ofHeading, (each) => each.language)) {
      const list = valueOf(known, language);
      if (isSeq(list) && list.items.length > 0 && list.flow !== true)
        insertions.push({ at: endOf(whole, list), text: itemsOf(lines, indentOf(whole, list)) });
      else {
        const indent = known?.items[0] ? indentOf(whole, known.items[0].key) : 2;
        fresh.push(`${' '.repeat(indent)}${language}:\n${itemsOf(lines, indent + 2)}`);
      }
    }
    if (fresh.length === 0) continue;
    if (known) insertions.push({ at: endOf(whole, known), text: fresh.join('') });
    else tail += `${anchor}:\n${fresh.join('')}`;
  }
  // From the end, and of those at one place the first last, so that it stands before the others.
  const changed = insertions
    .toReversed()
    .toSorted((one, other) => other.at - one.at)
    .reduce((all, { at, text: piece }) => all.slice(0, at) + piece + all.slice(at), whole);
  return changed + tail;
}

function valueOf(map: YAMLMap | undefined, key: string): unknown {
  return map?.items.find((pair: Pair) => isScalar(pair.key) && String(pair.key.value) === key)?.value;
}

function itemsOf(lines: readonly AskedAs[], indent: number): string {
  return lines
    .map(({ text }) => `${' '.repeat(indent)}- ${stringify(text, { lineWidth: 0 }).trimEnd()}\n`)
    .join('');
}

/** How far the line of a node is indented. */
function indentOf(text: string, node: unknown): number {
  const start = rangeOf(node)[0];
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1);
  return /^ */.exec(line)?.[0].length ?? 0;
}

/** Behind the last line of a node that is not empty. */
function endOf(text: string, node: unknown): number {
  const [start, end] = rangeOf(node);
  const last = text.slice(start, end).trimEnd();
  const lineEnd = text.indexOf('\n', start + last.length);
  return lineEnd === -1 ? text.length : lineEnd + 1;
}

function rangeOf(node: unknown): [start: number, end: number] {
  const range = (node as { range?: readonly number[] | null }).range ?? [0, 0];
  return [range[0] ?? 0, range[1] ?? 0];
}
