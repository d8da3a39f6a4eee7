import { chatCopy } from '@reachout/chat/messages/chat';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { enableEarlySending } from './early/early-sending.ts';
import {
  asked,
  box,
  chosen,
  endEachWithAnEmptyPage,
  log,
  productField,
  show,
} from '../testing/show-support-island.tsx';

endEachWithAnEmptyPage();

/** Presses Send in the first task after the one in which React took the page over: its effects may not have run yet. */
function pressOnceCommitted(container: HTMLElement): void {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer')) ?? '';
  const fiber = Reflect.get(container, key) as {
    stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
  };
  const tasks = new MessageChannel();
  tasks.port1.onmessage = () => {
    if (fiber.stateNode.current.memoizedState.isDehydrated) tasks.port2.postMessage(null);
    else container.querySelector<HTMLElement>('button[aria-label="Send"]')?.click();
  };
  tasks.port2.postMessage(null);
}

describe('the message box', () => {
  it('sends with Enter, makes a line with Shift+Enter, and leaves composition alone [§5.1.1, U51, F25]', async () => {
    const server = await show();
    await expect.element(box).toHaveAttribute('placeholder', chatCopy.firstMessagePlaceholder());
    await box.click();
    await userEvent.keyboard('hel{Shift>}{Enter}{/Shift}');
    await expect.element(box).toHaveValue('hel\n');
    await box.fill('hello');
    const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true });
    const safari = new KeyboardEvent('keydown', {
      key: 'Enter',
      keyCode: 229,
      bubbles: true,
    } as KeyboardEventInit);
    box.element().dispatchEvent(composing);
    box.element().dispatchEvent(safari);
    expect(server.seen).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(log.getByText('hello')).toBeVisible();
    await expect.element(box).toHaveAttribute('placeholder', chatCopy.nextMessagePlaceholder());
  });

  it('says nothing about an empty message and sends none [§5.1.1]', async () => {
    const server = await show();
    await box.click();
    await userEvent.keyboard('  {Enter}');
    expect(server.seen).toEqual([]);
    await expect.element(box).not.toHaveAttribute('aria-invalid');
  });

  it('cuts nothing and counts what is too many [§5.1.1, F24, U07]', async () => {
    const server = await show();
    await box.fill('x'.repeat(32_002));
    await expect.element(page.getByText('2 characters too many').first()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveAccessibleDescription(/Message must be 32000 characters or fewer/);
    expect((box.element() as HTMLTextAreaElement).value).toHaveLength(32_002);
    expect(server.seen).toEqual([]);
  });

  describe('while its script is on its way', () => {
    beforeAll(() => enableEarlySending(document));
    const sendButton = page.getByRole('button', { name: 'Send', exact: true });

    it('takes what is typed, and sends nothing of it unasked [F15]', async () => {
      const server = await show({}, undefined, () => box.fill('typed early'));
      await expect.element(box).toHaveValue('typed early');
      expect(server.seen).toEqual([]);
    });

    it('takes Enter, and sends the message once the script is there [F15, U20]', async () => {
      await show({}, undefined, async () => {
        await box.fill('hello');
        await userEvent.keyboard('{Enter}');
      });
      await expect.element(log.getByText('maxDuration')).toBeVisible();
      await expect.element(box).toHaveValue('');
    });

    it('takes its button, and sends the message once the script is there [F15]', async () => {
      await show({}, undefined, async () => {
        await box.fill('hello');
        await sendButton.click();
      });
      await expect.element(log.getByText('maxDuration')).toBeVisible();
    });

    it('takes a press of its button between the moment in which the script takes over and its first effects [F15]', async () => {
      await show({}, undefined, () => box.fill('hello'), pressOnceCommitted);
      await expect.element(log.getByText('maxDuration')).toBeVisible();
      await expect.element(box).toHaveValue('');
    });

    it('takes Enter in a chat that a link prepared, and sends its lines along [F15, D32]', async () => {
      const intent = JSON.stringify({
        kind: 'custom',
        messages: [{ role: 'user', content: 'Prepared by a link' }],
      });
      await show({ query: { ...chosen, intent } }, undefined, async () => {
        await box.fill('hello');
        await userEvent.keyboard('{Enter}');
      });
      await expect.element(log.getByText('maxDuration')).toBeVisible();
      await expect
        .poll(() => log.element().textContent, { timeout: 3000 })
        .toMatch(/Prepared by a link.*hello.*maxDuration/s);
    });

    it('keeps as a draft what somebody went on typing after they sent it [F15]', async () => {
      const server = await show({}, undefined, async () => {
        await box.fill('hello');
        await userEvent.keyboard('{Enter}, and more');
      });
      await expect.element(box).toHaveValue('hello, and more');
      expect(server.seen).toEqual([]);
    });

    it('makes a new line of Shift+Enter [U20]', async () => {
      await show({}, undefined, async () => {
        await box.fill('one');
        await userEvent.keyboard('{Shift>}{Enter}{/Shift}two');
      });
      await expect.element(box).toHaveValue('one\ntwo');
    });
  });

  it('takes over what was chosen before the script ran [F15]', async () => {
    await show({ query: {} }, undefined, () => userEvent.selectOptions(productField, 'v0'));
    await expect.element(productField).toHaveValue('v0');
    expect(asked()).toEqual(['v0', null, null, null]);
  });
});
