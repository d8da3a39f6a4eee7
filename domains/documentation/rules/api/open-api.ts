/** The part of an OpenAPI 3.1 document that the reference renders; our own generator writes it. */
export interface OpenApiDocument {
  info: { title: string; version: string; description?: string };
  servers?: readonly { url: string }[];
  tags?: readonly { name: string; description?: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components?: {
    schemas?: Record<string, JsonSchema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, OpenApiResponse>;
    headers?: Record<string, Header>;
    requestBodies?: Record<string, RequestBody>;
    securitySchemes?: Record<string, SecurityScheme>;
  };
}

/** A reference to a component: `#/components/schemas/Case`. */
export interface Reference {
  $ref: string;
}

export interface OpenApiOperation {
  operationId?: string;
  tags?: readonly string[];
  summary?: string;
  description?: string;
  parameters?: readonly (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses?: Record<string, OpenApiResponse | (Reference & { description?: string })>;
  security?: readonly Record<string, readonly string[]>[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
  example?: unknown;
}

export interface RequestBody {
  content?: Content;
}

export interface OpenApiResponse {
  description?: string;
  headers?: Record<string, Header | Reference>;
  content?: Content;
}

export interface Header {
  description?: string;
  schema?: JsonSchema;
}

export interface SecurityScheme {
  type: string;
  in?: string;
  name?: string;
  scheme?: string;
  description?: string;
}

export type Content = Record<string, MediaType>;

export interface MediaType {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/** Resolves a reference of a document. */
export type Resolve = <Value extends object>(value: Value | Reference) => Value;

/**
 * Creates the resolver of one document. Keywords beside a reference, such as a description, override those of its target. Throws for a dangling
 * reference, since the document is our own.
 */
export function createResolve(document: OpenApiDocument): Resolve {
  return function resolve<Value extends object>(value: Value | Reference): Value {
    if (!isReference(value)) return value;
    const { $ref, ...beside } = value;
    const steps = $ref.split('/').slice(1);
    const found = steps.reduce<unknown>(
      (place, step) => (place as Record<string, unknown> | undefined)?.[step],
      document,
    );
    if (typeof found !== 'object' || found === null) throw new Error(`${$ref} leads nowhere.`);
    return { ...resolve(found as Value | Reference), ...beside };
  };
}

function isReference(value: object): value is Reference {
  return '$ref' in value && typeof value.$ref === 'string';
}
