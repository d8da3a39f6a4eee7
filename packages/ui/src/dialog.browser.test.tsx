import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDialog } from './dialog.ts';
import { letThingsMove } from '../testing/motion.ts';

letThingsMove();
afterEach(() => document.body.replaceChildren());

function build(): { dialog: HTMLDialogElement; opener: HTMLButtonElement; field: HTMLInputElement } {
  document.body.innerHTML =
    '<button>Open</button><dialog aria-label="Search"><input aria-label="Words"><a href="#a" tabindex="-1">Result</a><button>Close</button></dialog>';
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  const opener = document.querySelector('button') as HTMLButtonElement;
  opener.focus();
  return { dialog, opener, field: dialog.querySelector('input') as HTMLInputElement };
}

describe('a dialog of a plain page', () => {
  it('gives focus back at once, and says when it has left [§4.0.11, §9.0.19, U30]', async () => {
    const { dialog, opener, field } = build();
    const onExited = vi.fn();
    const atOnce = vi.fn();
    const close = openDialog(dialog, {
      behaviour: () => ({
        onDismiss: () => {
          close(onExited);
          atOnce(document.activeElement, onExited.mock.calls.length);
        },
      }),
      initialFocus: field,
    });
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('{Escape}');
    // Looked at within the key's own event: a busy machine may have ended the movement before the test goes on.
    expect(atOnce.mock.calls).toEqual([[opener, 0]]);
    await expect.poll(() => onExited.mock.calls.length).toBe(1);
  });

  it('has not left when it is opened again meanwhile [§4.0.11]', async () => {
    const { dialog } = build();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onExited = vi.fn();
    openDialog(dialog, { behaviour: () => ({ onDismiss: vi.fn() }) })(onExited);
    openDialog(dialog, { behaviour: () => ({ onDismiss: vi.fn() }) });
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(onExited).not.toHaveBeenCalled();
    expect(dialog.open).toBe(true);
  });

  it('leaves a key alone that a field has used, such as the Escape that empties it [U32]', async () => {
    const { dialog, field } = build();
    const onDismiss = vi.fn();
    openDialog(dialog, { behaviour: () => ({ onDismiss }), initialFocus: field });
    field.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    await userEvent.keyboard('{Escape}');
    expect(onDismiss).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });

  it('keeps Tab inside, past what Tab does not reach [§4.0.11, U30]', async () => {
    const { dialog, field } = build();
    openDialog(dialog, { behaviour: () => ({ onDismiss: vi.fn() }), initialFocus: field });
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(field);
  });
});
