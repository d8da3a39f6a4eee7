import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiRoutes, paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '@reachout/server/app';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { pseudoLanguages } from '@reachout/language/server/languages';
import { isWorthAName, type JsonSchema } from '@reachout/http/api-document/schema-book';

let app: TestApp;
let olivia: Requester;
let ada: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, ada] = (await Promise.all([
    app.signIn('olivia@orbit.example'),
    app.signIn('ada@tetra.example'),
  ])) as [Requester, Requester];
});
afterAll(() => app.close());

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: ({ $ref: string } | { name: string; in: string; required?: boolean })[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}
interface Document {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, JsonSchema>>;
}

const read = async (who: Requester): Promise<Document> =>
  (await (await who(paths.openApi())).json()) as Document;

const callsOf = (document: Document): string[] =>
  Object.entries(document.paths)
    .flatMap(([path, byMethod]) => Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path}`))
    .toSorted();

/** The parameters of a call, those that it shares with others too. */
const parametersOf = (document: Document, method: string, route: string) => {
  const path = route.replaceAll(/:(\w+)/g, '{$1}');
  return (document.paths[path]?.[method]?.parameters ?? []).map((parameter) =>
    '$ref' in parameter
      ? document.components['parameters']?.[parameter.$ref.split('/').at(-1) ?? '']
      : parameter,
  );
};

const run = promisify(execFile);

/** What programs read, asked for first by somebody who reads another language. */
const readElsewhere = async (path: string): Promise<string> => {
  const other = createApp({ ...app.deps, languages: pseudoLanguages });
  return (await other.request(path, { headers: { 'accept-language': 'en-XA' } })).text();
};

/** What redocly's linter says of a document by its recommended rules. */
async function lint(document: Document): Promise<unknown[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const args = [cli, 'lint', file, '--extends=recommended', '--format=json'];
  const { stdout } = await run(process.execPath, args, { env: quiet }).catch(
    (failed: { stdout: string }) => failed,
  );
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** Shapes without a name that stand in more than one place. */
function repeatedShapes(document: Document): string[] {
  const seen = new Map<string, number>();
  const walk = (value: unknown, isComponent: boolean): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, false));
    if (typeof value !== 'object' || value === null) return;
    const shape = JSON.stringify(value);
    if (!isComponent && isWorthAName(value as JsonSchema)) seen.set(shape, (seen.get(shape) ?? 0) + 1);
    for (const [key, each] of Object.entries(value))
      if (key !== 'example' && key !== 'examples') walk(each, false);
  };
  walk(document.paths, false);
  for (const schema of Object.values(document.components['schemas'] ?? {})) walk(schema, true);
  return [...seen].filter(([, count]) => count > 1).map(([shape]) => shape);
}

describe('the description of the API', () => {
  it('has every call that is mounted, and no other', async () => {
    const mounted = createApp(app.deps)
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(callsOf(await read(ada))).toEqual([...new Set(mounted)].toSorted());
  });

  it('is sent again only to those who have another one', async () => {
    const first = await app.visitor(paths.openApi());
    const etag = first.headers.get('etag') ?? '';
    const again = await app.visitor(paths.openApi(), { headers: { 'if-none-match': etag } });
    const asStaff = await ada(paths.openApi(), { headers: { 'if-none-match': etag } });
    expect([first.status, again.status, asStaff.status]).toEqual([200, 304, 200]);
    expect(first.headers.get('content-type')).toBe('application/json');
    expect(await again.text()).toBe('');
  });

  it('tells nobody but staff of the calls of staff and of the operator’s systems [A16]', async () => {
    const [visitor, customer, staff] = await Promise.all([read(app.visitor), read(olivia), read(ada)]);
    expect(customer).toEqual(visitor);
    const hidden = callsOf(staff).filter((call) => !callsOf(visitor).includes(call));
    const isOfStaff = /\/staff\/|\/(?:billing|desk)\/webhook|\/platform\//;
    expect(hidden).toEqual(callsOf(staff).filter((call) => isOfStaff.test(call)));
    expect(hidden.length).toBeGreaterThan(70);
    expect(JSON.stringify(visitor)).not.toMatch(/staff\/|\/webhook|api\/platform|Staff|webhook/);
  });

  it.each([
    ['anybody', () => app.visitor, 'public, max-age=0, must-revalidate'],
    ['staff', () => ada, 'private, no-store'],
  ])('is kept apart for %s by every cache [A16]', async (_who, who, cacheControl) => {
    const { headers } = await who()(paths.openApi());
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([cacheControl, 'Cookie']);
  });

  it('shows staff more in the reference too, and nobody else after them [A16]', async () => {
    const staff = await ada(paths.apiReference());
    expect(staff.headers.get('cache-control')).toBe('private, no-store');
    expect(await staff.text()).toContain('/staff/cases');
    const [visitor, customer] = await Promise.all([
      app.visitor(paths.apiReference()),
      olivia(paths.apiReference()),
    ]);
    expect(await visitor.text()).not.toContain('/staff/cases');
    expect(await customer.text()).not.toContain('/staff/cases');
  });

  it.each([
    ['the key of a submission', 'post', apiRoutes.cases, 'Idempotency-Key'],
    ['the copy that a change is made on', 'patch', apiRoutes.case, 'If-Match'],
    ['where a change comes from', 'post', apiRoutes.refundQuote, 'Origin'],
  ])('names the header for %s as needed', async (_what, method, route, name) => {
    expect(parametersOf(await read(app.visitor), method, route)).toContainEqual(
      expect.objectContaining({ in: 'header', name, required: true }),
    );
  });

  it.each([
    ['with JSON', 'CaseCreateBody', ['area', 'subject', 'description']],
    [
      'by a form',
      'CaseFormRequest',
      ['product', 'caseArea', 'topicArea', 'severity', 'subject', 'description'],
    ],
  ])('names what a case that is created %s needs', async (_how, name, needed) => {
    const { components } = await read(app.visitor);
    const required = components['schemas']?.[name]?.['required'] as string[];
    expect(required.toSorted()).toEqual(needed.toSorted());
  });

  it('says how to prove who calls, for each call that needs somebody', async () => {
    const { paths: described, components } = await read(app.visitor);
    expect(components['securitySchemes']).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'reachout-session' },
      assistantToken: { type: 'http', scheme: 'bearer' },
    });
    expect(described[apiRoutes.status]?.['get']?.security).toEqual([]);
    expect(described[apiRoutes.chat]?.['post']?.security).toEqual([
      { session: [] },
      { session: [], assistantToken: [] },
    ]);
  });

  it('has a type for every answer, streams and files too', async () => {
    const { paths: described } = await read(ada);
    const successes = Object.values(described)
      .flatMap((byMethod) => Object.values(byMethod))
      .flatMap(({ operationId, responses }) =>
        Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([, { content = {} }]) => [operationId, ...Object.keys(content)]),
      );
    expect(successes.filter((types) => types.length !== 2)).toEqual([]);
    expect(successes).toContainEqual(['getCaseEvents', 'text/event-stream']);
    expect(successes).toContainEqual(['postChat', 'text/event-stream']);
    expect(successes).toContainEqual(['getCaseExport', 'text/markdown']);
    expect(successes).toContainEqual(['getCaseFile', '*/*']);
  });

  it('says that a mail which comes in is sent in an event or as it is', async () => {
    const { paths: described } = await read(ada);
    const body = described[apiRoutes.platformMails]?.['post']?.requestBody;
    expect(Object.keys(body?.content ?? {})).toEqual(['application/json', 'message/rfc822']);
    expect(body?.content['message/rfc822']).toEqual({ schema: { type: 'string', format: 'binary' } });
  });

  it('says how lengths count, what more than the most is taken as, and whose order a cursor follows', async () => {
    const document = await read(app.visitor);
    expect(document.info.description).toContain('UTF-16 code units');
    const parameters = parametersOf(document, 'get', apiRoutes.cases);
    expect(parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      description: 'More than 100 is taken as 100.',
      schema: { type: 'integer', minimum: 1, default: 15 },
    });
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'cursor', description: expect.stringContaining('order') }),
    );
  });

  it('says of every call of staff that it refuses fields that are not known', async () => {
    const { paths: described } = await read(ada);
    const bodies = Object.values(described)
      .flatMap((byMethod) => Object.values(byMethod))
      .filter(({ tags }) => tags.includes('Staff'))
      .flatMap(({ operationId, requestBody }) => {
        const content = requestBody?.content['application/json'];
        return content ? [[operationId, (content as { schema: JsonSchema }).schema] as const] : [];
      });
    expect(bodies.length).toBeGreaterThan(20);
    expect(bodies.filter(([, schema]) => schema['unevaluatedProperties'] !== false)).toEqual([]);
  });

  it('has a name for every shape that stands in two places', async () => {
    expect(
      repeatedShapes(await read(ada)),
      'export each of these from the calls of a domain’s rules, or add it to the choices of named-schemas.ts',
    ).toEqual([]);
  });

  it('has a name of its own for each call', async () => {
    const { paths: described } = await read(ada);
    const ids = Object.values(described).flatMap((byMethod) =>
      Object.values(byMethod).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['anybody', () => app.visitor],
    ['staff', () => ada],
  ])('has nothing that redocly’s linter would say of it, as %s get it', async (_who, who) => {
    const document = await read(who());
    // Tests run on localhost, which is nobody's address.
    expect(await lint({ ...document, servers: [{ url: 'https://help.tetra.test' }] } as Document)).toEqual(
      [],
    );
  });
});

describe('a text for programs', () => {
  it.each([
    [paths.openApi(), 'Too many requests'],
    ['/docs/api.md', 'Log in and try again.'],
    [paths.llmsFull(), 'Log in and try again.'],
    [paths.feed(), 'Changes of the documentation of'],
  ])('is in English, whatever its first reader reads: %s', async (path, sentence) => {
    expect(await readElsewhere(path)).toContain(sentence);
  });
});
