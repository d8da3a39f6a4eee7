import { json } from '../test-app.ts';
import type { Place } from '../authorisation/test-world.ts';
import type { SeededRandom } from './test-random.ts';
import { type JsonSchema, valueOf, type ValueSources } from './test-values-of-schema.ts';

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** As much of /openapi.json as requests are made from. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, Parameter> };
}

export interface AnyRequest {
  path: string;
  init: RequestInit;
}

/** Makes requests to the calls of the API, from what its description says of them. */
export function callsFrom({ paths, components }: ApiDocument, random: SeededRandom) {
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        { path, method: method.toUpperCase(), operation },
      ]),
    ),
  );
  return {
    routes: [...operations.keys()],
    /** Undefined for a route that the description does not have. */
    requestTo(route: string, place: Place): AnyRequest | undefined {
      const found = operations.get(route);
      if (found === undefined) return undefined;
      const sources = { random, schemas: components.schemas, known: knownValues(place) };
      const parameters = found.operation.parameters.map(({ $ref, ...own }) =>
        $ref === undefined
          ? (own as Parameter)
          : (components.parameters[$ref.split('/').at(-1) ?? ''] as Parameter),
      );
      const textOf = ({ name, schema }: Parameter): string => String(valueOf(schema, name, sources));
      const sent = (place: Parameter['in']): Parameter[] =>
        parameters.filter(
          (parameter) => parameter.in === place && random.chance(parameter.required ? 0.97 : 0.4),
        );
      const pathname = found.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
        return encodeURIComponent((parameter ? textOf(parameter) : 'x').toWellFormed()) || 'x';
      });
      const query = new URLSearchParams(sent('query').map((each) => [each.name, textOf(each)]));
      const team = parameters.some(({ name }) => name === 'teamId') && random.chance(0.7);
      if (team && found.method !== 'GET') query.set('teamId', place.teamId ?? '');
      const headers = Object.fromEntries(
        sent('header')
          // The requester sends it, as browsers do.
          .filter(({ name }) => name !== 'Origin')
          .map((each) => [each.name.toLowerCase(), headerText(textOf(each))]),
      );
      const init = { ...bodyOf(found.operation, sources), method: found.method };
      return {
        path: query.size > 0 ? `${pathname}?${query}` : pathname,
        init: { ...init, headers: { ...(init.headers as Record<string, string> | undefined), ...headers } },
      };
    },
  };
}

function bodyOf({ requestBody }: Operation, sources: ValueSources): RequestInit {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return {};
  const value = valueOf(content.schema, 'body', sources);
  if (type !== 'multipart/form-data') return json(value);
  const form = new FormData();
  for (const [name, field] of Object.entries(value ?? {})) {
    const isFile = name === 'files' || field instanceof Array;
    form.append(name, isFile ? new File(['words'], 'note.txt') : String(field).toWellFormed());
  }
  return { body: form };
}

/** What `fetch` lets into a header at all. */
function headerText(text: string): string {
  return text
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 8_000)
    .trim();
}

function knownValues(place: Place): Record<string, readonly unknown[]> {
  const fields = {
    product: ['platform', 'tetra', 'v0'],
    caseArea: ['builds', 'builds', 'billing'],
    area: ['builds', 'billing'],
    topicArea: ['environment-variables', 'refund'],
    topic: ['environment-variables', 'refund'],
    severity: ['3', '4', '1'],
    status: ['Open', 'Closed', 'Solved', 'Waiting on you'],
    subject: ['My build fails'],
    description: ['It fails since this morning.'],
    content: ['How do I set an environment variable?', 'open a case'],
    key: [place.submissionKey, place.unique],
    id: [place.unique],
    caseNumber: [place.caseNumber, place.caseNumber, place.ownCaseNumber, '99999999'],
    teamId: [place.teamId, place.teamId, 'team_nova', 'team_matrix_none'],
    accountId: [place.teamId, 'user_olivia'],
    slug: [place.slug, 'nova'],
    user: ['olivia', 'vic'],
    projectIdOrName: [place.projectId, 'shop'],
    'If-Match': [`"${place.version}"`, `"${place.version}"`, '"1"', '*'],
    'Idempotency-Key': [place.unique],
    'If-None-Match': [`"${place.version}"`],
    'Last-Event-ID': ['0', '1'],
  };
  const things = ['projectId', 'invoiceId', 'refundId', 'threadId', 'promptId', 'fileId'] as const;
  return {
    ...fields,
    ...Object.fromEntries(things.map((name) => [name, [place[name], place[name], 'nothing']])),
  };
}
