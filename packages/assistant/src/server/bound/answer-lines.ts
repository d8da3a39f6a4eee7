import { thoughtFilter } from './thought-filter.ts';

/** A line of a model's answer: the pieces that it names, and its own words. */
export interface AnswerLine {
  /** Ids of pieces in the order in which they were named; empty for words without a source. */
  ids: readonly string[];
  words: string;
  /** The model says that nothing it was given answers. */
  isUnknown: boolean;
}

/** One id, or a range of them. What stands between two must be there: a list that never ends has one reading then, and not one for each way to cut it. */
const listed = /\d{1,4}\.\d{1,4}(?:\s{0,3}[-–—]\s{0,3}\d{1,4}\.\d{1,4})?/.source;
const idList = `${listed}(?:(?:\\s{0,3}[,;&]\\s{0,3}|\\s{1,3})${listed})*(?:\\s{0,3}[,;&])?`;
const atStart = new RegExp(`^(?:[-*>•]\\s+)?[[(【]\\s*(${idList})\\s*[\\])】]\\s*[:|]?\\s*`);
const atEnd = new RegExp(`\\s*[[(【]\\s*(${idList})\\s*[\\])】]\\s*[.。]?\\s*$`);
const own = /^\[\s*-\s*\]\s*[:|]?\s*/;
const unknown = /^\[\s*\?\s*\]/;
/** One block of a document has no more pieces. */
const longestRange = 30;
/** What has more signs is no line of an answer. */
const longestLine = 4_000;

/** Cuts what a model says into lines, wherever the pieces of its stream end. What it thinks is left out, with all that stands in a thought that never ends. */
export function lineReader(): { read(delta: string): AnswerLine[]; end(): AnswerLine[] } {
  const thoughts = thoughtFilter();
  let line = '';
  return {
    read(delta) {
      const lines = (line + thoughts.read(delta)).split(/\r\n|\n|\r/);
      line = (lines.pop() ?? '').slice(0, longestLine);
      return lines.flatMap(readLine);
    },
    end() {
      const rest = line + thoughts.end();
      line = '';
      return readLine(rest);
    },
  };
}

/** A line as it is read; nothing where it is empty. */
export function readLine(text: string): AnswerLine[] {
  const line = text.slice(0, longestLine).trim();
  if (line === '') return [];
  if (unknown.test(line)) return [{ ids: [], words: '', isUnknown: true }];
  const start = atStart.exec(line);
  if (start) return [{ ids: idsIn(start[1] ?? ''), words: line.slice(start[0].length), isUnknown: false }];
  const end = atEnd.exec(line);
  if (end) return [{ ids: idsIn(end[1] ?? ''), words: line.slice(0, end.index), isUnknown: false }];
  return [{ ids: [], words: line.replace(own, ''), isUnknown: false }];
}

/** `2.1-2.3, 4.1` */
function idsIn(list: string): string[] {
  const ids = [...list.matchAll(/(\d+)\.(\d+)(?:\s*[-–—]\s*(\d+)\.(\d+))?/g)].flatMap(
    ([, section = '', from = '', lastSection, to]) => {
      if (to === undefined || lastSection !== section) return [`${section}.${from}`];
      const length = Math.min(Math.max(0, Number(to) - Number(from)), longestRange);
      return Array.from({ length: length + 1 }, (_, at) => `${section}.${Number(from) + at}`);
    },
  );
  return [...new Set(ids)];
}
