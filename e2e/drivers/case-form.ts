import { expect, type Page } from '@playwright/test';

/** 'Submit a case.' on the help page, with its confirmation. */
export function caseFormOf(page: Page) {
  const region = page.getByRole('region', { name: 'Submit a case.' });
  const dialog = page.getByRole('dialog');
  const topic = region.getByRole('combobox', { name: 'Topic' });
  return {
    region,
    title: region.getByRole('heading', { name: 'Submit a case.' }),
    area: region.getByLabel('Product area'),
    topic,
    async chooseTopic(name: string) {
      await topic.fill(name);
      await page
        .getByRole('listbox', { name: /^Topic/ })
        .getByRole('option', { name })
        .first()
        .click();
      await expect(topic).toHaveValue(name);
    },
    /** Takes back what the assistant filled into a field. */
    revert: (field: string) => region.getByRole('button', { name: `Revert ${field}` }),
    severity: (label: RegExp | string) => region.getByRole('radio', { name: label }),
    project: region.getByRole('combobox', { name: 'Project' }),
    projectOptions: page.getByRole('listbox', { name: /^Project/ }).getByRole('option'),
    deploymentUrl: region.getByLabel('Deployment URL'),
    v0ChatUrl: region.getByLabel('v0 Chat URL'),
    billingAmount: region.getByLabel('Billing amount'),
    subject: region.getByLabel('Subject'),
    description: region.getByRole('textbox', { name: 'Description' }),
    file: region.getByLabel(/^File/),
    submit: region.getByRole('button', { name: 'Submit case' }),
    errors: region.getByRole('alert'),
    dialog,
    confirm: dialog.getByRole('button', { name: 'Submit case' }),
    submitAgain: dialog.getByRole('button', { name: 'Submit again' }),
    hide: region.getByRole('button', { name: 'Back to the chat' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  };
}
