import { exampleOf } from '../../rules/api/example-values.ts';
import type {
  Content,
  OpenApiDocument,
  OpenApiOperation,
  RequestBody,
  Resolve,
} from '../../rules/api/open-api.ts';
import { exampleRequest } from './example-request.ts';

/** The same call as a program in TypeScript: what it sends and what it reads have the types that the API describes, of /openapi.d.ts. */
export function typeScriptOf(
  document: OpenApiDocument,
  call: { method: string; path: string; operation: OpenApiOperation },
  resolve: Resolve,
): string {
  const { operation } = call;
  const { url, method, headers, way } = exampleRequest(document, call, resolve);
  const body = bodyOf(operation, resolve);
  const typeOf = (part: 'body' | 'response'): string => `Calls['${operation.operationId ?? ''}']['${part}']`;
  const isAnswered = typeof contentOf(operation, resolve)['application/json'] === 'object';
  const sent = [
    ...(way === 'token' ? [['Authorization', '`Bearer ${process.env.TOKEN}`'] as const] : []),
    // With a session, a browser says itself which page a request comes from.
    ...headers
      .filter(([name]) => way !== 'session' || name !== 'Origin')
      .map(([name, value]) => [name, quote(value)] as const),
    ...(body?.mediaType === 'application/json' ? [['Content-Type', quote(body.mediaType)] as const] : []),
  ].map(([name, value]) => `${propertyName(name)}: ${value}`);
  const options = [
    ...(method === 'GET' ? [] : [`method: ${quote(method)},`]),
    // A session is a browser's: programs elsewhere use a token where the call takes one.
    ...(way === 'session' ? [`credentials: 'include',`] : []),
    ...(sent.length === 0 ? [] : [`headers: { ${sent.join(', ')} },`]),
    ...(body === undefined
      ? []
      : [
          body.form === undefined
            ? `body: JSON.stringify(${body.json} satisfies ${typeOf('body')}),`
            : 'body,',
        ]),
  ].map((line) => `  ${line.replaceAll('\n', '\n  ')}`);
  const arguments_ = options.length === 0 ? quote(url) : `${quote(url)}, {\n${options.join('\n')}\n}`;
  const isTyped = isAnswered || body?.json !== undefined;
  return [
    ...(isTyped ? [`import type { Calls } from './openapi.d.ts';\n`] : []),
    ...(body?.form ?? []),
    `const response = await fetch(${arguments_});`,
    'if (!response.ok) throw new Error(await response.text());',
    isAnswered
      ? `const result: ${typeOf('response')} = await response.json();`
      : 'console.log(await response.text());',
  ].join('\n');
}

interface ExampleBody {
  mediaType: string;
  json?: string;
  form?: string[];
}

function bodyOf({ requestBody }: OpenApiOperation, resolve: Resolve): ExampleBody | undefined {
  if (requestBody === undefined) return undefined;
  const [first] = Object.entries(resolve<RequestBody>(requestBody).content ?? {});
  if (first === undefined) return undefined;
  const [mediaType, media] = first;
  const example = exampleOf(media, resolve, 'required') ?? {};
  if (mediaType !== 'multipart/form-data') return { mediaType, json: literal(example) };
  const lines = Object.entries(example as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().map((each) => `body.append(${quote(name)}, ${partOf(String(each))});`),
  );
  return { mediaType, form: ['const body = new FormData();', ...lines] };
}

/** A file is named as curl names one. */
function partOf(text: string): string {
  return text.startsWith('@') ? `new Blob([]), ${quote(text.slice(1))}` : quote(text);
}

function contentOf({ responses = {} }: OpenApiOperation, resolve: Resolve): Content {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return response === undefined ? {} : (resolve<{ content?: Content }>(response).content ?? {});
}

/** JSON as TypeScript writes it. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((each) => `${inner}${literal(each, inner)},`)
    : Object.entries(value).map(([name, each]) => `${inner}${propertyName(name)}: ${literal(each, inner)},`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('\n')}\n${indent}${close}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

function quote(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
