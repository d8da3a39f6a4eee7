import { idempotencyKey } from '@reachout/core/calls/fields';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TriedCall } from '../../rules/api/try-call.ts';
import { createConsole } from './create-console.ts';

const field = { place: 'path', isRequired: true, example: '00000042', isFreshKey: false } as const;
const reading: TriedCall = {
  method: 'GET',
  path: '/api/cases/{caseNumber}',
  title: 'Get a case',
  fields: [{ ...field, name: 'caseNumber' }],
  access: 'session or token',
  isChange: false,
};
const writing: TriedCall = {
  ...reading,
  method: 'POST',
  title: 'Add a comment',
  fields: [...reading.fields, { ...field, name: 'Idempotency-Key', place: 'header', isFreshKey: true }],
  body: { isForm: false, example: '{"body":"Thanks"}' },
  isChange: true,
};

/** A server that answers every call alike, and the requests that it was sent. */
function answerWith(answer: () => Response): Request[] {
  const requests: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  });
  return requests;
}

function open(call: TriedCall, isDemo = false): void {
  document.body.replaceChildren(createConsole(call, { isDemo }));
}

const expectSaid = (text: RegExp) =>
  expect.poll(() => page.getByRole('status').element().textContent).toMatch(text);
const caseNumber = page.getByRole('textbox', { name: /^caseNumber/ });
const send = (method: string) => page.getByRole('button', { name: `Send ${method}` });

afterEach(() => {
  document.body.replaceChildren();
});

describe('the console of the API reference', () => {
  it('sends what was filled in as the reader, and shows status, time and body [U50]', async () => {
    const requests = answerWith(() => Response.json({ id: 1 }, { status: 200 }));
    open(reading);
    await send('GET').click();
    expect(requests).toEqual([]);
    await caseNumber.fill('00000063');
    await userEvent.keyboard('{Enter}');
    await expectSaid(/^Status 200, \d+ ms, 8 bytes$/);
    await expect
      .poll(() => page.getByRole('group', { name: 'Response body' }).element().textContent)
      .toBe('{\n  "id": 1\n}');
    expect(requests.map(({ url, credentials }) => [new URL(url).pathname, credentials])).toEqual([
      ['/api/cases/00000063', 'same-origin'],
    ]);
  });

  it('sends a token instead of the session', async () => {
    const requests = answerWith(() => new Response(null, { status: 204 }));
    open(reading);
    await caseNumber.fill('1');
    await page.getByLabelText('Access token').fill('rop_1');
    await send('GET').click();
    await expectSaid(/^Status 204.* The response has no body\.$/);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer rop_1');
    expect(requests[0]?.credentials).toBe('omit');
  });

  it('asks before it changes something real, and then uses a key once', async () => {
    const requests = answerWith(() => Response.json({}, { status: 201 }));
    open(writing);
    await caseNumber.fill('1');
    const key = page.getByRole('textbox', { name: /^Idempotency-Key/ });
    const first = (key.element() as HTMLInputElement).value;
    await send('POST').click();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(send('POST')).toHaveFocus();
    expect(requests).toEqual([]);
    await send('POST').click();
    await send('POST').click();
    await expectSaid(/^Status 201, /);
    expect(requests[0]?.headers.get('idempotency-key')).toBe(first);
    expect((key.element() as HTMLInputElement).value).not.toBe(first);
    expect(await requests[0]?.json()).toEqual({ body: 'Thanks' });
  });

  it('opens on an origin without crypto.randomUUID, with a key that is a UUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    onTestFinished(() => void vi.unstubAllGlobals());
    open(writing);
    const key = page.getByRole('textbox', { name: /^Idempotency-Key/ });
    expect(idempotencyKey.safeParse((key.element() as HTMLInputElement).value).success).toBe(true);
  });

  it('sends at once in the demo world, but no body that is not JSON', async () => {
    const requests = answerWith(() => Response.json({ code: 'forbidden' }, { status: 403 }));
    open(writing, true);
    await caseNumber.fill('1');
    const body = page.getByRole('textbox', { name: 'Request body' });
    await body.fill('{"body":');
    await send('POST').click();
    await expect.element(body).toHaveFocus();
    await expect.element(body).toHaveAccessibleDescription(/not valid JSON/);
    await body.fill('{"body":"Thanks"}');
    await send('POST').click();
    await expectSaid(/^Status 403, /);
    expect(requests).toHaveLength(1);
  });

  it('stops when it is told to', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    open(reading);
    await caseNumber.fill('1');
    await send('GET').click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expectSaid(/^Stopped\.$/);
    await expect.element(send('GET')).toHaveFocus();
  });
});
