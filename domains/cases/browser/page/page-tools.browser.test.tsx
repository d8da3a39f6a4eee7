import { openDialog } from '@reachout/ui/dialog';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CreatedToast } from '../../pages/created-toast.tsx';
import { startPageTools } from './page-tools.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function show(): void {
  document.body.innerHTML = `<main>${renderToStaticMarkup(<CreatedToast text="Case created." />)}</main><dialog></dialog>`;
  startPageTools(document.querySelector('main') as HTMLElement, () => undefined);
}

const text = (): string => document.body.textContent;

describe('the toast of a case that was just opened', () => {
  it('goes after five seconds [U44]', async () => {
    show();
    await vi.advanceTimersByTimeAsync(4999);
    expect(text()).toContain('Case created.');
    await vi.advanceTimersByTimeAsync(1);
    expect(text()).toBe('');
  });

  it('waits while focus is on it, and goes when dismissed [U44]', async () => {
    show();
    const dismiss = page.getByRole('button', { name: 'Dismiss' }).element() as HTMLElement;
    dismiss.focus();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(text()).toContain('Case created.');
    dismiss.click();
    expect(text()).toBe('');
  });

  it('is shown inside of a dialog while one is open, where it can be heard and pressed [U44]', () => {
    show();
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    const close = openDialog(dialog, { behaviour: () => ({ onDismiss: () => undefined }) });
    expect(dialog.textContent).toContain('Case created.');
    close();
    expect(document.querySelector('main')?.textContent).toContain('Case created.');
  });
});
