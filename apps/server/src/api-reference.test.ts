import { describe, expect, it } from 'vitest';
import { readApiReference } from './api-reference.ts';

type Document = Parameters<typeof readApiReference>[0];
type Schema = NonNullable<NonNullable<Document['paths'][string][string]['parameters']>[number]['schema']>;

const info = { title: 'API', version: '1' };

/** The fields of a body with this schema, as the page lists them. */
function fieldsOf(schema: Schema) {
  const requestBody = { content: { 'application/json': { schema } } };
  const reference = readApiReference({ info, paths: { '/a': { post: { requestBody } } } });
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
    const body = fieldsOf({
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
      ['cases', 'list of objects', false],
      ['cases[].id', 'text', false],
      ['tags', 'list of texts', false],
    ]);
  });

  it.each<[string, Schema, string, string[]]>([
    ['a text that may be absent', { type: ['string', 'null'] }, 'text or nothing', []],
    ['a choice', { type: 'string', enum: ['a', 'b'] }, 'text', ['one of a, b']],
    ['a constant', { const: true }, 'true or false', ['always true']],
    ['alternatives', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'text or whole number', []],
    ['a long text', { type: 'string', maxLength: 32000 }, 'text', ['at most 32,000 characters']],
    ['a number', { type: 'number', minimum: 0, maximum: 5 }, 'number', ['at least 0', 'at most 5']],
    ['anything', {}, 'anything', []],
  ])('describes %s in words', (_, schema, type, limits) => {
    const body = fieldsOf({ type: 'object', properties: { it: schema } });
    expect(body?.fields[0]).toMatchObject({ name: 'it', type, limits });
  });

  it('shows what is answered when all is well and leaves refusals to the page', () => {
    const responses = { 201: { description: 'Opened' }, 400: { description: 'No' }, '4XX': {}, '5XX': {} };
    const { groups } = readApiReference({ info, paths: { '/a': { post: { responses } } } });
    expect(groups[0]?.operations[0]?.responses).toEqual([
      { status: '201', description: 'Opened', bodies: [] },
    ]);
  });
});
