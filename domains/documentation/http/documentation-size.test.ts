import { gzipSync } from 'node:zlib';
import { compileDocumentation } from '@reachout/content/testing/documentation';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '@reachout/server/app';
import { createTestApp } from '@reachout/server/testing/test-app';

/**
 * What a page of the documentation may weigh, and what all may on the average: the lightest documentation framework sends 6.2 kB for one, the next 10.4, and what is below 14
 * arrives in the first round trip.
 */
const mostBytes = 8700;
const mostOnAverage = 7000;

const test = await createTestApp();
afterAll(() => test.close());

describe('the pages of the documentation that comes with the software', () => {
  it('are each at most 8.7 kB of HTML on the line, and 7 kB on the average, the lists of folders too [U84]', async () => {
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
    const whole = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(whole / sizes.length).toBeLessThanOrEqual(mostOnAverage);
  }, 180_000);
});
