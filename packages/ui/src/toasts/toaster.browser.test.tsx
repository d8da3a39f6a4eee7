import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from 'react';
import { mount, unmount } from '../../testing/mount.tsx';
import { createToaster, Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await unmount();
});

async function mountToaster() {
  const store = createToaster();
  const container = await mount(<Toaster store={store} label="Notifications" dismissLabel="Dismiss" />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const region = container.firstElementChild as HTMLElement;
  const show = (durationMs?: number) => act(async () => void store.show({ text: 'Saved.', durationMs }));
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  return { store, region, show, wait };
}

describe('Toaster', () => {
  it('is a polite status region from the start, so that what appears in it is announced [U44]', async () => {
    const { region, show } = await mountToaster();
    expect(region.getAttribute('role')).toBe('status');
    await show();
    expect(region.textContent).toContain('Saved.');
  });

  it('keeps a toast for at least five seconds, whatever was asked [U44]', async () => {
    const { region, show, wait } = await mountToaster();
    await show(10);
    await wait(4999);
    expect(region.textContent).toContain('Saved.');
    await wait(1);
    expect(region.textContent).toBe('');
  });

  it('goes by itself although the pointer rests where it appeared [U44]', async () => {
    const { region, show, wait } = await mountToaster();
    await show();
    await act(async () => region.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
    await wait(5000);
    expect(region.textContent).toBe('');
  });

  it('waits while the pointer is moved on it [U44]', async () => {
    const { region, show, wait } = await mountToaster();
    await show();
    await act(async () => region.dispatchEvent(new MouseEvent('mousemove', { bubbles: true })));
    await wait(60_000);
    expect(region.textContent).toContain('Saved.');
    await act(async () =>
      region.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body })),
    );
    await wait(5000);
    expect(region.textContent).toBe('');
  });

  it('waits while focus is in it, and goes when dismissed [U44]', async () => {
    const { region, show, wait } = await mountToaster();
    await show();
    const dismiss = region.querySelector<HTMLButtonElement>('[aria-label="Dismiss"]');
    await act(async () => dismiss?.focus());
    await wait(60_000);
    expect(region.textContent).toContain('Saved.');
    await act(async () => dismiss?.click());
    expect(region.textContent).toBe('');
  });

  it('shows once what is said again, for as long as if it were new', async () => {
    const { region, show, wait } = await mountToaster();
    await show();
    await wait(4000);
    await show();
    expect(region.textContent?.match(/Saved\./g)).toHaveLength(1);
    await wait(4999);
    expect(region.textContent).toContain('Saved.');
  });

  it('knows by its words a text that is made anew', async () => {
    const { store, region } = await mountToaster();
    const showLink = () =>
      act(async () => void store.show({ text: <a href="/help">Help</a>, words: 'Help' }));
    await showLink();
    await showLink();
    expect(region.querySelectorAll('a')).toHaveLength(1);
  });
});
