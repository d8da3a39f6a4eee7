import { findHeadFaults, findHtmlFaults } from './html-rules.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { tourists, tourSite } from './site-tour.ts';

for (const person of tourists) {
  const who = person === null ? 'a visitor' : people[person].name;

  test(`each kind of page that ${who} comes to is HTML by the standard, and says whether search engines may show it [U02]`, async ({
    baseURL,
  }) => {
    const pages = await tourSite(baseURL ?? '', person, 1);
    expect(pages.length).toBeGreaterThan(30);
    const faults = await Promise.all(
      pages.map(async ({ path, html }) =>
        [...(await findHtmlFaults(html)), ...findHeadFaults(html)].map((fault) => `${path} ${fault}`),
      ),
    );
    expect(faults.flat()).toEqual([]);
  });
}

test('pages for everybody are described to search engines, and nobody’s own page is shown there [U84]', async ({
  baseURL,
}) => {
  const described = async (person: 'olivia' | null) =>
    (await tourSite(baseURL ?? '', person, 1))
      .filter(({ html }) => html.includes('<meta name="description"'))
      .map(({ path }) => path);
  const forEverybody = await described(null);
  expect(forEverybody).toEqual(
    expect.arrayContaining(['/help', '/docs', '/status', '/login', '/contact/sales', '/docs/api']),
  );
  const own = /~|^\/support|^\/settings|^\/staff/;
  expect((await described('olivia')).filter((path) => own.test(path))).toEqual([]);
});
