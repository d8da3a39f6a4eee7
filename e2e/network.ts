import type { Page } from '@playwright/test';

/**
 * Keeps the server's answers to these requests back until the returned function is called, so that what a page shows meanwhile can be looked at
 * however long that takes. The requests themselves arrive at once.
 */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  return released.resolve;
}
