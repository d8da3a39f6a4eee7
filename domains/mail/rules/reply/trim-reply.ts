import { maxMailText } from '@reachout/core/limits';
import { brokenMarkers, kindOfLine, type LineKind } from './quote-markers.ts';

/**
 * What somebody wrote themselves in a mail: without the mail that they answer, what they pass on, and signatures. A port of discourse/email_reply_trimmer 0.2.0, copyright
 * Discourse, MIT licence (LICENSE-email-reply-trimmer); its 64 mails are the tests.
 */

/** A letter for each kind of line, so that the shape of a mail is a text of its own. */
const letters: Readonly<Record<LineKind, string>> = {
  empty: 'e',
  delimiter: 'd',
  signature: 's',
  embedded: 'b',
  header: 'h',
  quote: 'q',
  text: 't',
};

/** The lines of a mail, and a letter for each in `shape`. */
interface Shaped {
  shape: string;
  lines: readonly string[];
}

/** Longer lines than people write are looked at by their beginning: what marks a quote is short. */
const lineLengthOfInterest = 1_000;
const mostLines = 3_000;

/** Takes the words of a reply out of a mail's text; empty where there are none. */
export function trimReply(text: string): string {
  const { text: hoisted, blocks } = hoistCode(prepare(text.slice(0, maxMailText)));
  if (hoisted === '') return '';
  const lines = hoisted.split('\n', mostLines);
  const shape = lines.map((line) => letters[kindOfLine(line.slice(0, lineLengthOfInterest))]).join('');
  const { lines: kept } = steps.reduce((shaped, step) => step(shaped), { shape, lines } as Shaped);
  const trimmed = kept.join('\n').trim();
  return blocks.reduce((whole, block, at) => whole.replaceAll(codeMark(at), () => block), trimmed);
}

const keep = ({ shape, lines }: Shaped, from: number, to: number): Shaped => ({
  shape: shape.slice(from, to),
  lines: lines.slice(from, to),
});

/** Without every line of a kind. */
const without =
  (letter: string) =>
  ({ shape, lines }: Shaped): Shaped => ({
    shape: shape.replaceAll(letter, ''),
    lines: lines.filter((_, at) => shape[at] !== letter),
  });

/** Up to and with the line at which the pattern begins to fit. */
const upTo =
  (pattern: RegExp, counts: (groups: readonly (string | undefined)[]) => boolean = () => true) =>
  (shaped: Shaped): Shaped => {
    const match = pattern.exec(shaped.shape);
    return match === null || !counts(match) ? shaped : keep(shaped, 0, match.index + 1);
  };

/** An own paragraph below what it quotes. */
const shortEnd = 7;

const steps: readonly ((shaped: Shaped) => Shaped)[] = [
  // Nothing after a line of dashes.
  (shaped) => (shaped.shape.includes('d') ? keep(shaped, 0, shaped.shape.indexOf('d')) : shaped),
  without('s'),
  // The answer below everything that it quotes.
  (shaped) => {
    if (!/^b[^t]+t[et]*$/.test(shaped.shape)) return shaped;
    const { lines } = keep(shaped, shaped.shape.search(/t[et]*$/), shaped.lines.length);
    return { shape: '', lines };
  },
  upTo(/te*b[^q]*$/),
  upTo(/te*b[eqbh]*([te]*)$/, ([, end = '']) => end.replaceAll('e', '').length < shortEnd),
  upTo(/t?e*[qbe]+$/),
  without('b'),
  // Fields of a mail that go over several lines.
  ({ shape, lines }) => ({
    shape: shape.replace(/h[hte]+he/, (fields) => 'h'.repeat(fields.length)),
    lines,
  }),
  upTo(/t[eq]*h{3,}/),
  without('h'),
  (shaped) => {
    const end = shaped.shape.search(/[eq]+$/);
    return end === -1 || !shaped.shape.includes('t') ? shaped : keep(shaped, 0, end);
  },
];

const blank = String.raw`[\t\p{Zs}]`;

/** Brings what mail programs do differently into one form. */
function prepare(given: string): string {
  let text = given.replaceAll('\r\n', '\n');
  text = text.replace(/^-----BEGIN PGP SIGNED MESSAGE-----\n(?:Hash: \w+)?\s+/i, '');
  text = text.replace(/^-----BEGIN PGP SIGNATURE-----$[\s\S]+^-----END PGP SIGNATURE-----/m, '');
  text = text.replace(/^Unsubscribe: .+@.+(?:\n.+http:.+)?\s*$(?![\s\S])/im, '');
  text = text.replace(/^.*>{5} "[^"\n]+" == .+ writes:/m, '');
  for (const enclosure of enclosures) text = replaceEnclosed(text, enclosure, ({ inner }) => quoted(inner));
  text = text.replace(new RegExp(`^(?:${blank}*\\p{L}*[>|])+`, 'gmu'), (marks) =>
    marks.replace(/\p{L}+>|\|/gu, '>'),
  );
  for (const marker of brokenMarkers)
    text = text.replace(new RegExp(marker, `${marker.flags}g`), (match) =>
      match.split('\n').length > mostBrokenLines ? match : match.replace(/\n+\s*/g, ' '),
    );
  return text.trim();
}

/** A line that begins something and one that ends it. Where the first pattern has a group, both lines say the same in it. */
interface Enclosure {
  begins: RegExp;
  ends: RegExp;
  /** Lines between them. */
  fewestLines: number;
}

const enclosures: readonly Enclosure[] = [
  { begins: /^>>> ?(.+?) ?>>>$/, ends: /^<<< ?(.+?) ?<<<$/, fewestLines: 1 },
  {
    begins: new RegExp(`^>{4,}${blank}*$`, 'u'),
    ends: new RegExp(`^<{4,}${blank}*$`, 'u'),
    fewestLines: 1,
  },
];
const code: Enclosure = { begins: /^```\w*$/, ends: /^```$/, fewestLines: 0 };

/**
 * Puts something else in place of what is enclosed, with the lines around it. Each line is looked at once: one pattern for all of it would go through the rest of the mail
 * from every line that begins something which does not end.
 */
function replaceEnclosed(
  text: string,
  { begins, ends, fewestLines }: Enclosure,
  replace: (enclosed: { inner: string; whole: string }) => string,
): string {
  const lines = text.split('\n');
  const endings = new Map<string, number[]>();
  for (let at = lines.length - 1; at > fewestLines; at -= 1) {
    const end = ends.exec(lines[at] ?? '');
    if (end === null) continue;
    const name = end[1] ?? '';
    const others = endings.get(name);
    if (others === undefined) endings.set(name, [at]);
    else others.push(at);
  }
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const beginning = begins.exec(line);
    const left = beginning === null ? [] : (endings.get(beginning[1] ?? '') ?? []);
    while ((left.at(-1) ?? Infinity) <= at + fewestLines) left.pop();
    const end = left.at(-1);
    if (end === undefined) {
      kept.push(line);
      continue;
    }
    const inner = lines.slice(at + 1, end).join('\n');
    kept.push(replace({ inner, whole: lines.slice(at, end + 1).join('\n') }));
    at = end;
  }
  return kept.join('\n');
}

/** A marker over more lines than that is none. */
const mostBrokenLines = 5;

function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}

/** Blocks of code are no quotes, whatever they look like. */
function hoistCode(text: string): { text: string; blocks: readonly string[] } {
  const blocks: string[] = [];
  const hoisted = replaceEnclosed(text, code, ({ whole }) => codeMark(blocks.push(whole) - 1));
  return { text: hoisted, blocks };
}

/** A character of private use, which nobody types. */
function codeMark(at: number): string {
  return `\u{F0000}${at}\u{F0000}`;
}
