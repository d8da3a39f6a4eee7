import type { ApiField } from '../../pages/api-reference.tsx';
import type { JsonSchema, Resolve } from '../../rules/api/open-api.ts';

/** Maximum depth of nested fields, so that a recursive schema ends. */
const maxDepth = 6;

/** Flattens the fields of an object or of a list's objects; nested ones are named `outer.inner` and `list[].inner`. */
export function fieldsOf(schema: JsonSchema, resolve: Resolve): ApiField[] {
  const visit = (unresolved: JsonSchema, prefix: string, depth: number): ApiField[] => {
    const { items, properties = {}, required = [], allOf = [], ...own } = resolve(unresolved);
    if (depth > maxDepth) return [];
    if (items !== undefined) return visit(items, `${prefix}[]`, depth);
    const separator = prefix === '' ? '' : '.';
    const named = Object.entries(properties).flatMap(([key, property]): ApiField[] => {
      const name = `${prefix}${separator}${key}`;
      const { description } = resolve(property);
      return [
        {
          name,
          type: typeName(property, resolve),
          isRequired: required.includes(key),
          limits: limitsOf(property, resolve),
          ...(description !== undefined && { description }),
        },
        ...visit(property, name, depth + 1),
      ];
    });
    const parts = allOf.flatMap((part) => visit(part, prefix, depth));
    const alternatives = alternativesOf(own).map((alternative) => visit(alternative, prefix, depth));
    return mergeFields([...named, ...parts], alternatives);
  };
  return visit(schema, '', 0);
}

/** Merges the fields of alternatives: a field is required if each alternative requires it, and has the limits of all of them. */
function mergeFields(own: readonly ApiField[], alternatives: readonly ApiField[][]): ApiField[] {
  const merged = new Map(own.map((field) => [field.name, field]));
  for (const field of alternatives.flat()) {
    const known = merged.get(field.name);
    const isEverywhere = alternatives.every((fields) =>
      fields.some(({ name, isRequired }) => name === field.name && isRequired),
    );
    merged.set(field.name, {
      ...field,
      isRequired: isEverywhere,
      type: joinOnce([known?.type, field.type], ' or '),
      limits: [joinOnce([...(known?.limits ?? []), ...field.limits], ' or ')].filter((limit) => limit !== ''),
    });
  }
  return [...merged.values()];
}

function joinOnce(texts: readonly (string | undefined)[], separator: string): string {
  return [...new Set(texts.filter((text) => text !== undefined))].join(separator);
}

function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

/** A value's JSON type: `string`, `array of objects`, `string or null`. */
export function typeName(unresolved: JsonSchema, resolve: Resolve): string {
  const schema = resolve(unresolved);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((each) => typeName(each, resolve)))].join(' or ');
  const [part] = schema.allOf ?? [];
  if (part !== undefined && schema.type === undefined) return typeName(part, resolve);
  if (schema.items !== undefined) {
    const item = typeName(schema.items, resolve);
    return `array of ${item.includes(' or ') ? `(${item})` : `${item}s`}`;
  }
  return [schema.type ?? typeOfValues(schema)].flat().join(' or ');
}

function typeOfValues({ enum: values, const: value, properties }: JsonSchema): string {
  if (properties !== undefined) return 'object';
  const first: unknown = values?.[0] ?? value;
  if (first === undefined) return 'any';
  return first === null ? 'null' : typeof first;
}

/** A value's constraints, each as a short phrase. */
export function limitsOf(unresolved: JsonSchema, resolve: Resolve): string[] {
  const schema = resolve(unresolved);
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format } = schema;
  const { enum: values, const: constant, default: preset, exclusiveMinimum, exclusiveMaximum } = schema;
  const limit = (value: number | undefined, phrase: (value: string) => string): string[] =>
    value === undefined ? [] : [phrase(value.toLocaleString('en'))];
  return [
    ...(constant === undefined ? [] : [`always ${JSON.stringify(constant)}`]),
    ...(values === undefined ? [] : [`one of ${values.map(String).join(', ')}`]),
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
    ...(format === undefined || format === 'binary' ? [] : [format]),
    ...limit(minLength, (value) => `at least ${value} characters`),
    ...limit(maxLength, (value) => `at most ${value} characters`),
    ...limit(minimum, (value) => `at least ${value}`),
    ...limit(maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, (value) => `at most ${value}`),
    ...limit(exclusiveMinimum, (value) => `more than ${value}`),
    ...limit(exclusiveMaximum, (value) => `less than ${value}`),
    ...limit(minItems, (value) => `at least ${value} entries`),
    ...limit(maxItems, (value) => `at most ${value} entries`),
    ...(pattern === undefined ? [] : [`matches \`${pattern}\``]),
  ];
}
