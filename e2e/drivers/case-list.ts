import * as caseHook from '@reachout/cases/rules/page/page-hooks';
import type { Page } from '@playwright/test';

/** A list of cases: an account's, or for support staff everybody's. */
export function caseList(page: Page) {
  const filters = page.getByRole('search', { name: /^(Cases|All cases)$/ });
  const rows = page.getByRole('main').getByRole('table').getByRole('row');
  return {
    title: page.getByRole('heading', { level: 1 }),
    search: filters.getByRole('searchbox'),
    filter: (name: string) => filters.getByLabel(name),
    part: (name: string) => page.getByRole('navigation', { name: 'Whose turn' }).getByRole('link', { name }),
    /** Only without a script: with one, each choice acts at once. */
    show: filters.getByRole('button', { name: 'Show' }),
    clear: page.getByRole('link', { name: 'Clear filters' }),
    rows: rows.filter({ has: page.getByRole('rowheader') }),
    row: (text: RegExp | string) => rows.filter({ hasText: text }),
    cases: page.getByRole('main').getByRole('table').getByRole('link'),
    next: page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }),
    previous: page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Previous' }),
    place: page.getByRole('navigation', { name: 'Pages' }).getByRole('paragraph'),
    refresh: page.getByRole('link', { name: 'Refresh' }),
    updated: page.locator(`[${caseHook.updated}]`),
  };
}
