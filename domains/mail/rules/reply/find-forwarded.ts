import { maxMailText } from '@reachout/core/limits';
import {
  commonSeparators,
  forwardFields,
  forwardLines,
  forwardSeparators,
  forwardSubject,
} from './forward-markers.ts';

/** A mail that somebody passed on, below their own words. All of it is what the forwarder's mail says. */
export interface Forwarded {
  /** What stands above it. */
  above: string;
  from: { name: string | null; address: string | null };
  /** As the mail program wrote it, in its language. */
  date: string | null;
  subject: string | null;
  text: string;
}

/** The fields stand at the top. */
const mostFieldLines = 30;
const longestLine = 2_000;

/** True for the subject of a mail that passes another one on. */
export function isForwardSubject(mailSubject: string): boolean {
  return forwardSubject.test(mailSubject);
}

/** Finds what a mail passes on; undefined where it passes nothing on. */
export function findForwarded(given: string, mailSubject: string): Forwarded | undefined {
  const text = given
    .slice(0, maxMailText)
    .replaceAll('\r\n', '\n')
    .replaceAll('\uFEFF', '')
    .replaceAll('\u00A0', ' ');
  const passedOn = forwardSubject.exec(mailSubject)?.[1]?.trim();
  const place =
    findSeparator(text, forwardSeparators) ??
    // What an answer looks like as well, the subject tells from one.
    (passedOn === undefined && mailSubject.trim() !== ''
      ? undefined
      : (findSeparator(text, [...commonSeparators, ...forwardLines]) ?? findFields(text)));
  if (place === undefined) return undefined;
  const { at, end, line } = place;
  const rest = unquoted(text.slice(end));
  const { fields, body } = readFields(rest);
  const from = line?.['address'] ?? fields.from;
  // Without a writer it is no mail: a line of underscores is a line.
  if (from === undefined) return undefined;
  return {
    above: text.slice(0, at).trim(),
    from: line?.['address'] === undefined ? readMailbox(from) : mailbox(line['name'], from),
    date: (line?.['date'] ?? fields.date)?.trim() || null,
    subject: fields.subject?.trim() || passedOn || null,
    text: body.trim(),
  };
}

interface Place {
  /** Where it begins, and where its fields do. */
  at: number;
  end: number;
  /** What its line says, where it is one that says who wrote it. */
  line?: Record<string, string | undefined>;
}

/** The topmost line above something that is passed on, and that has a writer. */
function findSeparator(text: string, patterns: readonly RegExp[]): Place | undefined {
  const found = patterns
    .flatMap((pattern): (Place & { isNamed: boolean })[] => {
      const match = pattern.exec(text);
      if (match === null) return [];
      const place = { at: match.index, end: match.index + match[0].length };
      return match.groups
        ? [{ ...place, line: match.groups, isNamed: true }]
        : [{ ...place, isNamed: false }];
    })
    .filter(({ end, isNamed }) => isNamed || readFields(unquoted(text.slice(end))).fields.from !== undefined)
    .toSorted((a, b) => a.at - b.at);
  return found[0];
}

/** Where fields stand without a line above them, as some programs do. */
function findFields(text: string): Place | undefined {
  const at = text.search(fieldLine(forwardFields.from));
  return at === -1 ? undefined : { at, end: at };
}

function unquoted(text: string): string {
  return text.replace(/^>+ ?/gm, '').replace(/^ {4}\s?/gm, '');
}

const either = (names: readonly string[]): string => names.join('|');
const colon = '\\s?\\*?\\s?[:：]\\*?';
const fieldLine = (names: readonly string[]): RegExp =>
  new RegExp(`^[^\\S\\n]{0,20}\\*?(?:${either(names)})${colon}`, 'mu');

type Field = 'from' | 'date' | 'subject';
const everyName = either(Object.values(forwardFields).flat());
/** The beginning of a field: at the beginning of a line, or behind another one where a program puts all of them on one line. */
const fieldStart = new RegExp(
  `(?<=^[^\\S\\n]{0,20}|[>\\]\\d\\p{L};])\\*?\\s{0,20}(${everyName})${colon}`,
  'gmu',
);
const isField = (field: keyof typeof forwardFields, label: string): boolean =>
  new RegExp(`^(?:${either(forwardFields[field])})$`, 'u').test(label);

/** The fields at the top, and what stands below them. */
function readFields(text: string): { fields: Partial<Record<Field, string>>; body: string } {
  const lines = text.split('\n');
  const fields: Partial<Record<Field, string>> = {};
  let bodyAt = 0;
  let blanks = 0;
  for (const [at, whole] of lines.slice(0, mostFieldLines).entries()) {
    const line = whole.slice(0, longestLine);
    if (line.trim() === '') {
      blanks += 1;
      if (fields.subject !== undefined || (bodyAt > 0 && blanks > 1)) break;
      continue;
    }
    const starts = [...line.matchAll(fieldStart)];
    // A field may go over several lines.
    if (starts.length === 0 || (starts[0]?.index ?? 0) > 1) {
      if (fields.subject !== undefined || (bodyAt === 0 && blanks > 3)) break;
      if (fields.from !== undefined && !fields.from.includes('@')) fields.from += ` ${line.trim()}`;
      continue;
    }
    blanks = 0;
    for (const [n, start] of starts.entries()) {
      const label = start[1] ?? '';
      const value = line.slice(start.index + start[0].length, starts[n + 1]?.index).trim();
      const field = (['from', 'date', 'subject'] as const).find((each) => isField(each, label));
      if (field !== undefined) fields[field] ??= value;
    }
    bodyAt = at + 1;
  }
  return { fields, body: lines.slice(bodyAt).join('\n') };
}

/** `"Name" <address>`, `Name [mailto:address]`, an address or a name. Of several the first. */
function readMailbox(text: string): Forwarded['from'] {
  const [, name = '', address] = /^(.*?)[<[](?:[^<>[\]]*<)?(?:mailto:)?([^\s<>[\]]+)/u.exec(text) ?? [];
  if (address !== undefined) return mailbox(name, address);
  const [bare] = /[^\s<>,;]+@[^\s<>,;]+/.exec(text) ?? [];
  return bare === undefined ? { name: trimmed(text) || null, address: null } : mailbox('', bare);
}

function mailbox(name: string | undefined, address: string): Forwarded['from'] {
  const shown = trimmed(name ?? '');
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim());
  if (!isAddress) return { name: shown || address.trim() || null, address: null };
  return { name: shown === '' || shown === address.trim() ? null : shown, address: address.trim() };
}

const trimmed = (text: string): string => text.trim().replace(/^["'*\s]+|["'*\s]+$/g, '');
