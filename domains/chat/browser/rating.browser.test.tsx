import type { Csat } from '../rules/feedback.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Rating } from './rating.tsx';

let root: Root | undefined;

afterEach(() => root?.unmount());

async function show(onRate: (rating: number) => Promise<boolean>, given: Csat | null = null): Promise<void> {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(<Rating legend="How was it?" given={given} onRate={onRate} />);
  await expect.element(page.getByRole('group', { name: 'How was it?' })).toBeVisible();
}

describe('the rating', () => {
  it('goes from 1, Awful, to 5, Amazing, in words [§3.12.7, U47]', async () => {
    await show(async () => true);
    const labels = page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.parentElement?.textContent);
    expect(labels).toEqual(['Awful', 'Bad', 'Okay', 'Good', 'Amazing']);
  });

  it('is sent after a pause of 400 ms, the last choice only [§9.0.9, F32]', async () => {
    const onRate = vi.fn(async () => true);
    await show(onRate);
    await page.getByRole('radio', { name: 'Awful' }).click();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(page.getByText('Thank you, your rating was saved.')).toBeVisible();
    expect(onRate.mock.calls).toEqual([[4]]);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => onRate.mock.calls).toEqual([[4], [5]]);
  });

  it('shows what was chosen before, and sends nothing before there is another choice [F32]', async () => {
    const onRate = vi.fn(async () => true);
    await show(onRate, 2);
    await expect.element(page.getByRole('radio', { name: 'Bad' })).toBeChecked();
    await page.getByRole('radio', { name: 'Good' }).click();
    await expect.poll(() => onRate.mock.calls).toEqual([[4]]);
  });

  it('stays when it could not be sent, and says so [F32]', async () => {
    await show(async () => false);
    await page.getByRole('radio', { name: 'Good' }).click();
    await expect.element(page.getByText(/could not be sent/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Good' })).toBeChecked();
  });
});
