import { english } from '@reachout/language/language';
import { pseudoLanguages } from '@reachout/language/server/languages';
import { paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('a page that is kept for everybody', () => {
  it.each([
    ['that is missing', '/nothing/here'],
    ['for logging in', paths.login()],
    ['of the logos', paths.logos()],
  ])('is kept for each language: one %s [U70]', async (_, path) => {
    const offered = createApp({ ...app.deps, languages: [english, ...pseudoLanguages] });
    const readIn = async (language: string): Promise<string | undefined> => {
      const headers = { accept: 'text/html', 'accept-language': language };
      const page = await (await offered.request(path, { headers })).text();
      return /<h1[^>]*>([^<]*)/.exec(page)?.[1];
    };
    const headings = [await readIn('en-XA'), await readIn('en'), await readIn('en-XA')];
    expect(headings[0]).toMatch(/[à-ž]/i);
    expect(headings[1]).toMatch(/^[A-Za-z ]+$/);
    expect(headings[2]).toBe(headings[0]);
  });
});
