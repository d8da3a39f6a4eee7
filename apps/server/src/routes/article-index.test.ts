import { gunzipSync } from 'node:zlib';
import { paths } from '@reachout/contract/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the index of the documentation', () => {
  it('is one small compressed file, the same for everyone [§3.3.3, U84]', async () => {
    const response = await app.visitor(paths.articleIndex(), { headers: { 'accept-encoding': 'gzip' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(bytes.length).toBeLessThanOrEqual(15_000);
    expect(JSON.parse(gunzipSync(bytes).toString('utf8'))).toEqual(expect.any(Array));
  });
});
