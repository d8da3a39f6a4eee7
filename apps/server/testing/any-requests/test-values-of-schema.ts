import { hostileTexts } from '../hostile-requests/test-values.ts';
import type { SeededRandom } from './test-random.ts';

/** As much of JSON Schema as the description of the API uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

export interface ValueSources {
  random: SeededRandom;
  /** The schemas that `$ref` names. */
  schemas: Readonly<Record<string, JsonSchema>>;
  /** What fields of a name are usually called with: ids of things that are there, of things that are not, and of others. */
  known: Readonly<Record<string, readonly unknown[]>>;
}

const broken: readonly unknown[] = [...hostileTexts, null, true, 0, -1, 1.5, 2 ** 53, [], {}, [null], [[]]];
const shareOfBroken = 0.05;
const deepest = 6;

/** A value as the schema has it, of known ones where the name is known; now and then a broken one. */
export function valueOf(schema: JsonSchema, name: string, sources: ValueSources, depth = 0): unknown {
  const { random, schemas, known } = sources;
  if (schema.$ref !== undefined)
    return valueOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, sources, depth);
  if (depth > deepest || random.chance(shareOfBroken)) return random.pick(broken);
  const samples = known[name];
  if (samples !== undefined && random.chance(0.8)) return random.pick(samples);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return valueOf(random.pick(choices), name, sources, depth + 1);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, sources, depth);
    case 'array':
      return Array.from(
        { length: random.between(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)) },
        () => valueOf(schema.items ?? {}, name, sources, depth + 1),
      );
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(schema, random);
    default:
      return random.pick(broken);
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  sources: ValueSources,
  depth: number,
): Record<string, unknown> {
  const { random } = sources;
  const kept = Object.entries(properties).filter(([name]) =>
    random.chance(required.includes(name) ? 0.97 : 0.5),
  );
  const more = random.chance(0.04) ? [['unknownField', random.pick(broken)] as const] : [];
  const inner = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const free =
    inner && random.chance(0.5) ? [['anyKey', valueOf(inner, 'anyKey', sources, depth + 1)] as const] : [];
  return Object.fromEntries([
    ...kept.map(([name, schema]) => [name, valueOf(schema, name, sources, depth + 1)] as const),
    ...more,
    ...free,
  ]);
}

function numberOf({ minimum = 0, maximum = 1_000 }: JsonSchema, random: SeededRandom): number {
  return random.pick([
    minimum,
    maximum,
    minimum - 1,
    maximum + 1,
    random.between(minimum, Math.min(maximum, minimum + 50)),
  ]);
}

const formats: Readonly<Record<string, string>> = {
  uuid: '0a1b2c3d-0000-4000-8000-00000000000a',
  email: 'mara@winter.example',
  'date-time': '2026-05-01T00:00:00.000Z',
  uri: 'https://shop.example/cart',
};
const samples = [
  '3',
  '00000063',
  'INV-1001',
  '0a1b2c3d-0000-4000-8000-00000000000a',
  '0'.repeat(64),
  'a',
  '',
];

function textOf(
  { pattern, format, minLength = 0, maxLength = 200 }: JsonSchema,
  random: SeededRandom,
): string {
  const formed = format === undefined ? undefined : formats[format];
  if (formed !== undefined) return formed;
  if (pattern !== undefined) {
    const matches = samples.filter((sample) => new RegExp(pattern, 'u').test(sample));
    if (matches.length > 0) return random.pick(matches);
  }
  const word = random.pick([
    'My build fails',
    'Grüße, 世界 😀',
    'shop.example is down',
    'a\nb\tc',
    'refund me please',
  ]);
  const length = random.pick([word.length, word.length, word.length, minLength, maxLength, maxLength + 1]);
  return length <= word.length ? word.slice(0, Math.max(length, minLength)) : word.padEnd(length, 'x');
}
