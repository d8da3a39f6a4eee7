import { currencyExponent } from '@reachout/core/money';
import type { SourceMessage } from '@reachout/ports/world-source';
import { type Conversion, type Field, keyFieldsOf, type Path, type SourceFile } from './source-file.ts';

/** What is at a path; undefined where nothing is. Only what the answer says itself counts, nothing that objects inherit. */
export function valueAt(given: unknown, path: Path): unknown {
  const parts = typeof path === 'string' ? path.split('.') : path;
  return parts.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Readonly<Record<string, unknown>>)[part]
        : undefined,
    given,
  );
}

/** True where the value at the condition's path is one of its words or, without words, anything but missing, null or false. */
function holds(given: unknown, { path, is }: NonNullable<SourceFile['only']>): boolean {
  const value = valueAt(given, path);
  if (is !== undefined) return is.some((one) => one === value);
  return value !== undefined && value !== null && value !== false;
}

/**
 * What a record of the source says to the door; undefined for one that is not taken. A value that cannot be converted stays as it is, so that the door refuses it with its
 * place.
 *
 * @param readAt milliseconds of the time just before it was read: its version where it has none of its own
 */
export function toMessage(
  given: unknown,
  file: Pick<SourceFile, 'kind' | 'fields' | 'version' | 'revision' | 'removed' | 'only'>,
  readAt: number,
): SourceMessage | undefined {
  const { kind, fields, removed, only } = file;
  if (only !== undefined && !holds(given, only)) return undefined;
  const record = makeFields(given, fields);
  const version = versionOf(given, file) ?? readAt;
  if (removed === undefined || !holds(given, removed)) return { kind, version, record };
  const key = keyFieldsOf(kind).map((name) => [name, record[name]] as const);
  return { kind, version, removed: Object.fromEntries(key) };
}

function versionOf(
  given: unknown,
  { version, revision }: Pick<SourceFile, 'version' | 'revision'>,
): number | undefined {
  if (version === undefined) return undefined;
  const value = valueAt(given, version.path);
  if (version.as !== 'number') {
    const timestamp = timestampOf(value, version.as);
    return timestamp === undefined ? undefined : timestamp + revision;
  }
  // Of another unit than a timestamp's: what has none is refused.
  return Number(typeof value === 'string' && value.trim() === '' ? Number.NaN : value);
}

/** An object of the fields that have a value. An amount goes by the currency beside it, or by that of the record that it is in. */
function makeFields(
  given: unknown,
  fields: Readonly<Record<string, Field>>,
  around?: unknown,
): Record<string, unknown> {
  const own = fields['currency'];
  const currency = own === undefined ? around : makeField(given, own, undefined);
  const made = Object.entries(fields).map(
    ([name, field]) => [name, makeField(given, field, currency)] as const,
  );
  return Object.fromEntries(made.filter(([, value]) => value !== undefined && value !== null));
}

function makeField(given: unknown, field: Field, currency: unknown): unknown {
  if (typeof field === 'string' || Array.isArray(field)) return valueAt(given, field);
  if ('value' in field) return field.value;
  if ('fields' in field) return makeNested(given, field, currency);
  const value = valueAt(given, field.path) ?? field.default;
  const word = String(value);
  const mapped = field.map !== undefined && Object.hasOwn(field.map, word) ? field.map[word] : value;
  return field.as === undefined ? mapped : convert(mapped, field.as, currency);
}

function makeNested(
  given: unknown,
  { each, fields }: Extract<Field, { fields: unknown }>,
  currency: unknown,
): unknown {
  if (each !== undefined) {
    const list = valueAt(given, each);
    return Array.isArray(list) ? list.map((item) => makeFields(item, fields, currency)) : list;
  }
  const made = makeFields(given, fields, currency);
  return Object.keys(made).length === 0 ? undefined : made;
}

/** The value in another form, or as it is where it has none. */
function convert(value: unknown, as: Conversion, currency: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  switch (as) {
    case 'text':
      return String(value);
    case 'number':
      return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
    case 'lowercase':
      return String(value).toLowerCase();
    case 'minor':
      return minorOf(value, currency) ?? value;
    case 'time':
    case 'seconds':
    case 'milliseconds': {
      const timestamp = timestampOf(value, as);
      return timestamp === undefined ? value : new Date(timestamp).toISOString();
    }
  }
}

/** Milliseconds since 1970; undefined for what is no timestamp of this form. */
export function timestampOf(
  value: unknown,
  as: Extract<Conversion, 'time' | 'seconds' | 'milliseconds'>,
): number | undefined {
  if (as === 'time') {
    // ISO 8601 with its zone: without one nobody knows which moment it is. `Date.parse` takes much else for a moment.
    const isTimestamp =
      typeof value === 'string' &&
      /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/i.test(value);
    return isTimestamp ? whole(Date.parse(value.replace(' ', 'T'))) : undefined;
  }
  const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') return undefined;
  return whole(as === 'seconds' ? number * 1_000 : number);
}

/** The latest timestamp of a date. */
const maxTimestamp = 8.64e15;

function whole(milliseconds: number): number | undefined {
  const rounded = Math.floor(milliseconds);
  return rounded >= 0 && rounded <= maxTimestamp ? rounded : undefined;
}

/** Minor units of a decimal amount, by its digits: no float ever holds it. Undefined where it has more decimals than its currency. */
function minorOf(value: string | number, currency: unknown): number | undefined {
  if (typeof currency !== 'string') return undefined;
  const exponent = currencyExponent(currency);
  const [, units, decimals = ''] = /^(\d+)(?:\.(\d+?)0*)?$/.exec(String(value)) ?? [];
  if (units === undefined || (decimals.length > exponent && decimals !== '0')) return undefined;
  return Number(units + (exponent === 0 ? '' : decimals.padEnd(exponent, '0')));
}
