import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { curlOf } from './curl.ts';
import { exampleOf, exampleValue } from '../../rules/api/example-values.ts';
import {
  createResolve,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
} from '../../rules/api/open-api.ts';

const info = { title: 'API', version: '1' };
const resolve = createResolve({ info, paths: {} });

describe('an example of a schema', () => {
  it.each<[string, JsonSchema, unknown]>([
    ['its own example', { type: 'string', examples: ['given'] }, 'given'],
    ['its constant', { const: 'always' }, 'always'],
    ['its preset', { type: 'integer', default: 15 }, 15],
    ['the first of a choice', { type: 'string', enum: ['a', 'b'] }, 'a'],
    ['the first alternative', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, true],
    ['a number within its limits', { type: 'integer', minimum: 5, maximum: 9 }, 5],
    ['an amount above nothing', { type: 'number', exclusiveMinimum: 0 }, 1],
    ['a text of the right form', { type: 'string', pattern: '^\\d{8}$' }, '00000042'],
    ['a timestamp', { type: 'string', format: 'date-time' }, '2026-11-21T14:05:00Z'],
    ['as many entries as there must be', { type: 'array', minItems: 2, items: { const: 1 } }, [1, 1]],
    ['its parts together', { allOf: [obj({ a: { const: 1 } }), obj({ b: { const: 2 } })] }, { a: 1, b: 2 }],
    ['nothing where nothing is known to fit', { type: 'string', pattern: '^#{77}$' }, '…'],
  ])('is %s', (_, schema, value) => {
    expect(exampleValue(schema, resolve)).toEqual(value);
  });

  it('shows a field as its name says, where its schema allows that', () => {
    const schema = obj({
      teamId: { type: 'string' },
      caseNumber: { type: 'string', pattern: '^\\d{8}$' },
      currency: { type: 'string', maxLength: 2 },
    });
    expect(exampleValue(schema, resolve)).toEqual({
      teamId: 'team_orbit',
      caseNumber: '00000042',
      currency: '42',
    });
  });

  it('leaves out of a request what need not be there', () => {
    const schema = {
      ...obj({ subject: { type: 'string' }, note: { type: 'string' } }),
      required: ['subject'],
    };
    expect(exampleOf({ schema }, resolve, 'required')).toEqual({ subject: 'The build fails' });
  });

  it('prefers the document’s own', () => {
    expect(exampleOf({ schema: obj({}), examples: { one: { value: { a: 1 } } } }, resolve, 'whole')).toEqual({
      a: 1,
    });
  });

  it('ends where a schema holds itself', () => {
    const Node = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
    };
    const resolveNode = createResolve({ info, paths: {}, components: { schemas: { Node } } });
    expect(JSON.stringify(exampleValue(Node, resolveNode)).length).toBeLessThan(200);
  });

  it('is what its schema allows', () => {
    const schema = z.object({
      id: z.uuid(),
      email: z.email(),
      at: z.iso.datetime(),
      amount: z.number().min(3).max(9),
      state: z.enum(['open', 'closed']),
      files: z.array(z.object({ name: z.string().max(10) })).min(1),
      note: z.nullable(z.string()),
    });
    const json = z.toJSONSchema(schema) as JsonSchema;
    expect(() => schema.parse(exampleValue(json, resolve))).not.toThrow();
  });
});

describe('a request for curl', () => {
  const document: OpenApiDocument = {
    info,
    servers: [{ url: 'https://help.example.com' }],
    paths: {},
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session_token' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };

  it('has what the call needs, and nothing else', () => {
    const operation: OpenApiOperation = {
      security: [{ session: [] }, { token: [] }],
      parameters: [
        { name: 'caseNumber', in: 'path', required: true, schema: { type: 'string', pattern: '^\\d{8}$' } },
        { name: 'teamId', in: 'query', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', schema: { type: 'integer' } },
        { name: 'Origin', in: 'header', required: true, schema: { type: 'string', format: 'uri' } },
      ],
      requestBody: {
        content: {
          'application/json': { schema: { ...obj({ body: { type: 'string' } }), required: ['body'] } },
        },
      },
    };
    expect(curlOf(document, { method: 'post', path: '/api/cases/{caseNumber}', operation }, resolve)).toBe(
      [
        "curl -X POST 'https://help.example.com/api/cases/00000042?teamId=team_orbit'",
        '-b "session_token=$SESSION"',
        "-H 'Origin: https://help.example.com'",
        "-H 'Content-Type: application/json'",
        `-d '{\n  "body": "The build fails since this morning."\n}'`,
      ].join(' \\\n  '),
    );
  });

  it('sends a token where that is the way in, and asks plainly for what is open to everybody', () => {
    const call = { method: 'get', path: '/api/status' };
    const asToken = curlOf(document, { ...call, operation: { security: [{ token: [] }] } }, resolve);
    expect(asToken).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(curlOf(document, { ...call, operation: {} }, resolve)).toBe(
      "curl 'https://help.example.com/api/status'",
    );
  });

  it('sends files as curl reads them', () => {
    const schema = {
      ...obj({
        subject: { const: "It's down" },
        files: { type: 'array', items: { type: 'string', format: 'binary' } },
      }),
      required: ['subject', 'files'],
    };
    const operation = { requestBody: { content: { 'multipart/form-data': { schema } } } };
    const curl = curlOf(document, { method: 'post', path: '/api/files', operation }, resolve);
    expect(curl).toContain("-F 'files=@screenshot.png'");
    expect(curl).toContain(String.raw`-F 'subject=It'\''s down'`);
  });
});

function obj(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties };
}
