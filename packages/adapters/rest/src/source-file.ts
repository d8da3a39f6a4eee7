import { schemaMessage } from '@reachout/core/schema-message';
import { type RecordKind, recordKinds } from '@reachout/world/rules/kinds';
import { kindRules, recordSchemas } from '@reachout/world/rules/records';
import * as z from 'zod';

/** Where a value is in what the source says: names joined by dots, places of a list from 0; a list of names where a name has a dot itself. */
const path = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);
export type Path = z.infer<typeof path>;

const parameter = z.string().regex(/^[^\s&=#?]+$/, 'must be the name of a parameter');
/** How a timestamp is written. */
const clock = z.enum(['time', 'seconds', 'milliseconds']);
const plain = z.union([z.string(), z.number(), z.boolean()]);

/** What a value is turned into, in the order: read, mapped, converted. */
const conversions = ['text', 'number', 'lowercase', 'minor', ...clock.options] as const;
export type Conversion = (typeof conversions)[number];

const picked = z.strictObject({
  path,
  /**
   * `text` of a number, `number` of a text, `lowercase`, a timestamp of a `time` in ISO 8601 or of `seconds` or `milliseconds` since 1970, or `minor` units of a decimal amount in
   * the record's `currency`.
   */
  as: z.enum(conversions).optional(),
  /** Other words for what the source says. What is not among them stays as it is. */
  map: z.record(z.string(), plain).optional(),
  /** Stands in for what is missing or null. */
  default: plain.optional(),
});
const fixed = z.strictObject({ value: z.json() });
/** An object of fields, or with `each` a list of them, whose paths begin at each item. */
const nested = z.strictObject({
  each: path.optional(),
  get fields() {
    return z.record(z.string(), field);
  },
});
type Nested = { each?: Path | undefined; fields: Record<string, Field> };
/** How one field of a record is made. */
export type Field = Path | z.infer<typeof picked> | z.infer<typeof fixed> | Nested;
const field: z.ZodType<Field> = z.union([path, picked, fixed, z.lazy(() => nested)]);

const paging = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('none') }),
  /** The header `Link` with `rel="next"` (RFC 8288). */
  z.strictObject({ by: z.literal('link') }),
  /** What the page says that the next one is: with `parameter` it is its value, else its address. */
  z.strictObject({ by: z.literal('cursor'), path, parameter: parameter.optional() }),
  /** What the last record of the page is called, as long as the page says that there is `more`. */
  z.strictObject({ by: z.literal('last-record'), path, parameter, more: path }),
  /** Numbers of pages, up to the first without records. */
  z.strictObject({ by: z.literal('page'), parameter, first: z.int().min(0).default(1) }),
  /** How many records there were before, up to the first page without any. */
  z.strictObject({ by: z.literal('offset'), parameter }),
]);
export type Paging = z.infer<typeof paging>;

const condition = z.strictObject({ path, is: z.array(plain).min(1).optional() });

/** A source file: one list of a REST API, and what becomes of each of its records. Its descriptions are what editors say while one is written. */
export const sourceFileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens, at most 63')
    .refine((name) => name !== 'stripe', 'is the name of a source that is built in')
    .describe('Names the source in the log and on the command line; its progress is kept under this name.'),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .describe('Where the list is. Its host is the only one that is asked.'),
  headers: z
    .record(z.string().regex(/^[\w-]+$/, 'must be the name of a header'), z.string())
    .default({})
    .describe('Sent with each request; ${NAME} stands for the environment variable of that name.'),
  everySeconds: z
    .int()
    .min(10)
    .max(86_400)
    .default(300)
    .describe('Seconds between the end of one reading and the beginning of the next.'),
  timeoutSeconds: z
    .int()
    .min(1)
    .max(120)
    .default(20)
    .describe('Seconds after which an answer is given up, its body included.'),
  mostPages: z.int().min(1).max(100_000).default(10_000).describe('Pages that one reading takes at most.'),
  records: path.optional().describe('Where the list is in an answer; left out where the answer is the list.'),
  paging: paging.default({ by: 'none' }).describe('How the next page is found.'),
  since: z
    .strictObject({
      parameter,
      path,
      as: clock.default('time').describe('How the timestamp is written in the parameter.'),
      read: clock.default('time').describe('How the timestamp is written in a record.'),
      overlapSeconds: z.int().min(0).max(86_400).default(60),
    })
    .optional()
    .describe(
      'How to ask for what changed: the parameter has the latest timestamp that any record had at the path, less the overlap.',
    ),
  kind: z.enum(recordKinds).describe('What each record is.'),
  fields: z.record(z.string(), field).describe('How each field of a record is made.'),
  version: z
    .strictObject({ path, as: z.enum([...clock.options, 'number']) })
    .optional()
    .describe('What grows with each change of a record. Left out, a record is as new as its reading.'),
  revision: z
    .int()
    .min(0)
    .max(999)
    .default(0)
    .describe(
      'Raised after `fields` were changed: each record counts as so many milliseconds newer, and is written again by a reading from the beginning.',
    ),
  removed: condition
    .optional()
    .describe('Which records are gone: those with a value there that is not false, or one of these.'),
  only: condition.optional().describe('Which records are taken; all others are nobody’s here.'),
});

/** What is checked, with its secrets in place. */
export type SourceFile = z.infer<typeof sourceFileSchema>;

/** What is wrong with a source file, with its place, such as `fields.createdAt`. */
export interface FileProblem {
  path: string;
  message: string;
}

/**
 * Reads a source file, or tells everything that is wrong with it.
 *
 * @param secretOf the environment variable of a name; undefined where there is none
 */
export function readSourceFile(
  text: string,
  secretOf: (name: string) => string | undefined,
): { ok: true; file: SourceFile } | { ok: false; problems: FileProblem[] } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [{ path: '', message: `is not JSON: ${(error as Error).message}` }] };
  }
  const parsed = sourceFileSchema.safeParse(given, { error: schemaMessage });
  // What is wrong in one place hides nothing that is wrong in another.
  const part = partsOf(given);
  const url = part('url', sourceFileSchema.shape.url);
  const kind = part('kind', sourceFileSchema.shape.kind);
  const fields = part('fields', sourceFileSchema.shape.fields);
  const version = part('version', sourceFileSchema.shape.version);
  const revision = part('revision', sourceFileSchema.shape.revision) ?? 0;
  const { headers, problems } = withSecrets(part('headers', sourceFileSchema.shape.headers) ?? {}, secretOf);
  const all = [
    ...(parsed.success ? [] : parsed.error.issues.flatMap(toProblems)),
    ...(url === undefined ? [] : problemsOfAddress(url)),
    ...(kind === undefined || fields === undefined ? [] : problemsOfFields({ kind, fields })),
    ...problemsOfRevision({ version, revision }),
    ...problems,
  ];
  if (!parsed.success || all.length > 0) return { ok: false, problems: all };
  return { ok: true, file: { ...parsed.data, headers } };
}

/** Reads a part of a file for itself; undefined where that part is wrong. */
function partsOf(given: unknown) {
  const parts: Readonly<Record<string, unknown>> =
    typeof given === 'object' && given !== null ? { ...given } : {};
  return <Part>(name: string, schema: z.ZodType<Part>): Part | undefined =>
    schema.safeParse(parts[name]).data;
}

function toProblems(issue: z.core.$ZodIssue): FileProblem[] {
  const at = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [at, key].filter(Boolean).join('.'), message: 'is not known' }));
  const message = issue.path[0] === 'fields' && issue.code === 'invalid_union' ? fieldForm : issue.message;
  return [{ path: at, message }];
}

const fieldForm = 'must be a path, or one of {"path": …}, {"value": …}, {"fields": …}';

function problemsOfAddress(text: string): FileProblem[] {
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === ''
    ? []
    : [{ path: 'url', message: 'must have no user, password or fragment; send secrets by headers' }];
}

/** What the kind of records wants and has no field for, and what it does not know. */
function problemsOfFields({ kind, fields }: Pick<SourceFile, 'kind' | 'fields'>): FileProblem[] {
  const shape = recordSchemas[kind].shape as Readonly<Record<string, { safeParse: z.ZodType['safeParse'] }>>;
  const known = Object.keys(shape);
  const missing = known.filter((name) => !(name in fields) && !shape[name]?.safeParse(undefined).success);
  return [
    ...missing.map((name) => ({ path: `fields.${name}`, message: `is required for the kind ${kind}` })),
    ...Object.keys(fields)
      .filter((name) => !known.includes(name))
      .map((name) => ({ path: `fields.${name}`, message: `is none of ${known.join(', ')}` })),
  ];
}

function problemsOfRevision({ version, revision }: Pick<SourceFile, 'version' | 'revision'>): FileProblem[] {
  if (revision === 0 || version?.as !== 'number') return [];
  return [
    {
      path: 'revision',
      message: 'is for versions that are timestamps: a number might be that of another change',
    },
  ];
}

function withSecrets(
  headers: Readonly<Record<string, string>>,
  secretOf: (name: string) => string | undefined,
): { headers: Record<string, string>; problems: FileProblem[] } {
  const problems: FileProblem[] = [];
  const filled = Object.entries(headers).map(([header, text]) => {
    const value = text.replaceAll(/\$\{([^}]*)\}/g, (_whole, name: string) => {
      const secret = secretOf(name);
      if (secret === undefined)
        problems.push({ path: `headers.${header}`, message: `names ${name}, which is not set` });
      return secret ?? '';
    });
    // What fetch refuses would be told with the secret in it.
    if (/[^\t\u0020-\u007E\u0080-\u00FF]/.test(value))
      problems.push({ path: `headers.${header}`, message: 'has a character that no header may have' });
    return [header, value] as const;
  });
  return { headers: Object.fromEntries(filled), problems };
}

/** The fields that name a record of the kind. */
export function keyFieldsOf(kind: RecordKind): readonly string[] {
  return kindRules[kind].key;
}
