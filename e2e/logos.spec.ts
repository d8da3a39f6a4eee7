import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, test } from './journey.ts';

test('a logo is seen in its colours, and in one colour on a dark page where that is asked for [§5.4.3]', async ({
  page,
}) => {
  await page.goto('/docs/logos/svelte');
  const ways = page.getByRole('region', { name: 'Ways to show it' }).getByRole('listitem');
  const shown = (way: string) =>
    ways.filter({ hasText: way }).last().getByRole('img').and(page.locator(':visible'));
  await expect(shown('In its owner’s colours on light')).toHaveAttribute('src', /svelte-color-light\./);
  await expect(shown('In one colour')).toHaveAttribute('src', /svelte-light\./);
  await expectAccessibleEverywhere(page, 'a logo with its ways');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(shown('In its owner’s colours on light')).toHaveAttribute('src', /svelte-dark\./);
  await expect(shown('colored />')).toHaveAttribute('src', /svelte-color-dark\./);
});

test('other sites of the provider may show the files of the logos, and those alone', async ({ page }) => {
  await page.goto('/docs/logos/svelte');
  const src = await page.getByRole('main').getByRole('img').first().getAttribute('src');
  const policyOf = async (path: string): Promise<string | undefined> =>
    (await page.request.get(path)).headers()['cross-origin-resource-policy'];
  expect(await policyOf(src ?? '')).toBe('cross-origin');
  expect(await policyOf('/docs/logos/svelte')).toBe('same-origin');
});
