import type { Page } from '@playwright/test';

/** The page of one case. */
export function casePage(page: Page) {
  const facts = page.getByRole('complementary', { name: 'Facts' });
  const conversation = page.getByRole('region', { name: 'Conversation' });
  return {
    subject: page.getByRole('heading', { level: 1 }),
    number: page.getByText(/^#\d{8}$/),
    created: page.getByRole('status').filter({ hasText: /^Case \(#\d{8}\) created successfully\./ }),
    status: page.getByRole('paragraph').filter({ hasText: /^Status: / }),
    /** The value beside a label, for example `Topic`. */
    fact: (label: string) =>
      facts.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd'),
    conversation,
    description: conversation.getByRole('article').last(),
    file: (name: string) => conversation.getByRole('link', { name }),
    transcript: conversation.getByRole('group').filter({ hasText: /^Chat before this case/ }),
  };
}
