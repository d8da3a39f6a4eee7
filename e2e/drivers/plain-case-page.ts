import type { Page } from '@playwright/test';

/** The case form as plain pages, one question after the other. */
export function plainCasePage(page: Page) {
  const main = page.getByRole('main');
  return {
    title: main.getByRole('heading', { level: 1, name: 'Submit a case' }),
    choice: (name: RegExp | string) => main.getByRole('radio', { name }),
    next: main.getByRole('button', { name: 'Continue' }),
    severity: (name: RegExp | string) => main.getByRole('radio', { name }),
    project: main.getByLabel('Project'),
    deploymentUrl: main.getByLabel('Deployment URL'),
    subject: main.getByLabel('Subject'),
    description: main.getByLabel('Description'),
    file: main.getByLabel(/^File/),
    submit: main.getByRole('button', { name: 'Submit case' }),
    problem: main.getByRole('alert'),
  };
}
