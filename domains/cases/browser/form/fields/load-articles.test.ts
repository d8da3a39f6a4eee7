import { articleIndexOf } from '@reachout/content';
import { expect, it } from 'vitest';
import { createApiClient } from '@reachout/web/lib/api-client';
import { loadArticles } from './load-articles.ts';

const article = {
  path: '/docs/builds/limits',
  title: 'Build memory and time limits',
  keywords: ['exit code 137'],
  headings: [
    { id: 'out-of-memory', text: 'Out of memory', depth: 2 },
    { id: 'named-by-hand', text: 'Exit codes of a build', depth: 2 },
  ],
};

/** A word that every article has says little: the one that is looked for stands among others. */
const others = Array.from({ length: 20 }, (_, index) => ({
  path: `/docs/other/${index}`,
  title: `Matter ${index}`,
  keywords: [],
  headings: [],
}));

function apiThatAnswers(body: unknown) {
  return createApiClient({ fetch: async () => Response.json(body), now: () => 0 });
}

it('finds articles in the index as the documentation writes it [§3.3.3]', async () => {
  const content = { articles: [article, ...others] } as unknown as Parameters<typeof articleIndexOf>[0];
  const index = articleIndexOf(content);
  const find = await loadArticles(apiThatAnswers(index));
  expect(find?.('out of memory')).toEqual([
    { title: 'Build memory and time limits: Out of memory', path: '/docs/builds/limits#out-of-memory' },
  ]);
  expect(find?.('exit codes of a build')).toMatchObject([{ path: '/docs/builds/limits#named-by-hand' }]);
});

it.each([[{}], [[['/docs']]], [null]])(
  'suggests no article when the list of articles is %j',
  async (body) => {
    expect(await loadArticles(apiThatAnswers(body))).toBeNull();
  },
);
