import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './load-part.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a part of the page that is asked for without a connection', () => {
  it('is loaded once a request gets through, not when the browser says that it is online [F13]', async () => {
    vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => new Response()];
    const request = vi.fn(() => answers.shift()?.());
    vi.stubGlobal('fetch', request);
    const requestsBefore = vi.fn(async () => request.mock.calls.length);
    const part = loadPart(requestsBefore);
    expect(request).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => request.mock.calls.length).toBe(1);
    expect(requestsBefore).not.toHaveBeenCalled();
    expect(await part).toBe(2);
  });
});
