import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { createCaseResponseSchema } from './calls/case-submission.ts';
import { caseCreatePayloadSchema, continuedCaseItems, toCasePayloadItems } from './case-payload.ts';

const parse = (value: unknown) => z.safeParse(caseCreatePayloadSchema, value);
const messagesOf = (value: unknown) => parse(value).error?.issues.map(({ message }) => message) ?? [];

const full = {
  threadId: 'thr_1',
  product: 'tetra',
  area: 'billing',
  topic: 'refund-request',
  subject: 'Please refund',
  description: 'Twice the bandwidth.',
  teamId: 'team_orbit',
  projectId: 'prj_1',
  deploymentId: 'dpl_1',
  v0ChatId: 'abc',
  domain: 'a.example',
  domainIssue: 'Other',
  billingAmount: 12.5,
  billingInvoiceId: 'INV-1001',
  files: ['file_1'],
};

describe('the chat-based payload', () => {
  it('takes every field of the specification [§3.8.1]', () => {
    expect(parse(full).data).toEqual(full);
    expect(parse({}).data).toEqual({});
  });

  it.each([
    'threadId',
    'product',
    'area',
    'topic',
    'subject',
    'teamId',
    'projectId',
    'deploymentId',
    'v0ChatId',
    'domain',
    'billingInvoiceId',
  ])('takes at most 255 characters of %s [§3.8.1, §9.0.13]', (key) => {
    expect(messagesOf({ [key]: 'x'.repeat(255) })).toEqual([]);
    expect(messagesOf({ [key]: 'x'.repeat(256) })).toEqual([
      expect.stringContaining('255 characters or fewer'),
    ]);
  });

  it('takes at most 32000 characters of description and of a file entry [§3.8.1, §9.0.14]', () => {
    expect(messagesOf({ description: 'x'.repeat(32_000), files: ['x'.repeat(32_000)] })).toEqual([]);
    expect(messagesOf({ description: 'x'.repeat(32_001) })).toEqual([
      'Description must be 32000 characters or fewer',
    ]);
    expect(messagesOf({ files: ['x'.repeat(32_001)] })).toEqual(['File must be 32000 characters or fewer']);
  });

  it.each([[0], [0.01], [12.5], [99_999_999.99], [100_000_000]])(
    'takes the amount %d [§3.8.1, §9.0.16]',
    (billingAmount) => {
      expect(messagesOf({ billingAmount })).toEqual([]);
    },
  );

  it.each([
    [-0.01],
    [100_000_000.01],
    [1.005],
    [1e-7],
    [1e21],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['12'],
    [[3]],
    [true],
    [null],
  ])('refuses the amount %j [§3.8.1, §9.0.16, S22]', (billingAmount) => {
    expect(parse({ billingAmount }).success).toBe(false);
  });

  it.each([
    ['an unknown domain issue', { domainIssue: 'Broken' }],
    ['a list for a text', { subject: ['a'] }],
    ['a text for a list', { files: 'file_1' }],
    ['two files', { files: ['file_1', 'file_2'] }],
    ['NUL', { subject: 'a\0' }],
    ['a list', []],
    ['nothing', null],
  ])('refuses %s [§3.8.1, A13, S14]', (_what, value) => {
    expect(parse(value).success).toBe(false);
  });

  it('drops what it does not know [A12, A13]', () => {
    const hostile: unknown = JSON.parse(
      '{"subject":"a","severity":"1","status":"Closed","caseNumber":"1","isPaid":true,"__proto__":{"isPaid":true},"constructor":1}',
    );
    expect(parse(hostile).data).toEqual({ subject: 'a' });
  });
});

describe('the converted payload', () => {
  it('has items of key, type and value; numbers and lists become strings [§3.8.1]', () => {
    expect(toCasePayloadItems({ ...full, files: ['file_1', 'file_2'], isUrgent: true })).toEqual([
      { key: 'threadId', type: 'string', value: 'thr_1' },
      { key: 'product', type: 'enum', value: 'tetra' },
      { key: 'area', type: 'enum', value: 'billing' },
      { key: 'topic', type: 'enum', value: 'refund-request' },
      { key: 'subject', type: 'string', value: 'Please refund' },
      { key: 'description', type: 'string', value: 'Twice the bandwidth.' },
      { key: 'teamId', type: 'string', value: 'team_orbit' },
      { key: 'projectId', type: 'string', value: 'prj_1' },
      { key: 'deploymentId', type: 'string', value: 'dpl_1' },
      { key: 'v0ChatId', type: 'string', value: 'abc' },
      { key: 'domain', type: 'string', value: 'a.example' },
      { key: 'domainIssue', type: 'enum', value: 'Other' },
      { key: 'billingAmount', type: 'string', value: '12.5' },
      { key: 'billingInvoiceId', type: 'string', value: 'INV-1001' },
      { key: 'files', type: 'string', value: 'file_1,file_2' },
      { key: 'isUrgent', type: 'bool', value: true },
    ]);
  });

  it('leaves out what is absent [§3.8.1]', () => {
    expect(toCasePayloadItems({ subject: undefined, topic: null, area: '' })).toEqual([
      { key: 'area', type: 'enum', value: '' },
    ]);
  });

  it('knows only bool, enum and string, whatever comes in [§3.8.1]', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.constant(null),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (payload) => {
        return toCasePayloadItems(payload).every(({ type, value: item }) =>
          type === 'bool'
            ? typeof item === 'boolean'
            : ['enum', 'string'].includes(type) && typeof item === 'string',
        );
      }),
    );
  });
});

describe('the items of a case that continues another', () => {
  it('are about the same, with its own words and without what was said and sent before [D10, §3.8.1]', () => {
    const items = toCasePayloadItems({ ...full, files: ['file_1'], isPaid: true });
    const continued = continuedCaseItems(items, { description: 'It is back.' });
    const kept = items.filter(({ key }) => !['threadId', 'description', 'files'].includes(key));
    expect(continued).toEqual([...kept, { key: 'description', type: 'string', value: 'It is back.' }]);
  });
});

it('the answer to a created case holds its number [§3.12.4]', () => {
  const answer = { supportCase: { caseNumber: '00000042' } };
  expect(z.parse(createCaseResponseSchema, answer)).toEqual(answer);
  expect(z.safeParse(createCaseResponseSchema, { supportCase: {} }).success).toBe(false);
});
