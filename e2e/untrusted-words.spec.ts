import { casePage } from './drivers/case-page.ts';
import { helpPage } from './drivers/help-page.ts';
import { expect, test } from './journey.ts';

test.use({ person: 'olivia' });

const markup = '<img src=x onerror="document.title=\'owned\'"><b>bold</b>';
const backwards = 'invoice\u202Egpj.exe';

test('markup and tricks in what people type stay plain text, on every page that shows them [A32, A34, D29]', async ({
  page,
}) => {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.ask(`${markup} Why does a build fail with exit code 137?`);
  await expect(chat.questions.last()).toContainText(markup);
  await chat.createCase.click();
  await caseForm.area.selectOption('billing');
  await caseForm.chooseTopic('Understanding my invoice');
  await caseForm.severity(/^SEV4/).check();
  await caseForm.subject.fill(`${markup} ${backwards}`);
  await caseForm.description.fill(`${markup}\n[click](javascript:alert(1))`);
  await caseForm.file.setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from(`<script>document.title='owned'</script>`),
  });
  await caseForm.submit.click();
  await expect(caseForm.dialog).toContainText(markup);
  await caseForm.confirm.click();

  const supportCase = casePage(page);
  await expect(supportCase.subject).toContainText(markup);
  await expect(supportCase.description).toContainText('[click](javascript:alert(1))');
  await expect(supportCase.conversation.locator('img, b, a[href^="javascript"]')).toHaveCount(0);
  const href = await supportCase.file('page.html').getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^attachment/);
  expect(file.headers()['x-content-type-options']).toBe('nosniff');
  expect(file.headers()['content-security-policy']).toContain('sandbox');

  await page.goto('/orbit/~/support/cases');
  await expect(page.getByRole('table')).toContainText(markup);
  await expect(page).not.toHaveTitle(/owned/);
});

test('a file that is too large is refused with its reason, and another can be chosen [§5.2.9, §8.0.8, U08]', async ({
  page,
}) => {
  const { open, chat, caseForm, toast } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.createCase.click();
  await expect(caseForm.file).toHaveAccessibleDescription(/One file of up to 10 MB/);
  await caseForm.file.setInputFiles({
    name: 'dump.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(10_000_000),
  });
  await expect(toast).toContainText('dump.bin rejected. File size limit is 10 MB.');
  await expect(caseForm.region.getByText('File size over 10 MB')).toBeVisible();

  await caseForm.file.setInputFiles({ name: 'a.log', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(toast).toContainText('a.log accepted.');
  await expect(caseForm.file).toHaveAttribute('aria-disabled', 'true');
  await expect(caseForm.file).toHaveAccessibleDescription(/Remove it to choose another/);
  await caseForm.region.getByRole('button', { name: 'Remove a.log' }).click();
  await expect(caseForm.file).not.toHaveAttribute('aria-disabled', 'true');
});
