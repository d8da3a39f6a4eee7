import axe from 'axe-core';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Combobox } from './fields/combobox.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import { createToaster, Toaster } from './toasts/toaster.tsx';
import { mount, unmount } from '../testing/mount.tsx';
import { letThingsMove } from '../testing/motion.ts';

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
        {props.children ?? (
          <label>
            Note <input />
          </label>
        )}
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

/** A list that the dialog's keys and presses belong to while it is open. */
function List() {
  const labels = { loading: '', noResults: '', results: String, clear: 'Clear', open: 'Show' };
  const options = [{ value: 'storefront', label: 'storefront' }];
  return (
    <Combobox name="project" label="Project" value={null} onValueChange={vi.fn()} {...{ options, labels }} />
  );
}

/** Whether a press in its middle meets an element, and nothing that lies over it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

async function clickOutside(): Promise<void> {
  document.elementFromPoint(4, 4)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true });
}

afterEach(unmount);

const modes = (['light', 'dark'] as const).flatMap((theme) =>
  (['ltr', 'rtl'] as const).map((dir) => ({ theme, dir })),
);
const kinds: readonly Partial<ModalProps>[] = [
  {},
  { isSticky: true, isDrawerOnMobile: true },
  { isBusy: true },
  { allowOverflow: true },
  { hasFocusTrap: false },
];

describe.each(modes)('an open dialog, %j', ({ theme, dir }) => {
  it.each(kinds)('breaks no rule of access, %j [U01, U30]', async (props) => {
    onTestFinished(() => {
      delete document.documentElement.dataset.theme;
      document.documentElement.dir = 'ltr';
    });
    document.documentElement.dataset.theme = theme;
    document.documentElement.dir = dir;
    document.documentElement.style.background = 'var(--paper)';
    await openExample(props);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
  });
});

describe('Modal', () => {
  letThingsMove();

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
    expect(document.activeElement?.closest('dialog')).not.toBeNull();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{Tab}{Tab}{/Shift}');
    expect(document.activeElement?.closest('dialog')).not.toBeNull();
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
      await openExample({ onClose, children: <List /> });
      await dialog.getByRole('combobox').click();
      await expect.element(dialog.getByRole('option', { name: 'storefront' })).toBeVisible();
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
    expect(new Set(getComputedStyle(element).transitionDuration.split(', '))).toEqual(new Set(['0.35s']));
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
      await expect
        .poll(() => {
          submit.scrollIntoView();
          return submit.getBoundingClientRect().bottom;
        })
        .toBeLessThanOrEqual(256);
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

  it('does not close when a press inside ends outside, as the selection of a text does [§4.0.11]', async () => {
    const onClose = vi.fn();
    await openExample({ onClose });
    const element = dialog.element();
    page
      .getByLabelText('Note')
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1, clientY: 1 }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('goes once its exit is over, and says so [§4.0.11, §9.0.19]', async () => {
    const at = { pressed: Infinity, gone: 0 };
    window.addEventListener('keydown', () => (at.pressed = performance.now()), { capture: true, once: true });
    const onExited = vi.fn(() => void (at.gone = performance.now()));
    await openExample({ onExited });
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onExited.mock.calls.length).toBe(1);
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(at.gone - at.pressed).toBeGreaterThanOrEqual(350);
  });

  it('shows toasts inside of itself: what lies behind it can neither be heard nor pressed [U44]', async () => {
    const store = createToaster();
    await mount(
      <>
        <Toaster store={store} label="Notifications" dismissLabel="Dismiss" />
        <Example />
      </>,
    );
    await opener.click();
    store.show({ text: 'File accepted.' });
    const dismiss = dialog
      .getByRole('status', { name: 'Notifications' })
      .getByRole('button', { name: 'Dismiss' });
    await dismiss.click();
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByText('File accepted.')).not.toBeInTheDocument();
  });

  it('shows toasts on a phone above its buttons, and leaves its beginning in sight', async () => {
    await page.viewport(390, 844);
    const store = createToaster();
    await mount(
      <>
        <Toaster store={store} label="Notifications" dismissLabel="Dismiss" />
        <Example isSticky isDrawerOnMobile>
          <p>You are offline.</p>
          <div style={{ blockSize: '60rem' }} />
        </Example>
      </>,
    );
    await opener.click();
    store.show({ text: 'Something went wrong.' });
    store.show({ text: 'File accepted.' });
    const last = dialog.getByText('File accepted.');
    await expect.element(last).toBeVisible();
    // It has come all the way up.
    await expect.poll(() => isOnTop(dialog.getByRole('button', { name: 'Go back' }).element())).toBe(true);
    expect(isOnTop(last.element())).toBe(true);
    expect(isOnTop(dialog.getByText('You are offline.').element())).toBe(true);
  });

  it('does not hold a toast for ever that was paused in a dialog which has closed since [U44]', async () => {
    const store = createToaster();
    await mount(
      <>
        <Toaster store={store} label="Notifications" dismissLabel="Dismiss" />
        <Example />
      </>,
    );
    await opener.click();
    store.show({ text: 'File accepted.' });
    await dialog.getByText('File accepted.').hover();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await userEvent.keyboard('{Escape}');
    await vi.advanceTimersByTimeAsync(5000);
    expect(document.body.textContent).not.toContain('File accepted.');
  });

  it.each(['{Escape}', 'outside'])(
    'closes from the page behind, which it leaves usable, without its focus trap: %s [§4.0.11]',
    async (how) => {
      await openExample({ hasFocusTrap: false });
      opener.element().focus();
      await { '{Escape}': () => userEvent.keyboard('{Escape}'), outside: clickOutside }[how as 'outside']();
      await expect.element(dialog).not.toBeInTheDocument();
    },
  );

  it('leaves the page behind usable without its focus trap [§4.0.11]', async () => {
    await openExample({ hasFocusTrap: false });
    opener.element().focus();
    expect(document.activeElement).toBe(opener.element());
  });
});
