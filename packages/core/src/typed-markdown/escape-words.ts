import { noSite, parseLink } from '../link.ts';

/** Code between backticks, addresses, and the targets of links: what stands in them is as it was typed. */
const untouched = /(`+)(?:(?!\1)[^\n]){1,2000}?\1(?!`)|https?:\/\/[^\s*\\`]+|\]\([^()\s]*/giu;

/** A backslash before one of these asks for the character itself, as in Markdown; before any other it is a backslash. */
const escapable = /[*_`~#[\]|>]/;
const startsWord = /[\p{L}\p{N}"'“‘„«`([$€£¥¿¡\\]|\p{Extended_Pictographic}/u;
const beforeWord = /^$|[\s({["'“‘„«>_~—–-]/u;
const endsWord = /[\p{L}\p{N}\p{P}\p{S}]/u;
const afterWord = /^$|[\s\p{P}]/u;
const neverEnds = /[([{/\\]/;

/** One line of prose in which marks mean something only where people mean them: nothing that was typed goes missing when it is shown. */
export function escapeWords(line: string): string {
  let written = '';
  let end = 0;
  for (const match of line.matchAll(untouched)) {
    written += escapePart(line.slice(end, match.index), line, end);
    written += isRefusedTarget(match[0], line, match.index)
      ? match[0].replace('(', String.raw`\(`)
      : match[0];
    end = match.index + match[0].length;
  }
  return written + escapePart(line.slice(end), line, end);
}

/** Longer targets are none. */
const maxTarget = 2_048;

/** A target that nobody may follow stays in sight, with the brackets before it. */
function isRefusedTarget(match: string, line: string, at: number): boolean {
  if (!match.startsWith('](')) return false;
  let depth = 1;
  let end = at + 2;
  for (; end < Math.min(line.length, at + maxTarget) && depth > 0; end += 1) {
    if (line[end] === '(') depth += 1;
    if (line[end] === ')') depth -= 1;
  }
  const [target = ''] = line
    .slice(at + 2, end - 1)
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .split(/\s/);
  return parseLink(target, noSite) === undefined;
}

function escapePart(part: string, line: string, at: number): string {
  return part
    .replaceAll(/\\(?=(.?))/gu, (_mark, next: string) => (escapable.test(next) ? '\\' : String.raw`\\`))
    .replaceAll(/<(?=br\s*\/?>)/gi, String.raw`\<`)
    .replaceAll(/(?<![\p{L}\p{N}_\\])_{2,}[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*_{2,}/gu, (name) =>
      name.replaceAll('_', String.raw`\_`),
    )
    .replaceAll(/(?<![\\*])\*+/g, (run, index: number, whole: string) =>
      isEmphasis({
        before: index === 0 ? line.slice(0, at).slice(-1) : whole.charAt(index - 1),
        next: whole.charAt(index + run.length) || line.charAt(at + part.length),
      })
        ? run
        : run.replaceAll('*', String.raw`\*`),
    );
}

/** Stars around words, and none of `count(*)`, `*.ts` or `a*b`. */
function isEmphasis({ before, next }: { before: string; next: string }): boolean {
  const mayOpen = beforeWord.test(before) && startsWord.test(next);
  const mayClose = endsWord.test(before) && !neverEnds.test(before) && afterWord.test(next);
  return mayOpen || mayClose;
}
