import { afterEach, expect, it, vi } from 'vitest';
import { loadLaterMessages, pageMessages, pageMessagesId } from './page-messages.ts';

const form = {
  title: ['Submit a case.'],
  left: [['count', 'plural', { one: ['#', ' left'], other: ['#', ' left'] }]],
};

afterEach(() => document.getElementById(pageMessagesId)?.remove());

it('says what the page carries, and what parts say once it is loaded: again after a failure, and then no more [F27]', async () => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = pageMessagesId;
  element.dataset.later = '/messages/en-1.json';
  element.textContent = JSON.stringify({ box: { send: ['Send'] } });
  document.body.append(element);
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }));
  await expect(loadLaterMessages()).rejects.toThrow('404');
  fetched.mockResolvedValueOnce(Response.json({ form }));
  await loadLaterMessages();
  await loadLaterMessages();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(pageMessages('box').send?.()).toBe('Send');
  expect((pageMessages('form').left as unknown as (values: object) => string)({ count: 3 })).toBe('3 left');
});
