import { expect, it } from 'vitest';
import { showLocalTimes } from './local-times.ts';

const page = (inner: string): HTMLElement =>
  Object.assign(document.createElement('div'), { innerHTML: inner });

it('tells a time by the person’s clock, and keeps what the server wrote as its title [U71]', () => {
  const root = page('<time data-timestamp datetime="2026-11-21T01:56:15Z">Nov 21, 2026, 1:56 AM UTC</time>');
  showLocalTimes(root, 'America/New_York');
  showLocalTimes(root, 'America/New_York');
  const time = root.querySelector('time');
  expect(time?.textContent).toBe('Nov 20, 2026, 8:56 PM EST');
  expect(time?.title).toBe('Nov 21, 2026, 1:56 AM UTC');
});

it('leaves what reads the same, and times that are told otherwise, as they are [U71]', () => {
  const same = '<time data-timestamp datetime="2026-11-21T01:56:15Z">Nov 21, 2026, 1:56\u202FAM UTC</time>';
  const other = '<time datetime="2026-11-21T01:56:15Z">2 hours</time>';
  const root = page(same + other);
  const before = root.innerHTML;
  showLocalTimes(root, 'UTC');
  expect(root.innerHTML).toBe(before);
});
