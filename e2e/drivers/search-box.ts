import type { Page } from '@playwright/test';

/** The search box over any page. */
export function searchBoxOf(page: Page) {
  const box = page.getByRole('dialog', { name: 'Search' });
  return {
    box,
    /** The header's link that opens it. */
    opener: page.getByRole('banner').getByRole('link', { name: 'Search' }),
    field: box.getByRole('combobox', { name: 'Search the documentation' }),
    options: box.getByRole('option'),
    /** The pages among them, where actions are offered as well. */
    pages: box.getByRole('group', { name: /^Pages/ }).getByRole('option'),
    chosen: box.getByRole('option', { selected: true }),
    said: box.getByRole('status'),
    slash: box.getByRole('checkbox', { name: 'Open with /' }),
  };
}
