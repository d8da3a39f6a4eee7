import { gzipSync } from 'node:zlib';
import { compileDocumentation } from '@reachout/content/testing/documentation';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '@reachout/server/app';
import { createTestApp } from '@reachout/server/testing/test-app';

/** What a page of the documentation may weigh; the lightest documentation framework sends 6.2 kB for one, the next 10.4. */
const mostBytes = 7500;

const test = await createTestApp();
afterAll(() => test.close());

describe('the pages of the documentation that comes with the software', () => {
  it('are each at most 7.5 kB of HTML on the line, the lists of folders too [U84]', async () => {
    const { content } = await compileDocumentation();
    const app = createApp({ ...test.deps, content });
    const sizes = await Promise.all(
      content.articles.map(async ({ path }) => {
        const html = await (await app.request(path)).text();
        return { path, bytes: gzipSync(html, { level: 9 }).length };
      }),
    );
    expect(sizes.length).toBeGreaterThan(100);
    expect(sizes.filter(({ bytes }) => bytes > mostBytes)).toEqual([]);
  }, 180_000);
});
