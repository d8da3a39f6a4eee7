import { findHeadFaults, findHtmlFaults } from './html-rules.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { someOf } from './thorough.ts';
import { tourists, tourSite } from './site-tour.ts';

const forEverybody = ['/help', '/docs', '/status', '/login', '/contact/sales', '/docs/api'];
/** What is somebody's own; the form by which a case is opened holds nothing of anybody's, and people look for it. */
const own = /~|^\/support(?!\/cases\/new)|^\/settings|^\/staff/;

for (const [index, person] of tourists.entries()) {
  const who = person === null ? 'a visitor' : people[person].name;

  test(`each kind of page that ${who} comes to is HTML by the standard, says whether search engines may show it, and is shown there if it is for everybody [U02, U84]`, async ({
    baseURL,
  }) => {
    const pages = await tourSite(baseURL ?? '', person, 1);
    expect(pages.length).toBeGreaterThan(30);
    // People see much of the same, and reading a page by the standard takes longer than the page: other pages of each of them.
    const read = await Promise.all(
      someOf(pages, 2, index).map(async ({ path, html }) =>
        (await findHtmlFaults(html)).map((fault) => `${path} ${fault}`),
      ),
    );
    const heads = pages.flatMap(({ path, html }) => findHeadFaults(html).map((fault) => `${path} ${fault}`));
    expect([...read.flat(), ...heads]).toEqual([]);
    const described = pages
      .filter(({ html }) => html.includes('<meta name="description"'))
      .map(({ path }) => path);
    // Where a visitor asks for somebody's own page, the log-in is shown.
    if (person === null) expect(described).toEqual(expect.arrayContaining(forEverybody));
    else expect(described.filter((path) => own.test(path))).toEqual([]);
  });
}
