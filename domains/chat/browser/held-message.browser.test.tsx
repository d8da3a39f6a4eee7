import axe from 'axe-core';
import { maxMessage } from '@reachout/core/limits';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createChatRunner } from './chat-runner.ts';
import { Composer } from './composer.tsx';

let root: Root | undefined;
afterEach(() => root?.unmount());

function show() {
  const runner = createChatRunner({
    selection: { product: 'platform', account: 'acc_olivia' },
    loadServer: () => new Promise(() => undefined),
    describeSelection: () => 'No account set',
    canCreateCase: () => true,
    onHostEffect: () => undefined,
    newId: () => 'id',
    now: () => 0,
    untilUserActivity: () => new Promise(() => undefined),
    report: () => undefined,
  });
  const container = document.createElement('main');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(
    <Composer
      runner={runner}
      isCaseFormVisible={false}
      caseRefusal={undefined}
      onPrepare={() => undefined}
      onContinueChat={() => undefined}
      boxRef={null}
    />,
  );
  const box = page.getByRole('textbox', { name: 'Your message' });
  const textarea = () => box.element() as HTMLTextAreaElement;
  return { box, textarea, draft: () => runner.getState().form.currentMessage };
}

/** What the browser does when the person pastes or drops a text; true when it went on to put it in. */
function give(type: 'paste' | 'drop', field: HTMLElement, text: string): boolean {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event =
    type === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
  return field.dispatchEvent(event);
}

const log = `${'2026-11-21 error in function '.repeat(10_000)}the end`;

it.each(['paste', 'drop'] as const)(
  'holds a %s that is far too large beside the box, and says how long it is [F24, D20]',
  async (type) => {
    const { box, textarea, draft } = show();
    await userEvent.type(box, 'My log: ');
    expect(give(type, textarea(), log)).toBe(false);
    await expect
      .element(page.getByRole('alert').getByText('What you pasted is too long for a message'))
      .toBeVisible();
    await expect
      .element(page.getByText('It has 290,007 characters; a message takes 32,000.', { exact: false }))
      .toBeVisible();
    expect(draft()).toBe('My log: ');
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  },
);

it('puts as much in as fits, at the place where it was pasted, when the person asks for that [F24, D20]', async () => {
  const { box, textarea, draft } = show();
  await userEvent.type(box, 'Before.After.');
  textarea().setSelectionRange(7, 7);
  give('paste', textarea(), log);
  await page.getByRole('button', { name: 'Insert only the beginning' }).click();
  expect(draft()).toBe(`Before.${log.slice(0, maxMessage - 13)}After.`);
  expect(document.activeElement).toBe(textarea());
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('leaves it out when the person asks for that, and keeps what they typed [F24]', async () => {
  const { box, textarea, draft } = show();
  await userEvent.type(box, 'Only this.');
  give('paste', textarea(), log);
  await page.getByRole('button', { name: 'Leave it out' }).click();
  expect(draft()).toBe('Only this.');
  expect(document.activeElement).toBe(textarea());
});

it('says why nothing more can be put into a full box, unless it takes the place of what is selected [F24]', async () => {
  const { box, textarea } = show();
  await userEvent.fill(box, 'x'.repeat(maxMessage));
  textarea().setSelectionRange(5, 5);
  give('paste', textarea(), log);
  const insert = page.getByRole('button', { name: 'Insert only the beginning' });
  await expect.element(insert).toHaveAccessibleDescription('The message is full.');
  await page.getByRole('button', { name: 'Leave it out' }).click();
  textarea().setSelectionRange(0, 10);
  give('paste', textarea(), log);
  await expect.element(insert).not.toHaveAccessibleDescription('The message is full.');
});

it('lets a text in that is over the limit and can be laid out: the counter says what is too much [F24, D20]', async () => {
  const { textarea } = show();
  await expect.element(page.getByRole('textbox')).toBeInTheDocument();
  expect(give('paste', textarea(), 'x'.repeat(100_000))).toBe(true);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
