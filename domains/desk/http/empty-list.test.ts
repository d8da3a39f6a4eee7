import { paths } from '@reachout/core/paths';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let ada: Requester;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.logIn('ada@tetra.example');
  await app.database.db.execute(sql`truncate cases cascade`);
});
afterAll(() => app.close());

describe('an empty list of staff', () => {
  it.each([
    ['of what waits', '', 'Nothing waits for us.', 'Show all cases', '?sort=-updatedAt'],
    ['of everything', '?sort=-updatedAt', 'There are no cases yet.', 'Open a case for a customer', undefined],
    ['of a search', '?searchQuery=nothing', 'No case to show.', 'Show all cases', '?sort=-updatedAt'],
    ['of a filter', '?sort=-updatedAt&severity=1', 'No case to show.', 'Show all cases', '?sort=-updatedAt'],
    ['of another turn', '?turn=customer', 'No case to show.', 'Show all cases', '?sort=-updatedAt'],
  ])('%s says what it is, and leads to where more may be', async (_what, query, title, action, target) => {
    const html = await (await ada(`${paths.staffCases()}${query}`)).text();
    expect(html).toContain(title);
    const href = target === undefined ? paths.staffNewCase() : `${paths.staffCases()}${target}`;
    expect(html).toMatch(new RegExp(`href="${href.replaceAll('?', '\\?')}"[^>]*>${action}<`));
  });
});
