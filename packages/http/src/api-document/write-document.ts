import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { STATUS_CODES } from 'node:http';
import { problemSchema } from '@reachout/status/rules/calls/status';
import {
  appError,
  errorCatalogue,
  type ErrorCode,
  errorCodes,
  errorStatus,
  toProblem,
} from '@reachout/core/errors';
import { apiRoutes } from '@reachout/core/paths';
import { type Answer, type Header, type SchemeName, tags } from './call-part.ts';
import { namedSchemas } from './named-schemas.ts';
import { pathParameters, retryAfter } from './headers.ts';
import type { Call } from './read-calls.ts';
import { createSchemaBook, type JsonSchema, type SchemaBook } from './schema-book.ts';

export interface ApiInfo {
  title: string;
  description: string;
  server: string;
  /** The values of the keys that the catalogue decides, by what they are keys of. */
  keys: Readonly<Record<string, readonly string[]>>;
  /** The authentication schemes, and the name of the session cookie. */
  securitySchemes: Record<SchemeName, JsonSchema>;
}

/** An OpenAPI parameter. */
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

/** Writes the OpenAPI 3.1 document of these calls, in English whoever asks for it first. Whatever several calls share becomes a named component. */
export function writeDocument(calls: readonly Call[], info: ApiInfo): JsonSchema {
  return runInLanguage(english, () => writeInLanguage(calls, info));
}

function writeInLanguage(calls: readonly Call[], info: ApiInfo): JsonSchema {
  const book = createSchemaBook(namedSchemas, info.keys);
  const parameters = createParameters();
  const operations = calls.map((call) => ({
    call,
    operation: writeOperation(call, book, parametersOf(call, book).map(parameters.note)),
  }));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { call, operation } of operations) {
    const path = (paths[template(call.path)] ??= {});
    path[call.method.toLowerCase()] = {
      ...operation,
      parameters: (operation['parameters'] as Parameter[]).map(parameters.refer),
    };
  }
  const codes = new Set(calls.flatMap(({ refusals }) => refusals));
  const responses = writeRefusals(codes, book);
  const usedTags = new Set(calls.map(({ tag }) => tag));
  const usedSchemes = new Set(calls.flatMap(({ waysIn }) => waysIn.flatMap((way) => Object.keys(way))));
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: '1',
      description: info.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.server }],
    tags: Object.entries(tags)
      .filter(([name]) => usedTags.has(name as keyof typeof tags))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: book.components(),
      parameters: parameters.components(),
      responses,
      headers: { RetryAfter: writeHeader(retryAfter, book) },
      securitySchemes: Object.fromEntries(
        Object.entries(info.securitySchemes).filter(([name]) => usedSchemes.has(name)),
      ),
    },
  };
}

/** `/a/:name` as `/a/{name}`. */
function template(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

function writeOperation(call: Call, book: SchemaBook, parameters: Parameter[]): JsonSchema {
  const { body } = call;
  return {
    operationId: operationId(call),
    tags: [call.tag],
    summary: call.summary,
    ...(call.description !== undefined && { description: call.description }),
    security: call.waysIn,
    parameters,
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [body.mediaType]: {
            schema: {
              ...book.of(body.schema, 'input'),
              ...(body.isClosed && { unevaluatedProperties: false }),
            },
            ...(body.example !== undefined && { example: body.example }),
          },
          ...(body.otherwise !== undefined && {
            [body.otherwise]: { schema: writeContent('bytes', book) },
          }),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(call.answers.map((answer) => [answer.status, writeAnswer(answer, book)])),
      ...Object.fromEntries(
        Object.entries(byStatus(call.refusals)).map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${responseName(Number(status))}`, description: listCodes(codes) },
        ]),
      ),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** The name of the path in `apiRoutes`, after the method: `getCase`, `postCaseComments`. */
function operationId({ method, path }: Call): string {
  const name = Object.entries(apiRoutes).find(([, route]) => route === path)?.[0];
  if (name === undefined) throw new Error(`${path} is not among the apiRoutes of core.`);
  return method.toLowerCase() + name.charAt(0).toUpperCase() + name.slice(1);
}

function parametersOf(call: Call, book: SchemaBook): Parameter[] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => {
    const told = pathParameters[name];
    if (told === undefined) throw new Error(`Nothing says what {${name}} of ${call.path} is.`);
    return {
      name,
      in: 'path',
      required: true,
      description: told.description,
      schema: book.of(told.schema, 'input'),
    };
  });
  const inQuery = (call.query === undefined ? [] : book.queryOf(call.query)).map(
    ({ name, schema, isRequired, description }): Parameter => ({
      name,
      in: 'query',
      ...(isRequired && { required: true }),
      ...(description !== undefined && { description }),
      schema,
    }),
  );
  const headers = call.headers.map(({ name, description, schema, isRequired = false }): Parameter => ({
    name,
    in: 'header',
    ...(isRequired && { required: true }),
    description,
    schema: book.of(schema, 'input'),
  }));
  return [...inPath, ...inQuery, ...headers];
}

/** Parameters that several calls share become components. If two differ under one name, the one with more calls keeps the plain name. */
function createParameters() {
  const counts = new Map<string, { parameter: Parameter; count: number }>();
  let names: Map<string, string> | undefined;
  const note = (parameter: Parameter): Parameter => {
    const key = JSON.stringify(parameter);
    const known = counts.get(key);
    counts.set(key, { parameter, count: (known?.count ?? 0) + 1 });
    return parameter;
  };
  const nameAll = (): Map<string, string> => {
    const taken = new Map<string, number>();
    const shared = [...counts]
      .filter(([, { count }]) => count > 1)
      .toSorted(([, a], [, b]) => b.count - a.count);
    return new Map(
      shared.map(([key, { parameter }]) => {
        const plain = pascal(parameter.name);
        const before = taken.get(plain) ?? 0;
        taken.set(plain, before + 1);
        const where = before === 0 ? '' : `In${pascal(parameter.in)}${before === 1 ? '' : before}`;
        return [key, plain + where];
      }),
    );
  };
  const nameOf = (key: string): string | undefined => (names ??= nameAll()).get(key);
  return {
    note,
    refer(parameter: Parameter): JsonSchema {
      const name = nameOf(JSON.stringify(parameter));
      return name === undefined ? { ...parameter } : { $ref: `#/components/parameters/${name}` };
    },
    components(): Record<string, Parameter> {
      return Object.fromEntries(
        [...counts].flatMap(([key, { parameter }]) => {
          const name = nameOf(key);
          return name === undefined ? [] : [[name, parameter]];
        }),
      );
    },
  };
}

function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function writeAnswer({ description, mediaType, schema, headers = [] }: Answer, book: SchemaBook): JsonSchema {
  return {
    description,
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map((header) => [header.name, writeHeader(header, book)])),
    }),
    ...(schema !== undefined && {
      content: { [mediaType ?? 'application/json']: { schema: writeContent(schema, book) } },
    }),
  };
}

function writeContent(schema: NonNullable<Answer['schema']>, book: SchemaBook): JsonSchema {
  if (schema === 'bytes') return { type: 'string', format: 'binary' };
  return schema === 'text' ? { type: 'string' } : book.of(schema, 'output');
}

function writeHeader({ description, schema }: Header, book: SchemaBook): JsonSchema {
  return { description, schema: book.of(schema, 'output') };
}

/** One response per error status, with each of its codes as an example. */
function writeRefusals(codes: ReadonlySet<ErrorCode>, book: SchemaBook): Record<string, JsonSchema> {
  const schema = book.of(problemSchema, 'output');
  const refusal = (of: readonly ErrorCode[], description: string, waits: boolean): JsonSchema => ({
    description,
    ...(waits && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: {
      'application/problem+json': {
        schema,
        ...(of.length > 0 && {
          examples: Object.fromEntries(
            of.map((code) => [
              code,
              {
                summary: errorCatalogue[code].title,
                value: toProblem(appError(code, exampleOf[code]), '0d6c1a52-6f0e-4bb1-9d0e-3c9f1f5d7a10'),
              },
            ]),
          ),
        }),
      },
    },
  });
  const known = errorCodes.filter((code) => codes.has(code));
  return {
    ...Object.fromEntries(
      Object.entries(byStatus(known)).map(([status, of]) => [
        responseName(Number(status)),
        refusal(
          of,
          of.map((code) => `${errorCatalogue[code].title} (\`${code}\`).`).join(' '),
          waits.has(Number(status)),
        ),
      ]),
    ),
    Refused: refusal([], 'Any other refusal; `code` and `detail` say why, and what to do.', false),
  };
}

/** Fields of an example problem that are not in the error catalogue. */
const exampleOf: Partial<Record<ErrorCode, Parameters<typeof appError>[1]>> = {
  validation_failed: { fields: { subject: 'Subject is required' } },
  request_in_progress: { retryAfterSeconds: 2 },
  rate_limited: { retryAfterSeconds: 30 },
  database_unavailable: { retryAfterSeconds: 5 },
};

/** Statuses whose responses may carry Retry-After. */
const waits: ReadonlySet<number> = new Set([409, 429, 503]);

function byStatus(codes: readonly ErrorCode[]): Record<string, ErrorCode[]> {
  const sorted = codes.toSorted((one, other) => errorCodes.indexOf(one) - errorCodes.indexOf(other));
  return Object.fromEntries(Map.groupBy(sorted, (code) => errorStatus(appError(code))));
}

function listCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}

function responseName(status: number): string {
  return (STATUS_CODES[status] ?? `Status ${status}`).replaceAll(/[^A-Za-z]+/g, '');
}
