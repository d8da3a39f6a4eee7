import { expectAccessibleEverywhere } from './accessibility.ts';
import { helpPage } from './drivers/help-page.ts';
import { expect, testOnLine as test } from './journey.ts';

const question = 'Why does a build fail with exit code 137?';

test.use({ person: 'olivia', expectedNoise: /status of 502|Markprompt API failed/ });

test('when the assistant cannot answer, the case form opens unfilled and the question is not lost [§4.0.1, §8.0.1, D13, U92]', async ({
  page,
  line,
}) => {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  line.breakDown();
  await chat.box.fill(question);
  await chat.send.click();
  await expect(chat.answers.last()).toContainText(
    "We're sorry! Our agent is currently unable to answer your inquiry. To resolve your issue as quickly as possible, please open a support case with our Customer Support Team.",
  );
  await expect(caseForm.region).toBeVisible();
  await expect(caseForm.area).toHaveValue('');
  await expect(caseForm.description).toHaveValue('');
  await expectAccessibleEverywhere(page, 'errored');

  await caseForm.region.getByRole('button', { name: 'Use it as the description' }).click();
  await expect(caseForm.description).toHaveValue(question);
  await expect(caseForm.description).toBeFocused();
});

test('an answer that could not be given can be asked for again [§4.0.1, D17]', async ({ page, line }) => {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  line.breakDown();
  await chat.box.fill(question);
  await chat.send.click();
  await expect(caseForm.region).toBeVisible();
  line.mend();
  await chat.region.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.answers.last()).toContainText(/memory/i);
});
