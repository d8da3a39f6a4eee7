import { describe, expect, it } from 'vitest';
import type { OpenApiDocument, OpenApiOperation } from './open-api.ts';
import { findTriedCall, type TriedCall, writeTriedRequest } from './try-call.ts';

const parameter = (name: string, place: string, required = false, schema: object = { type: 'string' }) => ({
  name,
  in: place,
  required,
  schema,
});

const comment: OpenApiOperation = {
  operationId: 'postComments',
  summary: 'Add a comment',
  security: [{ session: [] }, { accessToken: [] }],
  parameters: [
    parameter('caseNumber', 'path', true),
    parameter('teamId', 'query'),
    parameter('notify', 'query', false, { type: 'boolean' }),
    parameter('Origin', 'header', true),
    parameter('If-None-Match', 'header'),
    parameter('Idempotency-Key', 'header', true),
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: { type: 'object', required: ['body'], properties: { body: { type: 'string' } } },
      },
    },
  },
};

const documentOf = (operation: OpenApiOperation): OpenApiDocument => ({
  info: { title: 'API', version: '1' },
  paths: { '/api/cases/{caseNumber}': { post: operation } },
});
const described = (more: Partial<OpenApiOperation> = {}): TriedCall | undefined =>
  findTriedCall(documentOf({ ...comment, ...more }), 'postComments');
const sent = (fields: Record<string, string>, body: string, token = '') =>
  writeTriedRequest(described() as TriedCall, { fields, body, token });

describe('a call that is tried from the reference', () => {
  it('asks for what goes into the address, and for the headers that a browser does not write itself', () => {
    expect(described()?.fields.map(({ name, place }) => `${place} ${name}`)).toEqual([
      'path caseNumber',
      'query teamId',
      'query notify',
      'header Idempotency-Key',
    ]);
    expect(described()).toMatchObject({
      title: 'Add a comment',
      access: 'session or token',
      isChange: true,
      body: { isForm: false, example: '{\n  "body": "The build fails since this morning."\n}' },
    });
    expect(described()?.fields[2]?.choices).toEqual(['true', 'false']);
    expect(described()?.fields.find(({ isFreshKey }) => isFreshKey)?.name).toBe('Idempotency-Key');
  });

  it.each<[string, Partial<OpenApiOperation>]>([
    ['needs the proof of a system of the operator', { security: [{ serviceToken: [] }] }],
    ['needs a file', { requestBody: { content: fileBody({ required: ['file'] }) } }],
    ['takes nothing but bytes', { requestBody: { content: { 'image/png': {} } } }],
  ])('is not offered where it %s', (_why, more) => {
    expect(described(more)).toBeUndefined();
  });

  it('is offered where a file may come along, and where nobody need prove who they are', () => {
    expect(described({ requestBody: { content: fileBody({}) } })?.body?.isForm).toBe(true);
    expect(described({ security: [] })?.access).toBe('nobody');
    expect(described({ security: [{ session: [] }] })?.access).toBe('session');
  });

  it('is sent with what was filled in, and without what was left empty', () => {
    expect(sent({ caseNumber: '42/1', teamId: 'team orbit', notify: '' }, '{"body":"Thanks"}')).toEqual({
      address: '/api/cases/42%2F1?teamId=team%20orbit',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"body":"Thanks"}',
    });
    expect(sent({ caseNumber: '1' }, '{}', 'rop_1')?.headers).toMatchObject({
      Authorization: 'Bearer rop_1',
    });
  });

  it('is not sent with a body that is no JSON, or no object where a form is sent', () => {
    const form = described({ requestBody: { content: fileBody({}) } }) as TriedCall;
    const asForm = (body: string) => writeTriedRequest(form, { fields: {}, body, token: '' })?.body;
    expect(sent({}, '{"body":')).toBeUndefined();
    expect(asForm('"text"')).toBeUndefined();
    expect(asForm('{"subject":"Down","tags":[1]}')).toEqual([
      ['subject', 'Down'],
      ['tags', '[1]'],
    ]);
  });
});

function fileBody(more: object) {
  const properties = { file: { type: 'string', format: 'binary' }, subject: { type: 'string' } };
  return { 'multipart/form-data': { schema: { type: 'object', properties, ...more } } };
}
