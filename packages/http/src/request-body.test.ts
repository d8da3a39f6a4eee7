import { apiPaths, newRefundPath, paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

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

const refundForm = newRefundPath({ teamSlug: 'orbit', product: 'tetra', invoice: 'inv_1001' });

/** A route of each kind of body, and somebody who may use it. */
const places: readonly [string, () => Requester, string][] = [
  ['the refund form', () => olivia, newRefundPath({ product: 'tetra', invoice: 'inv_1001' })],
  ['the refund form of a team', () => olivia, refundForm],
  ['the decision of a refund', () => ada, paths.staffRefund('refund_demo_1003')],
  ['the form of an access token', () => olivia, paths.accessTokens()],
  ['the form to sales', () => app.visitor, paths.contactSales()],
  ['the feedback of a page', () => app.visitor, paths.pageFeedback()],
  ['the login form', () => app.visitor, paths.login()],
  ['a call', () => olivia, apiPaths.refundQuote()],
  ['an upload', () => olivia, '/api/v3/support-center/files'],
  ['the form of a case', () => olivia, paths.newCase({ product: 'tetra', teamSlug: 'orbit' })],
  ['a reply', () => olivia, paths.caseDetail({ teamSlug: 'orbit', caseNumber: '00000063' })],
  ['an answer of support', () => ada, paths.staffCase('00000063')],
  ['a tool', () => app.visitor, paths.mcp()],
];

/** What no route takes, whatever it is made for. */
const refused: readonly [string, Record<string, string>, BodyInit][] = [
  ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
  ['multipart that ends in the middle', { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\nx'],
  ['a body without a type', { 'content-type': '' }, 'a=1'],
  ['a body of plain text', { 'content-type': 'text/plain' }, '{"a":1}'],
  ['a type that is none', { 'content-type': ';;=' }, 'a=1'],
];

describe.each(places)('%s', (_place, who, path) => {
  it.each(refused)('refuses %s [A22, A42, A75]', async (_what, headers, body) => {
    const response = await who()(path, { method: 'POST', headers, body });
    expect([400, 415]).toContain(response.status);
  });
});

const invalidUtf8 = Uint8Array.from([...Buffer.from('{"q":"'), 0xff, 0xfe, ...Buffer.from('"}')]);

describe('a text body', () => {
  const miss = (body: BodyInit, contentType = 'application/json', more: Record<string, string> = {}) =>
    app.visitor(apiPaths.searchMisses(), {
      method: 'POST',
      body,
      headers: { 'content-type': contentType, ...more },
    });

  it('is read with the parameters that a client may send', async () => {
    expect((await miss('{"q":"a"}', 'Application/JSON; charset="UTF-8"')).status).toBe(200);
  });

  it('is refused in another character set than UTF-8', async () => {
    expect((await miss('{"q":"a"}', 'application/json; charset=utf-16')).status).toBe(415);
    const form = {
      method: 'POST',
      body: 'email=a',
      headers: { 'content-type': `${formType}; charset=big5` },
    };
    expect((await app.visitor(paths.login(), form)).status).toBe(415);
  });

  it('is refused when its bytes are no UTF-8, and not read with other words [A42]', async () => {
    expect((await miss(invalidUtf8)).status).toBe(400);
  });

  it('is refused compressed [A89]', async () => {
    expect((await miss('{"q":"a"}', 'application/json', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it.each([
    ['nothing', ''],
    ['a half of it', '{"q":"a"'],
    ['two of them', '{"q":"a"}{"q":"b"}'],
    ['200,000 brackets', '['.repeat(200_000)],
  ])('is refused when it is JSON with %s [A42]', async (_what, body) => {
    expect((await miss(body)).status).toBe(400);
  });

  it('is refused when it names something twice, for it would have two meanings [A13]', async () => {
    const response = await miss('{"q":"a","q":"b"}');
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { fields: { q: 'Send this once' } },
    ]);
  });

  it('is refused when it is too long, whether or not it says so [A89]', async () => {
    const long = JSON.stringify({ q: 'x'.repeat(600_000) });
    expect((await miss(long)).status).toBe(413);
    const unannounced = new Blob([long]).stream();
    const request = { method: 'POST', body: unannounced, duplex: 'half' } as RequestInit;
    const headers = { 'content-type': 'application/json' };
    expect((await app.visitor(apiPaths.searchMisses(), { ...request, headers })).status).toBe(413);
  });

  it('that breaks off is the sender’s matter, and no error of ours', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.from('{"q":'));
        controller.error(new Error('the line went dead'));
      },
    });
    const request = { method: 'POST', body: broken, duplex: 'half' } as RequestInit;
    const headers = { 'content-type': 'application/json' };
    expect((await app.visitor(apiPaths.searchMisses(), { ...request, headers })).status).toBe(400);
    expect(app.logged.filter((line) => line.includes('unhandled'))).toEqual([]);
  });
});

const formType = 'application/x-www-form-urlencoded';
