import type { ApiBody, ApiField, ApiOperation, ApiReference } from '@reachout/web/pages/api-reference';

/** The part of an OpenAPI document that the reference page shows; our own generator writes it. */
interface OpenApiDocument {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, OpenApiOperation>>;
}

interface OpenApiOperation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
}

type Content = Record<string, { schema?: JsonSchema }>;

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Turns the document that describes the API to tools into what its page shows to people: groups of calls in order. */
export function readApiReference(document: OpenApiDocument): ApiReference {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => {
      const operation = byMethod[method];
      return operation === undefined
        ? []
        : [{ group: operation.tags?.[0] ?? 'Other', operation: describeOperation(method, path, operation) }];
    }),
  );
  const groups = [...Map.groupBy(operations, ({ group }) => group)];
  const { title, version, description = '' } = document.info;
  return {
    title,
    version,
    description,
    groups: groups.map(([name, members]) => ({
      id: anchor(name),
      name,
      operations: members.map(({ operation }) => operation),
    })),
  };
}

function describeOperation(method: string, path: string, operation: OpenApiOperation): ApiOperation {
  // Refusals are alike for every call and described once on the page.
  const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
  return {
    id: anchor(`${method} ${path}`),
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? `${method.toUpperCase()} ${path}`,
    parameters: (operation.parameters ?? []).map(({ name, in: place, required = false, schema = {} }) => ({
      name,
      place,
      type: typeName(schema),
      isRequired: required,
      limits: limitsOf(schema),
    })),
    bodies: describeContent(operation.requestBody?.content),
    responses: answers.map(([status, { description = '', content }]) => ({
      status,
      description,
      bodies: describeContent(content),
    })),
  };
}

function describeContent(content: Content = {}): ApiBody[] {
  return Object.entries(content).map(([mediaType, { schema = {} }]) => ({
    mediaType,
    type: typeName(schema),
    fields: fieldsOf(schema),
  }));
}

/** The fields of an object or of a list's objects, those inside them named `outer.inner` and `list[].inner`. */
function fieldsOf(schema: JsonSchema, prefix = ''): ApiField[] {
  const list = schema.items;
  if (list !== undefined) return fieldsOf(list, `${prefix}[]`);
  // A field of a choice is needed only where its own alternative is the chosen one.
  const alternatives = alternativesOf(schema).flatMap((alternative) => fieldsOf(alternative, prefix));
  const separator = prefix === '' ? '' : '.';
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${separator}${key}`;
    const isRequired = schema.required?.includes(key) ?? false;
    return [
      { name, type: typeName(property), isRequired, limits: limitsOf(property) },
      ...fieldsOf(property, name),
    ];
  });
  return [...new Map([...own, ...alternatives].map((field) => [field.name, field])).values()];
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'nothing',
};

const plurals: Readonly<Record<string, string>> = {
  text: 'texts',
  number: 'numbers',
  'whole number': 'whole numbers',
  object: 'objects',
};

/** The kind of a value in words. */
function typeName(schema: JsonSchema): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeName))].join(' or ');
  if (schema.items !== undefined) {
    const item = typeName(schema.items);
    return `list of ${plurals[item] ?? item}`;
  }
  const types = [schema.type ?? typeOfValues(schema)].flat();
  return types.map((type) => typeNames[type] ?? type).join(' or ');
}

function typeOfValues({ enum: values, const: value, properties }: JsonSchema): string {
  if (properties !== undefined) return 'object';
  const first: unknown = values?.[0] ?? value;
  return first === undefined ? 'anything' : typeof first;
}

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema;
  const { enum: values, const: constant } = schema;
  const limit = (value: number | undefined, words: (value: string) => string): string[] =>
    value === undefined ? [] : [words(value.toLocaleString('en'))];
  return [
    ...(constant === undefined ? [] : [`always ${String(constant)}`]),
    ...(values === undefined ? [] : [`one of ${values.map(String).join(', ')}`]),
    ...limit(minLength, (value) => `at least ${value} characters`),
    ...limit(maxLength, (value) => `at most ${value} characters`),
    ...limit(minimum, (value) => `at least ${value}`),
    ...limit(maximum, (value) => `at most ${value}`),
    ...limit(minItems, (value) => `at least ${value} entries`),
    ...limit(maxItems, (value) => `at most ${value} entries`),
    ...(pattern === undefined ? [] : [`matches ${pattern}`]),
  ];
}

/** A text as the id of a heading. */
function anchor(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
