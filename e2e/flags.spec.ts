import { randomUUID } from 'node:crypto';
import { helpPage } from './drivers/help-page.ts';
import { refundOf } from './drivers/refund.ts';
import { expect, test as journey } from './journey.ts';
import { withServer } from './own-server.ts';

const orbit = { product: 'tetra', teamSlug: 'orbit' };
/** The other way round than in the demo world. */
const flags = {
  REACHOUT_FLAG_supportChatPlain: 'true',
  REACHOUT_FLAG_supportChatRefundInvoiceFlow: 'false',
  REACHOUT_FLAG_supportChatRefundInvoiceQuantities: 'true',
};

/** Journeys on a server of their own: its operator has switched the flags. */
const test = journey.extend<object, { switched: string }>({
  switched: [
    async ({ browserName: _ }, run) => withServer({ env: flags }, ({ origin }) => run(origin)),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ switched }, run) => run(switched),
});

test.describe.configure({ mode: 'default' });
test.use({ person: 'olivia' });

test('a conversation goes to the desk with its case where the operator says so [§7.0.17, F39]', async ({
  page,
}) => {
  const help = helpPage(page);
  await help.open(orbit);
  await help.chat.ask('How do I raise the timeout of a function?');
  await expect(help.chat.createCase.last()).toBeVisible();
  const handed = page.waitForResponse((response) => response.url().includes('/support-center/threads'));
  // It is there before the case is sent: whose page may open before a script could come, and would end it.
  const isReady = page.waitForResponse((response) => response.url().includes('/hand-over'));
  await help.chat.createCase.last().click();
  await isReady;
  await help.caseForm.area.selectOption('billing');
  await help.caseForm.chooseTopic('Understanding my invoice');
  await help.caseForm.severity(/^SEV4/).check();
  await help.caseForm.subject.fill(`Handed over ${randomUUID()}`);
  await help.caseForm.description.fill('What the assistant said did not help.');
  await help.caseForm.submit.click();
  await help.caseForm.confirm.click();
  expect((await handed).status()).toBe(201);
  await expect(page).toHaveURL(/\/orbit\/~\/support\/cases\/\d{8}/);
});

test.describe('where quantities of refunds may be chosen and their flow is switched off', () => {
  test.use({ expectedNoise: /status of 403/ });

  test('a refund is asked for in a case, in the chat and by no other page [§5.3.3, §6.0.3, D30]', async ({
    page,
  }) => {
    const help = helpPage(page);
    await help.open(orbit);
    await help.chat.ask('I want a refund for invoice INV-1001');
    await expect(help.chat.answers.last()).toBeVisible();
    await expect(refundOf(page).card).toHaveCount(0);
    const intent = JSON.stringify({ kind: 'refund-invoice', invoiceId: 'inv_1001' });
    await help.open({ ...orbit, intent });
    await page.getByRole('button', { name: 'Request the refund in a case' }).click();
    await expect(help.caseForm.area).toHaveValue('billing');
    await expect(refundOf(page).reason).toHaveCount(0);
    await page.goto('/orbit/~/support/refunds');
    await expect(page.getByRole('link', { name: 'Request a refund' })).toHaveCount(0);
    await page.goto('/orbit/~/support/refunds/new');
    await expect(page.getByRole('main')).toContainText('Refunds cannot be asked for here.');
  });
});
