import type { Page } from '@playwright/test';

/** The refund form as plain pages, one question after the other. */
export function plainRefundPage(page: Page) {
  const main = page.getByRole('main');
  const review = main.getByRole('region', { name: 'Review your refund request' });
  return {
    title: main.getByRole('heading', { level: 1, name: 'Request a refund' }),
    /** The way to an account or an invoice. */
    choose: (name: string | RegExp) => main.getByRole('link', { name }),
    entry: (name: string | RegExp) => main.getByRole('listitem').filter({ hasText: name }),
    quantity: (description: string) =>
      main.getByRole('textbox', { name: `Quantity of ${description} to refund` }),
    all: (description: string) =>
      main.getByRole('checkbox', { name: new RegExp(`^All .* of ${description}$`) }),
    reason: main.getByRole('textbox', { name: /^Reason/ }),
    chooseEverything: main.getByRole('button', { name: 'Choose everything' }),
    toReview: main.getByRole('button', { name: 'Review refund request' }),
    problem: main.getByRole('alert'),
    review: {
      region: review,
      back: review.getByRole('button', { name: 'Go back' }),
      confirm: review.getByRole('button', { name: /^Request refund of/ }),
    },
    result: main.getByRole('status'),
  };
}
