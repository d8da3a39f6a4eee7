import type { CompiledMessage, MessageBranches, MessagePart, MessageToken } from './compiled-message.ts';
import { currentLanguage } from './language.ts';

/** Making one of these takes a hundred times as long as using it. */
const made = new Map<string, unknown>();

function makeOnce<Made>(key: string, make: () => Made): Made {
  const known = made.get(key) as Made | undefined;
  if (known !== undefined) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** A number as people who read the current language write it; `12,000` in English. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const { tag } = currentLanguage();
  return makeOnce(
    `number ${tag} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(tag, options),
  ).format(value);
}

/** A timestamp as people who read the current language write it. Without a time zone among the options it is that of this machine. */
export function formatDate(value: Date | number, options: Intl.DateTimeFormatOptions): string {
  const { tag } = currentLanguage();
  return makeOnce(
    `date ${tag} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(tag, options),
  ).format(value);
}

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago a time was, or how soon it will be, in the largest unit that it fills; `3 hours ago`, `yesterday`. Both in milliseconds. */
export function formatRelative(at: number, now: number): string {
  const { tag } = currentLanguage();
  const seconds = (at - now) / 1000;
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', Infinity];
  return makeOnce(`relative ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })).format(
    Math.trunc(seconds / length),
    unit,
  );
}

/** Items as people who read the current language list them: `a, b, and c` (`conjunction`), `a, b, or c` (`disjunction`). */
export function formatList(items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  const { tag } = currentLanguage();
  return makeOnce(`list ${tag} ${type}`, () => new Intl.ListFormat(tag, { type })).format(items);
}

/** Languages that write nouns with a capital wherever they stand. */
const capitalNouns: ReadonlySet<string> = new Set(['de']);

/** A label that is a noun as it stands inside a sentence of the current language; `product area` for `Product area` in English. */
export function labelInSentence(label: string): string {
  const { tag } = currentLanguage();
  return capitalNouns.has(tag) ? label : label.charAt(0).toLocaleLowerCase(tag) + label.slice(1);
}

function pickBranch(
  kind: string,
  value: unknown,
  branches: MessageBranches,
): string | readonly MessageToken[] {
  const own = (name: string): string | readonly MessageToken[] | undefined =>
    Object.hasOwn(branches, name) ? (branches[name] as string | readonly MessageToken[]) : undefined;
  const other = own('other') ?? '';
  if (kind === 'select') return own(String(value)) ?? other;
  const { tag } = currentLanguage();
  const type = kind === 'plural' ? 'cardinal' : 'ordinal';
  const rules = makeOnce(`plural ${tag} ${type}`, () => new Intl.PluralRules(tag, { type }));
  return own(String(value)) ?? own(rules.select(Number(value))) ?? other;
}

/** A message with its places filled, in parts, in the current language. */
export function formatParts(
  message: CompiledMessage,
  values: Readonly<Record<string, unknown>>,
  counted?: unknown,
): MessagePart[] {
  return message.flatMap((token): MessagePart[] => {
    if (token === '#' && counted !== undefined) return [{ text: formatNumber(Number(counted)) }];
    if (typeof token === 'string') return [{ text: token }];
    const [name, kind, format] = token;
    const value = values[name];
    if (kind === undefined) return [{ value }];
    if (kind === 'number' || format === undefined)
      return [{ text: formatNumber(Number(value), format === 'percent' ? { style: 'percent' } : undefined) }];
    const branch = pickBranch(kind, value, format);
    return formatParts(
      typeof branch === 'string' ? [branch] : branch,
      values,
      kind === 'select' ? undefined : value,
    );
  });
}

const tags = /<\/?[a-z][a-zA-Z]*>/g;

/**
 * Parts as one text, without the tags of the message. In a language that is written from the right, what was given for a place is isolated (U+2068, U+2069): an
 * amount or a name in Latin letters must not change the order of the words around it.
 */
export function joinParts(parts: readonly MessagePart[]): string {
  const isFromRight = currentLanguage().dir === 'rtl';
  return parts
    .map((part) => {
      if ('text' in part) return part.text.replace(tags, '');
      return isFromRight ? `\u2068${String(part.value)}\u2069` : String(part.value);
    })
    .join('');
}

/** A part of a message with tags: the beginning or the end of a tag, or what stands there. */
export type MessagePiece =
  | { readonly open: string }
  | { readonly close: string }
  | { readonly node: unknown };

/** Only words of the message hold tags: what was given for a place is never searched. */
export function splitTags(parts: readonly MessagePart[]): MessagePiece[] {
  return parts.flatMap((part): MessagePiece[] => {
    if ('value' in part) return [{ node: part.value }];
    return part.text
      .split(/(<\/?[a-z][a-zA-Z]*>)/)
      .filter((text) => text !== '')
      .map((text) => {
        const [, slash, name] = /^<(\/?)([a-z][a-zA-Z]*)>$/.exec(text) ?? [];
        if (name === undefined) return { node: text };
        return slash === '/' ? { close: name } : { open: name };
      });
  });
}
