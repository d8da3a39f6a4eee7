import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PartBoundary } from './part-boundary.tsx';

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  localStorage.clear();
});

function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

describe('a part of the page that cannot be shown', () => {
  it.each([
    ['what is safe and ', { 'reachout:draft': '{}' }, 'What you typed is kept. Reload the page to go on.'],
    ['', {}, /^\s*Reload the page to go on\.$/],
  ])('leaves the rest alone and says %swhat to do [F27, F36, U90]', async (_, stored, advice) => {
    Object.assign(localStorage, stored);
    const onRootError = vi.fn();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const container = document.createElement('div');
    document.body.replaceChildren(container);
    root = createRoot(container, { onCaughtError: onRootError });
    root.render(
      <>
        <PartBoundary part="The conversation">
          <Missing />
        </PartBoundary>
        <textarea aria-label="Your message" defaultValue="half a thought" />
      </>,
    );
    const alert = page.getByRole('alert');
    await expect.element(alert.getByText('The conversation could not be shown')).toBeVisible();
    await expect.element(alert.getByText(advice)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await expect.element(page.getByLabelText('Your message')).toHaveValue('half a thought');
    expect(warn.mock.calls).toEqual([
      ['A part of the page failed', { part: 'The conversation', reason: 'TypeError' }],
    ]);
  });
});
