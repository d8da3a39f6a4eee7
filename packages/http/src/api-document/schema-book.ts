import { registry, toJSONSchema } from 'zod/v4/core';
import type { Schema } from './call-part.ts';

/** JSON Schema as used by OpenAPI 3.1. */
export type JsonSchema = { [key: string]: unknown };

/** Whether a schema describes input or output: a field with a default is optional in the one and always present in the other. */
type Direction = 'input' | 'output';

/** Converts schemas to JSON Schema, with references to named components, and collects those components. */
export interface SchemaBook {
  of(schema: Schema, direction: Direction): JsonSchema;
  /** The parameters of a query by name. */
  queryOf(schema: Schema): { name: string; schema: JsonSchema; isRequired: boolean; description?: string }[];
  /** The components that were referred to, directly or indirectly. */
  components(): Record<string, JsonSchema>;
}

const prefix = '#/components/schemas/';
const refTo = (name: string): JsonSchema => ({ $ref: prefix + name });

/** Deduplicates components: a shape that equals a named one becomes a reference to it wherever it occurs. */
export function createSchemaBook(
  named: ReadonlyMap<string, Schema>,
  keys: Readonly<Record<string, readonly string[]>>,
): SchemaBook {
  const names = new Map([...named].map(([name, schema]) => [schema, name]));
  const written = { input: writeAll(named, 'input', keys), output: writeAll(named, 'output', keys) };
  const byShape = {
    input: namesByShape(written.input),
    output: namesByShape(written.output),
  };
  const used = new Map<string, Direction>();

  /** Replaces each named shape inside by a reference and records its name. */
  const settle = (json: JsonSchema, direction: Direction, own?: string): JsonSchema => {
    const walk = (value: unknown, isOwn: boolean): unknown => {
      if (Array.isArray(value)) return value.map((each) => walk(each, false));
      if (typeof value !== 'object' || value === null) return value;
      const name = isOwn ? undefined : nameOf(value as JsonSchema);
      if (name !== undefined) return refer(name);
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, false)]));
    };
    const nameOf = (value: JsonSchema): string | undefined => {
      if (typeof value['$ref'] === 'string') return value['$ref'].slice(prefix.length);
      const same = byShape[direction].get(JSON.stringify(value));
      return same === own ? undefined : same;
    };
    const refer = (name: string): JsonSchema => {
      const known = used.get(name);
      if (known === undefined) used.set(name, direction);
      else if (known !== direction && shapeOf(written.input[name]) !== shapeOf(written.output[name]))
        throw new Error(`${name} is not the same in a request and in an answer: export two schemas for it.`);
      return refTo(name);
    };
    return walk(json, own !== undefined) as JsonSchema;
  };

  return {
    of(schema, direction) {
      const name = names.get(schema);
      if (name !== undefined) return settle(refTo(name), direction);
      return settle(strip(toJSONSchema(schema, { ...options, io: direction }), keys), direction);
    },
    queryOf(schema) {
      const input = strip(toJSONSchema(schema, { ...options, io: 'input' }), keys);
      const output = strip(toJSONSchema(schema, { ...options, io: 'output' }), keys);
      const required = (input['required'] as string[] | undefined) ?? [];
      const parsed = output['properties'] as Record<string, JsonSchema>;
      return Object.entries(input['properties'] as Record<string, JsonSchema>).map(([name, typed]) => {
        // Documents the parsed number instead of the string of digits.
        const { description, ...told } = isTold(parsed[name]) ? parsed[name] : typed;
        return {
          name,
          schema: settle(told, 'input'),
          isRequired: required.includes(name),
          ...(typeof description === 'string' && { description }),
        };
      });
    },
    components() {
      const components = new Map<string, JsonSchema>();
      // Writing a component may add references to more of them.
      for (const [name, direction] of used) {
        const json = written[direction][name];
        if (json === undefined) throw new Error(`${name} is referred to and has no schema.`);
        components.set(name, settle(json, direction, name));
      }
      return Object.fromEntries([...components].toSorted(([one], [other]) => one.localeCompare(other)));
    },
  };
}

/** What JSON Schema cannot express, such as the date behind a string, becomes `any`. */
const options = { unrepresentable: 'any' } as const;

function writeAll(
  named: ReadonlyMap<string, Schema>,
  io: Direction,
  keys: Readonly<Record<string, readonly string[]>>,
): Record<string, JsonSchema> {
  const ids = registry<{ id: string }>();
  for (const [id, schema] of named) ids.add(schema, { id });
  const { schemas } = toJSONSchema(ids, { ...options, io, uri: (id) => prefix + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, json]) => [name, strip(json as JsonSchema, keys)]),
  );
}

/**
 * Removes the generator's additions, and lists the values of keys that the catalogue decides. Responses stay open to new fields, which
 * clients must ignore.
 */
function strip(json: JsonSchema, keys: Readonly<Record<string, readonly string[]>>): JsonSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const values = keys[String((value as JsonSchema)['catalogue'])];
    // Nobody can have a key of which the catalogue has none, and an enumeration of nothing is no schema.
    if (values) return { type: 'string', ...(values.length > 0 && { enum: values }) };
    return Object.fromEntries(
      Object.entries(named(value as JsonSchema))
        .filter(([key, inner]) => !isNoise(key, inner))
        .map(([key, inner]) => [key, walk(inner)]),
    );
  };
  const { $schema: _schema, $id: _id, '~standard': _standard, ...own } = json;
  return walk(own) as JsonSchema;
}

/** Keywords that the generator adds to every object, and the safe-integer bounds that it adds to every integer. */
function isNoise(key: string, value: unknown): boolean {
  if (key === 'additionalProperties') return value === false;
  return (key === 'maximum' || key === 'minimum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

/** A record with a closed set of keys becomes an object with these fields. */
function named(json: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = json;
  if (propertyNames === undefined || !Array.isArray(json['required'])) return json;
  const fields = json['required'].map((key) => [String(key), additionalProperties]);
  return { ...rest, properties: Object.fromEntries(fields) };
}

function namesByShape(written: Record<string, JsonSchema>): Map<string, string> {
  // If one shape has two names, the first wins.
  return new Map(
    Object.entries(written)
      .filter(([, json]) => isWorthAName(json))
      .map(([name, json]) => [JSON.stringify(json), name] as const)
      .toReversed(),
  );
}

/** Only objects, unions and enumerations are deduplicated: two unbounded strings are not the same thing. */
export function isWorthAName(json: JsonSchema): boolean {
  const fields = json['properties'];
  const values = json['enum'];
  return (
    (typeof fields === 'object' && Object.keys(fields ?? {}).length > 0) ||
    'oneOf' in json ||
    (Array.isArray(values) && values.length > 1)
  );
}

function isTold(json: JsonSchema | undefined): json is JsonSchema {
  return json !== undefined && ('type' in json || 'enum' in json || '$ref' in json);
}

function shapeOf(json: JsonSchema | undefined): string {
  return JSON.stringify(json);
}
