/** How much a line looks like what a machine wrote, and not a person: `strong` alone hardly ever stands in prose, `weak` may. */
const strongMarks: readonly RegExp[] = [
  // A time at the start, as logs of every kind have it.
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\[?\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\]?[\s|]/,
  /^(?:<\d+>)?[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d /,
  // A level.
  /^\s*\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|NOTICE|CRITICAL|ERR!)\]?[\s:|]/,
  /^(?:npm|yarn|pnpm|warning|error|info) (?:ERR!|error|warn|WARN|notice|v\d|\w+@\d)/,
  // Frames of a stack.
  /^\s*File "[^"]+", line \d+/,
  /^Traceback \(most recent call last\)/,
  /^Caused by: /,
  /^\s*\.{3} \d+ more$/,
  /^\s+from \S+:\d+:in /,
  /^goroutine \d+ \[/,
  /^(?:[\w.$]+\.)?[A-Z]\w*(?:Error|Exception|Panic)(?: \[\w+\])?(?::|$)/,
  /^\S+\.[A-Za-z]{1,5}:\d+(?::\d+)?[:\s)]/,
  // What a terminal and its tools print.
  /^(?:\$|➜|❯|PS [A-Z]:\\[^>]*>|[\w.-]+@[\w.-]+:\S*[$#]) \S/,
  /^\s*[├└│┌╭╰] ?\S/u,
  /^HTTP\/\d(?:\.\d)? \d{3}/,
  /^\+[-=+]{3,}\+$/,
  // Differences between files.
  /^(?:diff --git |index [0-9a-f]{7,}\.\.|@@ -\d|--- a\/|\+\+\+ b\/)/,
  /^-----(?:BEGIN|END) [A-Z0-9 ]+-----$/,
];

const frame = /^\s+at \S/;
const failure = /^(?:Error|error|Fatal|fatal|panic|Uncaught|Unhandled)\b.*: /;
const listMarker = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const indented = /^(?: {2,}|\t)\S/;
/** As YAML has it: a key for what is indented below it, and keys with what they are. */
const keyed = /^\s+["']?[\w.@/-]+["']?:(?:\s|$)/;
const keyAbove = /^[\w.-]+:$/;
const codeEnd = /[{;]$|^\s*[\]})]+[;,]*$|^\s*<\/?[a-z][^<>]*>\s*$|=>\s*$/i;
const checked = /^\s*[✓✔✖✗⚠×●○] /u;
/** Requests and answers as `curl --verbose` prints them: their marks would be lists and quotes. */
const requestLine = /^[<>] (?:[A-Z]+ \/|HTTP\/\d)/;
const columns = /\S(?: {3,}|\t+)\S.*(?: {3,}|\t+)\S/;

/** Longer lines are looked at no further. */
const maxLookedAt = 300;

/** Two lines that only machines write, or as much of lines that people could. */
const leastOfRun = 4;

/**
 * The runs of lines, among lines without a blank one between them, that are a log, a trace of a stack or code; `start` included, `end` not. One line in between
 * may look like anything.
 */
export function findLogRuns(lines: readonly string[]): { start: number; end: number }[] {
  const weights = weigh(lines);
  const runs: { start: number; end: number }[] = [];
  for (let start = 0; start < lines.length; start += 1) {
    if (weights[start] === 0) continue;
    let end = start + 1;
    let weight = weights[start] ?? 0;
    for (let next = end; next < lines.length && next <= end + 1; next += 1) {
      if (weights[next] === 0) continue;
      weight += weights[next] ?? 0;
      end = next + 1;
    }
    if (end - start >= 2 && weight >= leastOfRun) runs.push({ start, end });
    start = end;
  }
  return runs;
}

function weigh(lines: readonly string[]): number[] {
  const isOfRequest = lines.some((line) => requestLine.test(line));
  const isOfDiff = lines.some((line) => /^(?:diff --git |@@ -\d)/.test(line));
  let isInList = false;
  let isInKeys = false;
  return lines.map((whole, index) => {
    const line = whole.slice(0, maxLookedAt);
    const isItem = listMarker.test(line);
    isInList = (isItem && !isInKeys) || (isInList && indented.test(line));
    isInKeys = !isItem && !isInList && keyed.test(line) ? true : isInKeys && indented.test(line);
    if (isOfRequest && /^[<>*{}](?:\s|$)/.test(line)) return 2;
    if (isOfDiff && /^[-+]/.test(line)) return 1;
    if (frame.test(line)) return 3;
    if (strongMarks.some((mark) => mark.test(line))) return 2;
    if ((isItem && !isInKeys) || whole.length > maxLookedAt) return 0;
    const isIndented = !isInList && indented.test(line);
    if (keyAbove.test(line)) return Number(keyed.test(lines[index + 1] ?? ''));
    const marks = [keyed, codeEnd, columns, checked, failure].filter((mark) => mark.test(line));
    return marks.length + Number(isIndented);
  });
}

/** True for lines that are all indented as code is, and continue nothing. */
export function isIndentedCode(lines: readonly string[]): boolean {
  return lines.every((line) => /^(?: {4}|\t)/.test(line)) && !listMarker.test(lines[0] ?? '');
}
