import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import { mount, unmount } from '../testing/mount.tsx';

function Example(props: Partial<ModalProps>) {
  const [isOpen, setIsOpen] = useState(false);
  const goBack = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Submit this case?"
        description="Check the details."
        initialFocus={goBack}
        footer={
          <>
            <Button ref={goBack} onClick={() => setIsOpen(false)}>
              Go back
            </Button>
            <Button variant="primary">Submit</Button>
          </>
        }
        {...props}
      >
        <label>
          Note <input />
        </label>
      </Modal>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Submit this case?' });
const opener = page.getByRole('button', { name: 'Open' });

async function openExample(props: Partial<ModalProps> = {}): Promise<void> {
  await mount(<Example {...props} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

async function clickOutside(): Promise<void> {
  document.elementFromPoint(4, 4)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true });
}

afterEach(unmount);

describe('Modal', () => {
  it('moves focus to the least destructive action when it opens [U30, U31]', async () => {
    await openExample();
    await expect.element(page.getByRole('button', { name: 'Go back' })).toHaveFocus();
  });

  it('is named by its title and described by its description [U30]', async () => {
    await openExample();
    await expect.element(dialog).toHaveAccessibleDescription('Check the details.');
  });

  it('keeps Tab inside, forwards and backwards, however fast [§4.0.11, U30]', async () => {
    await openExample();
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}');
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{Tab}{Tab}{/Shift}');
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  });

  it('closes on Escape and gives focus back at once [§4.0.11, U30, U32]', async () => {
    await openExample();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('closes on a click outside [§4.0.11]', async () => {
    await openExample();
    await clickOutside();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it.each(['{Escape}', 'outside'])(
    'stays while a dropdown inside is open: %s [§4.0.11, U30]',
    async (how) => {
      const onClose = vi.fn();
      await openExample({ isDropdownOpen: true, onClose });
      await { '{Escape}': () => userEvent.keyboard('{Escape}'), outside: clickOutside }[how as 'outside']();
      expect(onClose).not.toHaveBeenCalled();
      await expect.element(dialog).toBeVisible();
    },
  );

  it.each(['{Escape}', 'outside'])('stays while it is submitting: %s [U30]', async (how) => {
    const onClose = vi.fn();
    await openExample({ isBusy: true, onClose });
    await { '{Escape}': () => userEvent.keyboard('{Escape}'), outside: clickOutside }[how as 'outside']();
    expect(onClose).not.toHaveBeenCalled();
    await expect.element(dialog).toBeVisible();
  });

  it('hands Enter in a text field to its caller, and leaves it to buttons [§4.0.11, U31]', async () => {
    const onEnter = vi.fn();
    await openExample({ onEnter });
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await page.getByLabelText('Note').click();
    await userEvent.keyboard('{Enter}');
    expect(onEnter).toHaveBeenCalledTimes(1);
    page.getByRole('button', { name: 'Submit' }).element().focus();
    await userEvent.keyboard('{Enter}');
    expect(onEnter).toHaveBeenCalledTimes(1);
  });

  it('is 540 px wide, has 24 px around its body and takes 350 ms to leave [§9.0.19]', async () => {
    await page.viewport(1024, 768);
    await openExample();
    const element = dialog.element() as HTMLElement;
    const body = getComputedStyle(element.querySelector('.ui-modal-body') as Element);
    expect(element.offsetWidth).toBe(540);
    expect([body.paddingInlineStart, body.paddingInlineEnd, body.paddingBlockEnd]).toEqual([
      '24px',
      '24px',
      '24px',
    ]);
    expect(getComputedStyle(element).transitionDuration).toBe('0.35s, 0.35s');
  });

  it('comes from the bottom edge on a phone when asked to [§4.0.11, U33]', async () => {
    await page.viewport(375, 700);
    await openExample({ isDrawerOnMobile: true });
    await expect.poll(() => Math.round(dialog.element().getBoundingClientRect().bottom)).toBe(700);
    expect(dialog.element().getBoundingClientRect().width).toBe(375);
  });

  it.each([{ isDrawerOnMobile: true }, { isDrawerOnMobile: false }])(
    'scrolls as a whole where it is too low for title and buttons to stay, %j [U63]',
    async (props) => {
      await page.viewport(320, 256);
      await openExample({
        isSticky: true,
        children: <p style={{ blockSize: 900 }}>Much to read</p>,
        ...props,
      });
      const body = dialog.element().querySelector('.ui-modal-body');
      expect(body?.clientHeight).toBe(body?.scrollHeight);
      const submit = page.getByRole('button', { name: 'Submit' }).element();
      submit.scrollIntoView();
      expect(submit.getBoundingClientRect().bottom).toBeLessThanOrEqual(256);
      dialog.element().scrollIntoView();
      expect(Math.round(dialog.element().getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    },
  );

  it('keeps title and buttons in sight when sticky and lets content hang over when allowed [§4.0.11]', async () => {
    await openExample({ isSticky: true, allowOverflow: true });
    expect(getComputedStyle(dialog.element().querySelector('.ui-modal-body') as Element).overflowY).toBe(
      'auto',
    );
    expect(getComputedStyle(dialog.element()).overflow).toBe('visible');
  });

  it('leaves the page behind usable without its focus trap [§4.0.11]', async () => {
    await openExample({ hasFocusTrap: false });
    opener.element().focus();
    expect(document.activeElement).toBe(opener.element());
  });
});
