import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './accessibility.ts';
import type { AnswerLine } from './answer-line.ts';
import { type HelpPage, helpPage } from './drivers/help-page.ts';
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

test('an answer that could not be given can be asked for again, and the form that nobody began gives way to the message box [§4.0.1, D17, CHAT-11]', async ({
  page,
  line,
}) => {
  const { chat, caseForm } = await failToAnswer(page, line);
  line.mend();
  await chat.region.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.answers.last()).toContainText(/memory/i);
  await expect(caseForm.region).toBeHidden();
  await expect(chat.box).toBeVisible();
});

test('a form that was begun after a failure stays when the answer is asked for again [§4.0.1, CASE-02]', async ({
  page,
  line,
}) => {
  const { chat, caseForm } = await failToAnswer(page, line);
  await caseForm.subject.fill('Begun after the failure');
  line.mend();
  await chat.region.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.answers.last()).toContainText(/memory/i);
  await expect(caseForm.subject).toHaveValue('Begun after the failure');
  await expect(caseForm.subject).toBeVisible();
});

async function failToAnswer(page: Page, line: AnswerLine): Promise<HelpPage> {
  const help = helpPage(page);
  await help.open({ product: 'tetra', teamSlug: 'orbit' });
  line.breakDown();
  await help.chat.box.fill(question);
  await help.chat.send.click();
  await expect(help.caseForm.region).toBeVisible();
  return help;
}
