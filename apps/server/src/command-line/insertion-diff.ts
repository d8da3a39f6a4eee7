const context = 3;

/** Lines of a file that are new, in front of the line with this number (from 0) of the old file. */
interface Added {
  before: number;
  lines: readonly string[];
}

/**
 * The unified difference of two states of a file of which the second one has lines more, as `patch` and `git apply` read it.
 *
 * @param name of the file below the folder that the difference is of
 * @param before undefined where there is no file yet
 */
export function insertionDiff(name: string, before: string | undefined, after: string): string {
  const old = linesOf(before ?? '');
  const added = addedTo(old, linesOf(after));
  let shift = 0;
  const hunks = hunksOf(added, old.length).map(({ from, to, inserted }) => {
    const body = Array.from({ length: to - from + 1 }, (_, at) => {
      const fresh = inserted.filter((each) => each.before === from + at).flatMap(({ lines }) => lines);
      const kept = from + at < to ? [` ${old[from + at]}`] : [];
      return [...fresh.map((line) => `+${line}`), ...kept];
    }).flat();
    const count = inserted.reduce((sum, { lines }) => sum + lines.length, 0);
    const kept = to - from;
    const oldStart = kept === 0 ? from : from + 1;
    const head = `@@ -${oldStart},${kept} +${from + shift + 1},${kept + count} @@`;
    shift += count;
    return [head, ...body].join('\n');
  });
  const oldName = before === undefined ? '/dev/null' : `a/${name}`;
  return [`--- ${oldName}`, `+++ b/${name}`, ...hunks, ''].join('\n');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function addedTo(old: readonly string[], now: readonly string[]): Added[] {
  const added: Added[] = [];
  let at = 0;
  let fresh: string[] = [];
  const flush = (): void => {
    if (fresh.length > 0) added.push({ before: at, lines: fresh });
    fresh = [];
  };
  for (const line of now) {
    // The first place is always a right one, since nothing was taken away.
    if (line === old[at]) {
      flush();
      at += 1;
    } else fresh.push(line);
  }
  flush();
  return added;
}

function hunksOf(added: readonly Added[], length: number): { from: number; to: number; inserted: Added[] }[] {
  const hunks: { from: number; to: number; inserted: Added[] }[] = [];
  for (const each of added) {
    const from = Math.max(0, each.before - context);
    const to = Math.min(length, each.before + context);
    const last = hunks.at(-1);
    if (last !== undefined && from <= last.to) {
      last.to = to;
      last.inserted.push(each);
    } else hunks.push({ from, to, inserted: [each] });
  }
  return hunks;
}
