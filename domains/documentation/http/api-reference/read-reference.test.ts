import { describe, expect, it } from 'vitest';
import type { JsonSchema, OpenApiDocument } from '../../rules/api/open-api.ts';
import { readApiReference } from './read-reference.ts';

const info = { title: 'API', version: '1' };

/** The fields of a body with this schema, as the page lists them. */
function bodyOf(schema: JsonSchema, more: Partial<OpenApiDocument> = {}) {
  const requestBody = { content: { 'application/json': { schema } } };
  const reference = readApiReference({ ...more, info, paths: { '/a': { post: { requestBody } } } });
  return reference.groups[0]?.operations[0]?.bodies[0];
}

describe('reading the API’s description', () => {
  it('groups calls by their tag, in the order of the document', () => {
    const call = (tag?: string) => ({
      get: { tags: tag === undefined ? undefined : [tag], summary: 'Reads' },
    });
    const paths = { '/a': call('Cases'), '/b': call('Status'), '/c': call('Cases'), '/d': call() };
    const { groups } = readApiReference({ info, paths });
    expect(groups.map(({ name, operations }) => [name, operations.map(({ path }) => path)])).toEqual([
      ['Cases', ['/a', '/c']],
      ['Status', ['/b']],
      ['Other', ['/d']],
    ]);
  });

  it('names fields inside fields and inside lists', () => {
    const body = bodyOf({
      type: 'object',
      required: ['page'],
      properties: {
        page: { type: 'object', properties: { total: { type: 'number' } } },
        cases: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
        tags: { type: 'array', items: { type: 'string' } },
      },
    });
    expect(body?.fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ['page', 'object', true],
      ['page.total', 'number', false],
      ['cases', 'array of objects', false],
      ['cases[].id', 'string', false],
      ['tags', 'array of strings', false],
    ]);
  });

  it.each<[string, JsonSchema, string, string[]]>([
    ['a text that may be absent', { type: ['string', 'null'] }, 'string or null', []],
    ['a choice', { type: 'string', enum: ['a', 'b'] }, 'string', ['one of a, b']],
    ['a constant', { const: true }, 'boolean', ['always true']],
    ['alternatives', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer', []],
    ['a long text', { type: 'string', maxLength: 32000 }, 'string', ['at most 32,000 characters']],
    ['a number', { type: 'number', minimum: 0, maximum: 5 }, 'number', ['at least 0', 'at most 5']],
    ['an amount', { type: 'number', exclusiveMinimum: 0 }, 'number', ['more than 0']],
    ['an address', { type: 'string', format: 'uri' }, 'string', ['uri']],
    ['a preset', { type: 'integer', default: 15 }, 'integer', ['default 15']],
    [
      'a list of choices',
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      'array of (string or null)',
      [],
    ],
    ['anything', {}, 'any', []],
  ])('names the type and the limits of %s', (_, schema, type, limits) => {
    const body = bodyOf({ type: 'object', properties: { it: schema } });
    expect(body?.fields[0]).toMatchObject({ name: 'it', type, limits });
  });

  it('shows what is answered when all is well apart from the statuses that refuse', () => {
    const responses = {
      201: { description: 'Opened' },
      400: { description: '`bad`' },
      '4XX': {},
      default: {},
    };
    const { groups } = readApiReference({ info, paths: { '/a': { post: { responses } } } });
    expect(groups[0]?.operations[0]).toMatchObject({
      responses: [{ status: '201', description: 'Opened', headers: [], bodies: [] }],
      refusals: [{ status: '400', description: '`bad`' }],
    });
  });

  it('orders groups as the document lists its tags, and says what each is about', () => {
    const tags = [{ name: 'Status', description: 'How it is.' }, { name: 'Cases' }, { name: 'Unused' }];
    const paths = { '/a': { get: { tags: ['Cases'] } }, '/b': { get: { tags: ['Status'] } } };
    const { groups } = readApiReference({ info, tags, paths });
    expect(groups.map(({ id, description }) => [id, description])).toEqual([
      ['status', 'How it is.'],
      ['cases', undefined],
    ]);
  });

  it('follows references, also of references, and prefers what stands beside one', () => {
    const components = {
      schemas: {
        Case: {
          type: 'object',
          required: ['status'],
          properties: { status: { $ref: '#/components/schemas/Status' } },
        },
        Status: { type: 'string', enum: ['Open', 'Closed'] },
      },
      parameters: {
        Team: { name: 'teamId', in: 'query', description: 'The team.', schema: { type: 'string' } },
      },
      responses: {
        Again: { $ref: '#/components/responses/Found' },
        Found: {
          description: 'Found',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Case' } } },
        },
        Refused: { description: 'Any refusal' },
      },
    };
    const reference = readApiReference({
      info,
      components: components as OpenApiDocument['components'] & object,
      paths: {
        '/a': {
          get: {
            parameters: [{ $ref: '#/components/parameters/Team' }],
            responses: {
              200: { $ref: '#/components/responses/Again' },
              404: { $ref: '#/components/responses/Refused', description: '`not_found`' },
            },
          },
        },
      },
    });
    expect(reference.groups[0]?.operations[0]).toMatchObject({
      parameters: [{ name: 'teamId', place: 'query', type: 'string', description: 'The team.' }],
      responses: [
        { bodies: [{ fields: [{ name: 'status', isRequired: true, limits: ['one of Open, Closed'] }] }] },
      ],
      refusals: [{ status: '404', description: '`not_found`' }],
    });
  });

  it('refuses a reference that leads nowhere', () => {
    expect(() => bodyOf({ $ref: '#/components/schemas/None' })).toThrow(
      '#/components/schemas/None leads nowhere.',
    );
  });

  it('describes a schema that holds itself once, and not for ever', () => {
    const Node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
    const body = bodyOf({ $ref: '#/components/schemas/Node' }, { components: { schemas: { Node } } });
    expect(body?.fields.length).toBeLessThan(10);
    expect(body?.fields[1]?.name).toBe('next.next');
  });

  it('joins what alternatives say of the same field, which is always there only if each has it', () => {
    const created = {
      properties: { state: { const: 'created' }, id: { type: 'string' } },
      required: ['state', 'id'],
    };
    const unknown = { properties: { state: { const: 'unknown' } }, required: ['state'] };
    const body = bodyOf({ oneOf: [created, unknown] } as JsonSchema);
    expect(body?.fields.map(({ name, isRequired, limits }) => [name, isRequired, limits])).toEqual([
      ['state', true, ['always "created" or always "unknown"']],
      ['id', false, []],
    ]);
  });

  it('shows a long body once in a group, and leads to it from the next operation with the same', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    const schema = {
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
    };
    const call = (summary: string) => ({
      get: {
        summary,
        tags: ['Cases'],
        responses: { 200: { description: '', content: { 'application/json': { schema } } } },
      },
    });
    const paths = { '/a': call('Get'), '/b': call('Find') };
    const { groups } = readApiReference({ info, paths });
    const bodies = groups[0]?.operations.map(({ responses }) => responses[0]?.bodies[0]?.sameAs);
    expect(bodies).toEqual([undefined, { id: 'get-a', title: 'Get' }]);
  });
});
