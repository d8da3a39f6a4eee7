import { apiPaths, paths } from '@reachout/core/paths';
import { chatOf } from './drivers/chat.ts';
import { caseFormOf } from './drivers/case-form.ts';
import { expect, test } from './journey.ts';

// Calls that need more than a team are refused.
// Numbers for anybody are off here, which their call says.
test.use({ person: 'olivia', expectedNoise: /status of 422|status of 404.*numbers\.csv/ });

/** What code that got into a page by whatever way could carry away: all that is stored on the device, and the page itself. */
function readEverything(): Promise<string> {
  const stores = [localStorage, sessionStorage].map((store) => JSON.stringify(store));
  const databases = indexedDB.databases().then((found) =>
    Promise.all(
      found.map(
        ({ name = '' }) =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.addEventListener('error', () => reject(new Error(`${name} does not open`)));
            opening.addEventListener('success', () => {
              const database = opening.result;
              const names = [...database.objectStoreNames];
              if (names.length === 0) return resolve(name);
              const rows = names.map(
                (store) =>
                  new Promise<string>((give) => {
                    const all = database.transaction(store).objectStore(store).getAll();
                    all.addEventListener('success', () => give(JSON.stringify([name, store, all.result])));
                  }),
              );
              void Promise.all(rows).then((texts) => resolve(texts.join()));
            });
          }),
      ),
    ),
  );
  const caught = caches.keys().then((names) => names.join());
  return Promise.all([databases, caught]).then((rest) =>
    [document.cookie, ...stores, ...rest.flat(), document.documentElement.outerHTML].join('\n'),
  );
}

test('code that runs in a page finds no credential there, after a chat, in a case form and in the API’s answers [A93]', async ({
  page,
  context,
}) => {
  const given: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== apiPaths.authToken()) return;
    given.push(((await response.json()) as { token: string }).token);
  });
  const chat = chatOf(page);
  await page.goto('/help?product=tetra&teamSlug=orbit');
  await chat.ask('My build fails with exit code 137');
  await chat.createCase.click();
  await caseFormOf(page).subject.fill('Exit code 137');
  await expect(page.getByText('Draft saved on this device.')).toBeVisible();

  const session = (await context.cookies()).find(({ name }) => name.endsWith('reachout-session'));
  expect(session).toMatchObject({ httpOnly: true });
  const [token = ''] = decodeURIComponent(session?.value ?? '').split('.');
  expect(token.length).toBeGreaterThan(20);

  const stored = await page.evaluate(readEverything);
  // It looked where there is something.
  expect(stored.match(/exit code 137/gi)?.length).toBeGreaterThan(2);
  const found = [token, ...given].filter((secret) => stored.includes(secret));
  expect(found, 'credentials in the page or on the device').toEqual([]);

  const answers = await page.evaluate(async (description) => {
    const { paths: described } = (await (await fetch(description)).json()) as {
      paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>;
    };
    // A stream has no end.
    const isWhole = (path: string): boolean =>
      !('text/event-stream' in (described[path]?.get?.responses['200']?.content ?? {}));
    const readable = Object.keys(described).filter(
      (path) => described[path]?.get && !path.includes('{') && isWhole(path),
    );
    const texts = await Promise.all(
      readable.map(async (path) => (await fetch(`${path}?teamId=team_orbit`)).text()),
    );
    return { count: readable.length, text: texts.join('\n') };
  }, paths.openApi());
  expect(answers.count).toBeGreaterThan(10);
  expect(answers.text.includes('Olivia Ortega')).toBe(true);
  expect(answers.text.includes(token), 'an answer names the session').toBe(false);
});

test('code that runs in a page gets no money back by one call: only what a quote said is paid back [A93, D25]', async ({
  page,
}) => {
  await page.goto('/help?product=tetra&teamSlug=orbit');
  const problem = await page.evaluate(async (path) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        teamId: 'team_orbit',
        product: 'tetra',
        invoiceId: 'inv_1010',
        lineItems: { seats: 1 },
        reason: 'Other',
      }),
    });
    return (await response.json()) as unknown;
  }, apiPaths.refundInvoice());
  expect(problem).toMatchObject({ status: 422, fields: { quoteHash: 'Confirm the quote first' } });
});
