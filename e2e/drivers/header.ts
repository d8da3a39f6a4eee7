import type { Page } from '@playwright/test';

/** The bar at the top of every page. */
export function headerOf(page: Page) {
  const header = page.getByRole('banner');
  return {
    navigation: header.getByRole('navigation', { name: 'Main', exact: true }),
    /** Opens and closes the menu of the signed-in person. */
    account: header.locator('summary').filter({ hasText: 'Account of ' }),
    logIn: header.getByRole('link', { name: 'Log in' }),
    logOut: header.getByRole('button', { name: 'Log out' }),
    async chooseTheme(name: 'Same as device' | 'Light' | 'Dark'): Promise<void> {
      const choice = header.getByRole('button', { name, exact: true });
      if (!(await choice.isVisible())) await header.locator('summary').and(page.getByLabel('Theme')).click();
      await choice.click();
    },
  };
}
