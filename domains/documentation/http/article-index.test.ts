import { paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the index of the documentation', () => {
  it('is the same for everyone, and asked for once in five minutes [§3.3.3, U84]', async () => {
    const response = await app.visitor(paths.articleIndex());
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = response.headers.get('etag') ?? '';
    expect(await response.json()).toEqual([]);
    const again = await app.visitor(paths.articleIndex(), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
