import { readFileSync } from 'node:fs';
import { findArticle } from '@reachout/content';
import { compileDocumentation } from '@reachout/content/testing/documentation';
import { productName } from '@reachout/catalogue/rules/products';
import { brand } from '@reachout/core/testing/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPageSearch, searchPagesOf } from '../server/retrieval/page-search.ts';
import { answeredWithin, typedQuestionsOf } from './find-answers.ts';
import { readLabelledMessages } from './labelled-messages.ts';
import { heldOutQueries, type LabelledQuery, queries } from './queries.ts';

const root = new URL('../../../../', import.meta.url);

async function prepare() {
  const { content } = await compileDocumentation();
  const names = [brand.name, productName(brand, 'platform')];
  const messages = readFileSync(new URL('packages/assistant/evals/development/messages.jsonl', root), 'utf8');
  const questions = typedQuestionsOf(readLabelledMessages(messages));
  return { content, questions, search: createPageSearch(searchPagesOf(content.articles), names) };
}

let prepared: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  prepared = await prepare();
}, 900_000);

/** The share of queries for which one of the first `count` pages is one that was meant. */
function hitsWithin(count: number, labelled: readonly LabelledQuery[]): number {
  const hits = labelled.filter(({ query, expected }) =>
    prepared.search.find(query, count).pages.some(({ path }) => expected.includes(path)),
  );
  return hits.length / labelled.length;
}

describe('the search box over the real documentation', () => {
  it('is asked for pages that exist, by more than 200 queries that differ', () => {
    const all = [...queries, ...heldOutQueries];
    expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(200);
    expect(
      all.flatMap(({ expected }) => expected).filter((path) => !findArticle(prepared.content, path)),
    ).toEqual([]);
  });

  it('finds the page that was meant', () => {
    expect(hitsWithin(1, queries)).toBeGreaterThanOrEqual(0.92);
    expect(hitsWithin(3, queries)).toBeGreaterThanOrEqual(0.96);
  });

  it('does so for queries that it was never tuned with', () => {
    expect(hitsWithin(1, heldOutQueries)).toBeGreaterThanOrEqual(0.85);
    expect(hitsWithin(3, heldOutQueries)).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    { language: 'en', first: 84, three: 92 },
    { language: 'de', first: 80, three: 90 },
    { language: 'fr', first: 79, three: 90 },
    { language: 'es', first: 80, three: 90 },
    { language: 'pt', first: 80, three: 90 },
    { language: 'ja', first: 80, three: 90 },
    { language: 'zh', first: 80, three: 90 },
  ])(
    'finds the page that states the answer to what people ask in $language',
    ({ language, first, three }) => {
      const { content, questions, search } = prepared;
      const asked = questions.filter((question) => question.language === language);
      expect(asked.length).toBeGreaterThan(30);
      const found = answeredWithin(asked, content.articles, (text) => search.find(text, 3));
      expect(found.first).toBeGreaterThanOrEqual(first);
      expect(found.three).toBeGreaterThanOrEqual(three);
    },
  );
});
