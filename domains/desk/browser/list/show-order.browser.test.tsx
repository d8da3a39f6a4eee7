import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showOrder } from './show-order.ts';

const order = page.getByLabelText('Order');
const asked = () => new FormData(document.querySelector('form') ?? undefined).get('sort');

function showList(shown: string): void {
  const live = document.querySelector('[data-live-list]');
  if (live) live.innerHTML = `<div data-shown-order="${shown}"></div>`;
}

beforeEach(() => {
  document.body.innerHTML = `<main>
    <form data-toolbar><select name="sort" aria-label="Order">
      <option value="queue">What to answer next</option><option value="-updatedAt">Last update first</option>
    </select></form>
    <div data-live-list></div></main>`;
  showOrder(document.querySelector('main') as HTMLElement); // just written
});

it('the order says how a list came that was searched in, and the one that was chosen is asked for again', async () => {
  showList('-updatedAt');
  await expect.element(order).toHaveValue('-updatedAt');
  expect(asked()).toBe('queue');
  showList('queue');
  await expect.element(order).toHaveValue('queue');
});

it('the order that somebody chooses is asked for', async () => {
  await userEvent.selectOptions(order, '-updatedAt');
  expect(asked()).toBe('-updatedAt');
});
