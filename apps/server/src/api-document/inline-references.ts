import type { JsonSchema } from './schema-book.ts';

/** The same document with each component in place of the references to it, for readers who follow none. Nothing in it refers to itself. */
export function inlineReferences(document: JsonSchema): JsonSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as JsonSchema;
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(own).map(([key, each]) => [key, walk(each)]));
    // What stands beside a reference wins, as OpenAPI 3.1 has it for descriptions.
    return { ...(walk(lookUp(document, $ref)) as JsonSchema), ...own };
  };
  const { components: _components, ...rest } = document;
  return walk(rest) as JsonSchema;
}

function lookUp(document: JsonSchema, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as JsonSchema | undefined)?.[key], document);
}
