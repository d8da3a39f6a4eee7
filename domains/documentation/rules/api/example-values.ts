import type { JsonSchema, MediaType, Resolve } from './open-api.ts';

/** Example values by field name, used only where the field's schema allows them. */
const valuesByName: Readonly<Record<string, unknown>> = {
  accountId: 'team_orbit',
  area: 'builds',
  billingInvoiceId: 'inv_1001',
  body: 'The build fails since this morning.',
  caseNumber: '00000042',
  content: 'Why does my build fail?',
  currency: 'USD',
  description: 'The build fails since this morning.',
  domain: 'www.example.com',
  email: 'olivia@example.com',
  fileId: 'file_1',
  id: 'id_1',
  invoiceId: 'inv_1001',
  invoiceNumber: 'INV-1001',
  limit: 15,
  message: 'Why does my build fail?',
  name: 'Olivia Ortega',
  offset: 0,
  path: '/docs/builds/failed-builds',
  personId: 'usr_olivia',
  projectId: 'prj_storefront',
  projectIdOrName: 'storefront',
  projectName: 'storefront',
  query: 'certificate',
  q: 'certificate',
  reason: 'Charged twice.',
  refundId: 'ref_1',
  slug: 'orbit',
  status: 'Open',
  subject: 'The build fails',
  teamId: 'team_orbit',
  threadId: 'thread_1',
  title: 'The build fails',
  topic: 'build-failing',
  total: 1,
  uid: 'usr_olivia',
  user: 'usr_olivia',
  userId: 'usr_olivia',
  username: 'olivia',
};

/** Fallbacks for strings with a format; the first that the schema allows is used. */
const texts: readonly string[] = [
  'text',
  '2026-11-21T14:05:00Z',
  '5f1d7c0e-8a4e-4a53-9a3c-2f1b8a7f1d11',
  'olivia@example.com',
  '00000042',
  '42',
  'USD',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'id_1',
];

const textsByFormat: Readonly<Record<string, string>> = {
  /** As curl reads a file that it sends. */
  binary: '@screenshot.png',
  'date-time': '2026-11-21T14:05:00Z',
  date: '2026-11-21',
  email: 'olivia@example.com',
  uri: 'https://www.example.com',
  uuid: '5f1d7c0e-8a4e-4a53-9a3c-2f1b8a7f1d11',
};

/** Maximum depth of an example, so that a recursive schema ends. */
const maxDepth = 8;

/** Which fields an example shows. */
export type Extent = 'required' | 'whole';

/** The example of a body: the document's own, or a value that its schema allows. Undefined where there is nothing to show. */
export function exampleOf(media: MediaType, resolve: Resolve, extent: Extent): unknown {
  const [named] = Object.values(media.examples ?? {});
  if (media.example !== undefined) return media.example;
  if (named?.value !== undefined) return named.value;
  return media.schema === undefined ? undefined : exampleValue(media.schema, resolve, { extent });
}

/** A deterministic value that the schema allows. */
export function exampleValue(
  schema: JsonSchema,
  resolve: Resolve,
  { name = '', extent = 'whole' }: { name?: string; extent?: Extent } = {},
): unknown {
  const visit = (unresolved: JsonSchema, ofName: string, depth: number): unknown => {
    const own = resolve(unresolved);
    const [given] = [own.example, own.examples?.[0], own.const, own.default, own.enum?.[0]].filter(
      (each) => each !== undefined,
    );
    if (given !== undefined) return given;
    const [alternative] = own.anyOf ?? own.oneOf ?? [];
    if (alternative !== undefined) return visit(alternative, ofName, depth);
    if (own.allOf !== undefined)
      return Object.assign({}, ...own.allOf.map((part) => visit(part, ofName, depth)));
    if (own.properties !== undefined) {
      const shown = Object.entries(own.properties).filter(
        ([key]) => extent === 'whole' || own.required?.includes(key),
      );
      if (depth > maxDepth) return {};
      return Object.fromEntries(shown.map(([key, property]) => [key, visit(property, key, depth + 1)]));
    }
    if (own.items !== undefined) {
      const count = Math.max(own.minItems ?? 0, depth > maxDepth ? 0 : 1);
      return Array.from({ length: count }, () => visit(own.items as JsonSchema, ofName, depth + 1));
    }
    return plainValue(own, ofName);
  };
  return visit(schema, name, 0);
}

function plainValue(schema: JsonSchema, name: string): unknown {
  const [type] = [schema.type ?? 'string'].flat();
  const known = valuesByName[name];
  switch (type) {
    case 'string':
      return exampleText(schema, known);
    case 'integer':
    case 'number':
      return exampleNumber(schema, known);
    case 'boolean':
      return true;
    case 'object':
      return {};
    case 'array':
      return [];
    default:
      return null;
  }
}

function exampleText(schema: JsonSchema, known: unknown): string {
  const formatted = schema.format === undefined ? undefined : textsByFormat[schema.format];
  const candidates = [
    ...(typeof known === 'string' ? [known] : []),
    ...(formatted ? [formatted] : []),
    ...texts,
  ];
  return candidates.find((text) => isAllowed(text, schema)) ?? '…';
}

function isAllowed(
  text: string,
  { pattern, minLength = 0, maxLength = Infinity, format }: JsonSchema,
): boolean {
  const wanted = format === undefined ? undefined : textsByFormat[format];
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(text)) &&
    (wanted === undefined || text === wanted)
  );
}

function exampleNumber(schema: JsonSchema, known: unknown): number {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Infinity, exclusiveMinimum } = schema;
  const lowest = Math.max(minimum, (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) + 1);
  const wanted = typeof known === 'number' ? known : 1;
  return Math.min(Math.max(wanted, lowest), maximum);
}
