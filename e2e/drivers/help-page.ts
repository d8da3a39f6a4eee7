import { expect, type Page } from '@playwright/test';
import { chatOf } from './chat.ts';
import { caseFormOf } from './case-form.ts';

interface HelpQuery {
  product?: string;
  teamSlug?: string;
  user?: string;
  intent?: string;
}

/** The help page of the specification's section 2. */
export function helpPage(page: Page) {
  const submitted = page.getByRole('region', { name: 'Case Submitted.' });
  return {
    page,
    chat: chatOf(page),
    caseForm: caseFormOf(page),
    title: page.getByRole('heading', { level: 1, name: 'Reach out to our Support.' }),
    startChat: page.getByRole('link', { name: 'Start Chat' }),
    status: page.getByRole('link', { name: /^Status:/ }),
    loggedOut: page.getByRole('region', { name: 'You must be logged in to chat with support' }),
    logIn: page.getByRole('link', { name: 'Log in to chat' }),
    submitted: {
      region: submitted,
      title: submitted.getByRole('heading', { name: 'Case Submitted.' }),
      number: submitted.getByText(/^Case number \d{8}$/),
      another: submitted.getByRole('button', { name: 'Submit another case' }),
      toCase: submitted.getByRole('link', { name: 'Go to the case' }),
    },
    toast: page.getByRole('status', { name: 'Notifications' }),
    async open(query: HelpQuery = {}) {
      await page.goto(`/help?${new URLSearchParams({ ...query })}`.replace(/\?$/, ''));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}

export type HelpPage = ReturnType<typeof helpPage>;
