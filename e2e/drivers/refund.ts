import { expect, type Page } from '@playwright/test';
import { chatOf } from './chat.ts';

/** The last refund form of the conversation. */
export function refundOf(page: Page) {
  const { conversation } = chatOf(page);
  const card = conversation.getByRole('group', { name: 'Request a refund' }).last();
  const review = card.getByRole('region', { name: 'Review your refund request' });
  return {
    card,
    invoice: card.getByRole('combobox', { name: 'Invoice' }),
    invoices: card.getByRole('option'),
    items: card.getByRole('table'),
    /** The row of an item. */
    item: (description: string | RegExp) => card.getByRole('row').filter({ hasText: description }),
    quantity: (description: string) =>
      card.getByRole('textbox', { name: `Quantity of ${description} to refund` }),
    all: (description: string) =>
      card.getByRole('checkbox', { name: new RegExp(`^All .* of ${description}$`) }),
    total: card.getByText('Refund', { exact: true }).locator('xpath=following-sibling::dd'),
    chooseEverything: card.getByRole('button', { name: 'Choose everything' }),
    reason: card.getByRole('textbox', { name: /^Reason/ }),
    toReview: card.getByRole('button', { name: 'Review refund request' }),
    cancel: card.getByRole('button', { name: 'Cancel' }),
    errors: card.getByRole('alert'),
    review: {
      region: review,
      back: review.getByRole('button', { name: 'Go back' }),
      confirm: review.getByRole('button', { name: /^Request refund of/ }),
      notice: review.getByRole('alert'),
    },
    underWay: card.getByText('Your refund request is being processed', { exact: true }),
    approved: card
      .getByText('Your refund was approved. Funds return in 5-10 working days.', { exact: true })
      .last(),
    requested: card
      .getByText('Your refund was requested. It will be processed within 2-3 business days.', { exact: true })
      .last(),
    toRefund: card.getByRole('link', { name: 'Follow this refund' }),
    toCase: card.getByRole('link', { name: /^Case #\d{8}$/ }),
    toast: page.getByRole('status', { name: 'Refund notifications' }),
    followUp: conversation
      .getByText('You may continue chatting with me if you have any other questions.', { exact: true })
      .last(),
    cancelled: conversation
      .getByText(
        'Refund request cancelled. You can continue chatting with me if you have any other questions.',
        { exact: true },
      )
      .last(),
    /** Opens the form for an invoice by a link (§2). */
    async open(selection: { product: string; teamSlug?: string; user?: string }, invoiceId: string) {
      const intent = JSON.stringify({ kind: 'refund-invoice', invoiceId });
      await page.goto(`/help?${new URLSearchParams({ ...selection, intent })}`);
      await expect(card).toBeVisible();
    },
    /** Goes from a filled form to the server's quote. */
    async proceed() {
      await card.getByRole('button', { name: 'Review refund request' }).click();
      await expect(review).toBeVisible();
    },
  };
}

/** A refund's own page. */
export function refundPage(page: Page) {
  const main = page.getByRole('main');
  return {
    title: main.getByRole('heading', { level: 1 }),
    status: main.getByRole('paragraph').filter({ hasText: 'Status:' }),
    steps: main.getByRole('region', { name: 'What has happened' }).getByRole('listitem'),
    items: main.getByRole('table'),
    facts: main.getByRole('complementary', { name: 'Details' }),
  };
}
