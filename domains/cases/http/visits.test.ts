import { comment, createCaseWorld } from '../testing/test-cases.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester } from '@reachout/server/testing/test-app';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
beforeAll(async () => {
  world = await createCaseWorld();
});
afterAll(() => world.app.close());

const html = { headers: { accept: 'text/html' } };
const words = 'New since your last visit';

/** The page of a case and where it gets its newest rendering from. */
async function visit(person: Requester, path: string) {
  const page = await (await person(path, html)).text();
  const live = /data-live="([^"]*)"/.exec(page)?.[1] ?? '';
  return { page, live: live.replaceAll('&amp;', '&') };
}

/** What the entry says that is marked as the first new one. */
function marked(page: string): string | undefined {
  return new RegExp(`<li(?:(?!</li>).)*?${words}(.*?)</li>`, 's').exec(page)?.[1];
}

describe('what is new since the last visit', () => {
  it('is marked for a customer: nothing at first, then what others wrote, until they come again', async () => {
    const row = await world.open();
    const own = paths.caseDetail({ teamSlug: 'orbit', caseNumber: row.caseNumber });
    expect(marked((await visit(world.olivia, own)).page)).toBeUndefined();
    await comment(world.olivia, row, { body: 'It still stops.' });
    await world.ada(
      apiPaths.staffCaseComments(row.caseNumber),
      json({ id: randomUUID(), body: 'Try a smaller build.' }),
    );
    const { page, live } = await visit(world.olivia, own);
    expect(marked(page)).toContain('Try a smaller build.');
    await comment(world.noor, row, { body: 'And the other project.' });
    // The page stays as it was, with what came in meanwhile below.
    const newest = await (await world.olivia(live, html)).text();
    expect(newest).toContain('And the other project.');
    expect(newest.split(words)).toHaveLength(2);
    expect(marked(newest)).toContain('Try a smaller build.');
    expect(marked((await visit(world.olivia, own)).page)).toBeUndefined();
  });

  it.each([
    ['a page that is fetched ahead', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
    ['a picture on another site', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
    ['a script of another site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ])('is not taken as seen by %s [A18]', async (_, headers) => {
    const row = await world.open();
    const own = paths.caseDetail({ teamSlug: 'orbit', caseNumber: row.caseNumber });
    await visit(world.olivia, own);
    const answered = json({ id: randomUUID(), body: 'Try a smaller build.' });
    await world.ada(apiPaths.staffCaseComments(row.caseNumber), answered);
    await world.olivia(own, { headers: { ...html.headers, ...headers } });
    expect(marked((await visit(world.olivia, own)).page)).toContain('Try a smaller build.');
  });

  it('is marked for staff in their list and on the page, and for nobody who was never there', async () => {
    const row = await world.open({ subject: 'A case that staff come back to' });
    const desk = paths.staffCase(row.caseNumber);
    const list = async (): Promise<string> => {
      const page = await (await world.ada(`${paths.staffCases()}?searchQuery=staff+come+back`, html)).text();
      return /<tr>(?:(?!<\/tr>).)*come back to.*?<\/tr>/s.exec(page)?.[0] ?? '';
    };
    expect(await list()).not.toContain('New activity');
    await visit(world.ada, desk);
    await comment(world.olivia, row, { body: 'It still stops.' });
    expect(await list()).toContain('New activity');
    expect(marked((await visit(world.ada, desk)).page)).toContain('It still stops.');
    expect(await list()).not.toContain('New activity');
    expect(marked((await visit(world.ada, desk)).page)).toBeUndefined();
  });
});
