import { expect, type Page } from '@playwright/test';

/** 'Chat with support.' on the help page. */
export function chatOf(page: Page) {
  const region = page.getByRole('region', { name: 'Chat with support.' });
  const conversation = region.getByRole('log', { name: 'Conversation' });
  const box = region.getByLabel('Your message');
  const send = region.getByRole('button', { name: 'Send', exact: true });
  const answers = conversation.getByRole('article').filter({ hasText: /^Assistant/ });
  return {
    region,
    product: region.getByLabel('Product', { exact: true }),
    account: region.getByLabel('Account', { exact: true }),
    box,
    send,
    stop: region.getByRole('button', { name: 'Stop answering' }),
    restart: region.getByRole('button', { name: 'Restart chat' }),
    undo: region.getByRole('button', { name: 'Undo' }),
    createCase: region.getByRole('button', { name: 'Create Case' }),
    prefilling: region.getByRole('button', { name: 'Prefilling Case' }),
    createCaseDirectly: region.getByRole('button', { name: 'Create a case directly' }),
    aiNotice: region.getByText('Generated with AI. Consider checking for important information.'),
    conversation,
    answers,
    questions: conversation.getByRole('article').filter({ hasText: /^You/ }),
    /** The numbered passages under the last answer. */
    sources: answers.last().getByRole('link', { name: /opens in a new tab/ }),
    error: region.getByRole('alert'),
    sendAgain: region.getByRole('button', { name: 'Send again' }),
    countdown: region.getByText(/^You can send it again in \d+ s\.$/),
    /** What is said to screen readers of the answer under way. */
    announcement: region.locator('.chat-panel > [role=status]'),
    readOnHere: region.getByRole('button', { name: 'Read on here' }),
    helpful: region.getByRole('button', { name: 'Helpful', exact: true }),
    notHelpful: region.getByRole('button', { name: 'Not helpful' }),
    /** The words of the last answer, without its speaker and its time. */
    async readAnswer() {
      await expect(answers.last().getByRole('paragraph')).not.toHaveCount(1);
      const paragraphs = await answers.last().getByRole('paragraph').allTextContents();
      return paragraphs.slice(1).join('\n');
    },
    async choose(product: string, account: RegExp | string) {
      await region.getByLabel('Product', { exact: true }).selectOption(product);
      const field = region.getByLabel('Account', { exact: true });
      const option = field.getByRole('option', { name: account });
      await field.selectOption(await option.getAttribute('value'));
    },
    /** Sends a message and waits until its answer is complete. */
    async ask(question: string) {
      const before = await answers.count();
      await box.fill(question);
      await send.click();
      await expect(answers).toHaveCount(before + 1);
      await expect(conversation).toHaveAttribute('aria-busy', 'false');
    },
  };
}
