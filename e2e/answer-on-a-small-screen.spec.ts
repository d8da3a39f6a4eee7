import { helpPage } from './drivers/help-page.ts';
import { expect, test } from './journey.ts';

test.use({ person: 'olivia', viewport: { width: 320, height: 740 } });

const inAList = [
  '1. Run fewer workers:',
  '   ```',
  '   BUILD_WORKERS=2 npm run build -- --an-option-that-goes-on-and-on --and-another-one-after-it',
  '   ```',
  '2. Read https://example.com/an/address/that/is/longer/than/a/small/screen/is/wide/by/far',
].join('\n');

test('code and addresses in a list stay within the conversation, and no button covers the code [U63]', async ({
  page,
}) => {
  const { open, chat } = helpPage(page);
  const messages = [
    { role: 'user', content: 'How?' },
    { role: 'assistant', content: inAList },
  ];
  await open({ product: 'tetra', teamSlug: 'orbit', intent: JSON.stringify({ kind: 'custom', messages }) });
  const code = chat.conversation.getByRole('group', { name: 'Code' });
  await expect(code).toBeVisible();
  const edges = await chat.conversation.evaluate((conversation) => {
    const rightOf = (selector: string) =>
      conversation.querySelector(selector)?.getBoundingClientRect().right ?? Number.NaN;
    const copy = conversation.querySelector('[data-copy]')?.getBoundingClientRect().left ?? Number.NaN;
    return { conversation: rightOf('ol'), address: rightOf('ol a'), code: rightOf('pre'), copy };
  });
  expect(edges.address).toBeLessThanOrEqual(edges.conversation);
  expect(edges.code).toBeLessThanOrEqual(edges.copy);
  expect(edges.copy).toBeLessThan(edges.conversation);
});

test('a long answer is shown from its beginning, and never gives way to what is loaded with it [U41]', async ({
  page,
}) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.ask('Why does a build fail with exit code 137, and what can I do about it?');
  await expect(chat.region.getByText('Rate this conversation')).toBeVisible();
  const answer = chat.answers.last();
  await expect(answer.getByRole('paragraph').first()).toBeInViewport({ ratio: 1 });
  const rate = answer.getByRole('button', { name: 'Not helpful' });
  await expect(rate).not.toBeInViewport();
  await chat.region.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(rate).toBeInViewport();
  await expect(chat.region.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
});

test('whoever sends a message from the beginning of a long answer sees it, and what is answered [U41]', async ({
  page,
}) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.ask('Why does a build fail with exit code 137, and what can I do about it?');
  await expect(chat.region.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await chat.ask('hello');
  await expect(chat.answers).toHaveCount(2);
  await expect(chat.answers.last().getByRole('paragraph').first()).toBeInViewport({ ratio: 1 });
  await expect(chat.region.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
});

test('a short answer stays in sight to its end [U41]', async ({ page }) => {
  const { open, chat } = helpPage(page);
  await open({ product: 'tetra', teamSlug: 'orbit' });
  await chat.ask('hello');
  await expect(chat.region.getByText('Rate this conversation')).toBeVisible();
  await expect(chat.answers.last().getByRole('button', { name: 'Not helpful' })).toBeInViewport();
  await expect(chat.region.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
});
