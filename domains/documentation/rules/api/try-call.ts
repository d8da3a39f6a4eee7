import { exampleOf, exampleValue } from './example-values.ts';
import {
  createResolve,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type Parameter,
  type RequestBody,
  type Resolve,
} from './open-api.ts';

/** A value that the console asks for. */
export interface TriedField {
  name: string;
  place: 'path' | 'query' | 'header';
  isRequired: boolean;
  /** The values that there are, where they are few. */
  choices?: readonly string[];
  example: string;
  /** True for a key that must be another one each time. */
  isFreshKey: boolean;
}

/** A call as the console sends it. */
export interface TriedCall {
  method: string;
  path: string;
  title: string;
  fields: readonly TriedField[];
  body?: { isForm: boolean; example: string };
  /** Whether an access token does instead of the session, and whether anything is needed at all. */
  access: 'nobody' | 'session' | 'session or token';
  /** True for a call that may change something. */
  isChange: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const fieldPlaces: readonly string[] = ['path', 'query', 'header'] satisfies TriedField['place'][];

/** What the console can send as a body: text, as one JSON value. */
const bodyTypes: readonly string[] = ['application/json', 'multipart/form-data'];

/** Names one request, so that its repetition does nothing twice. Where a call can do without, it names its request in another way. */
export const freshKey = 'Idempotency-Key';

/** Headers that browsers write themselves, whatever a script says. */
const ownHeaders: ReadonlySet<string> = new Set(['origin', 'dnt', 'sec-gpc']);

/** True where a person can send the call from the reference: by their session, by a token of theirs, or without either, and with no file in it. */
export function canBeTried(operation: OpenApiOperation, resolve: Resolve): boolean {
  const { security = [], operationId } = operation;
  if (operationId === undefined) return false;
  const isOurs = security.length === 0 || security.some((way) => 'session' in way || 'accessToken' in way);
  const body = bodyOf(operation, resolve);
  return (
    isOurs && (body === undefined || (bodyTypes.includes(body.mediaType) && !needsFile(body.schema, resolve)))
  );
}

/** The call with this operation id; undefined where the document has none, or none that can be tried. */
export function findTriedCall(document: OpenApiDocument, operationId: string): TriedCall | undefined {
  const resolve = createResolve(document);
  for (const [path, byMethod] of Object.entries(document.paths))
    for (const method of methods) {
      const operation = byMethod[method];
      if (operation?.operationId === operationId && canBeTried(operation, resolve))
        return describe({ method: method.toUpperCase(), path, operation }, resolve);
    }
  return undefined;
}

function describe(
  { method, path, operation }: { method: string; path: string; operation: OpenApiOperation },
  resolve: Resolve,
): TriedCall {
  const { security = [], summary, parameters = [] } = operation;
  const body = bodyOf(operation, resolve);
  return {
    method,
    path,
    title: summary ?? `${method} ${path}`,
    fields: parameters
      .map((each) => resolve<Parameter>(each))
      .filter(
        ({ name, in: place, required = false }) =>
          fieldPlaces.includes(place) &&
          (place !== 'header' || name === freshKey || (required && !ownHeaders.has(name.toLowerCase()))),
      )
      .map((parameter) => describeField(parameter, resolve)),
    ...(body && { body: { isForm: body.mediaType === 'multipart/form-data', example: body.example } }),
    access:
      security.length === 0
        ? 'nobody'
        : security.some((way) => 'accessToken' in way)
          ? 'session or token'
          : 'session',
    isChange: method !== 'GET',
  };
}

function describeField(
  { name, in: place, required = false, schema = {}, example }: Parameter,
  resolve: Resolve,
): TriedField {
  const choices = choicesOf(schema, resolve);
  return {
    name,
    // What is not among the places was left out before.
    place: place as TriedField['place'],
    isRequired: required,
    ...(choices.length > 0 && { choices }),
    example: String(example ?? exampleValue(schema, resolve, { name })),
    isFreshKey: name === freshKey,
  };
}

function choicesOf(schema: JsonSchema, resolve: Resolve): string[] {
  const { enum: values, type, anyOf, oneOf } = resolve(schema);
  if (values !== undefined) return values.filter((value) => value !== null).map(String);
  if (type === 'boolean') return ['true', 'false'];
  const parts = (anyOf ?? oneOf ?? []).map((part) => choicesOf(part, resolve));
  // An alternative without a list takes anything.
  return parts.every((part) => part.length > 0) ? parts.flat() : [];
}

function bodyOf(
  { requestBody }: OpenApiOperation,
  resolve: Resolve,
): { mediaType: string; schema: JsonSchema; example: string } | undefined {
  if (requestBody === undefined) return undefined;
  const [first] = Object.entries(resolve<RequestBody>(requestBody).content ?? {});
  if (first === undefined) return undefined;
  const [mediaType, media] = first;
  const { schema = {} } = media;
  const example = exampleOf(media, resolve, 'required') ?? {};
  return { mediaType, schema, example: JSON.stringify(example, null, 2) };
}

function needsFile(unresolved: JsonSchema, resolve: Resolve): boolean {
  const { properties = {}, required = [], format, items } = resolve(unresolved);
  return (
    format === 'binary' ||
    (items !== undefined && needsFile(items, resolve)) ||
    required.some((name) => properties[name] !== undefined && needsFile(properties[name], resolve))
  );
}

/** What was filled in: values by the names of the fields, and the text of the body. */
export interface TriedValues {
  fields: Readonly<Record<string, string>>;
  body: string;
  token: string;
}

/** A request as the browser sends it; the entries of a form are sent as one. */
export interface TriedRequest {
  /** After this site's own origin. */
  address: string;
  method: string;
  headers: Record<string, string>;
  body?: string | (readonly [name: string, value: string])[];
}

/** The request that these values make; undefined where the body is no JSON, or no object where a form is sent. */
export function writeTriedRequest(
  { method, path, fields, body }: TriedCall,
  values: TriedValues,
): TriedRequest | undefined {
  const filled = fields.filter(({ name }) => (values.fields[name] ?? '') !== '');
  const valueOf = ({ name }: TriedField): string => values.fields[name] ?? '';
  const at = (place: TriedField['place']) => filled.filter((field) => field.place === place);
  const query = at('query').map((field) => `${field.name}=${encodeURIComponent(valueOf(field))}`);
  const address = at('path').reduce(
    (text, field) => text.replace(`{${field.name}}`, encodeURIComponent(valueOf(field))),
    path,
  );
  const headers = Object.fromEntries([
    ...at('header').map((field) => [field.name, valueOf(field)] as const),
    ...(values.token === '' ? [] : [['Authorization', `Bearer ${values.token}`] as const]),
    ...(body === undefined || body.isForm ? [] : [['Content-Type', 'application/json'] as const]),
  ]);
  const request = { address: query.length > 0 ? `${address}?${query.join('&')}` : address, method, headers };
  if (body === undefined) return request;
  const parsed = parseJson(values.body);
  if (parsed === undefined) return undefined;
  if (!body.isForm) return { ...request, body: JSON.stringify(parsed.value) };
  if (typeof parsed.value !== 'object' || parsed.value === null) return undefined;
  const entries = Object.entries(parsed.value).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  return { ...request, body: entries };
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
