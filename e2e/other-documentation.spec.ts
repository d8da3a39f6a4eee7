import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpPage } from './drivers/help-page.ts';
import { expect, test as journey } from './journey.ts';
import { withServer } from './own-server.ts';

/** Journeys on a server with documentation that was written for another site. */
const test = journey.extend({
  baseURL: async ({ browserName: _ }, run, { outputDir }) => {
    const docs = join(outputDir, 'docs');
    mkdirSync(join(docs, 'harbour'), { recursive: true });
    writeFileSync(
      join(docs, 'harbour/mooring.md'),
      [
        '---',
        'title: Mooring a vessel',
        'nav: harbour',
        '---',
        'A vessel needs a mooring licence before it enters the harbour. See [fees](./fees.md).',
        '',
        '<Widget fleet={all}>',
        '',
        '## Renew a mooring licence',
        '',
        'A mooring licence is renewed at the harbour office each spring.',
        '',
        '</Widget>',
      ].join('\n'),
    );
    writeFileSync(join(docs, 'harbour/fees.md'), '# Fees\n\nThe harbour asks a fee of 20 for each night.\n');
    await withServer({ env: { CONTENT_DIR: docs } }, ({ origin }) => run(origin));
  },
});

test.use({ person: 'olivia' });

test('pages that were written for another site are read, found and answered from', async ({ page }) => {
  await page.goto('/search?q=renew+mooring+licence');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mooring a vessel/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mooring a vessel' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /Renew a mooring licence/ })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'fees', exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/harbour\/fees$/);
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.box.fill('How do I renew a mooring licence of a vessel?');
  await chat.send.click();
  await expect(chat.answers.last()).toContainText('renewed at the harbour office each spring');
});
