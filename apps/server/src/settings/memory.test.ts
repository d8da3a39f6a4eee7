import { expect, it } from 'vitest';
import { memoryOptions } from './memory.ts';

it.each([
  [256, '', ['--max-semi-space-size=5', '--max-old-space-size=256', '--heap-growing-percent=20']],
  [400, '', ['--max-semi-space-size=8', '--max-old-space-size=400', '--heap-growing-percent=20']],
  [8_000, '', ['--max-semi-space-size=16', '--max-old-space-size=8000']],
  [
    400,
    '--max-old-space-size=900 --trace-warnings',
    ['--max-semi-space-size=8', '--heap-growing-percent=20'],
  ],
])('a process that keeps to %d MB is started so beside NODE_OPTIONS=%j', (megabytes, own, flags) => {
  expect(memoryOptions(megabytes, own).flags).toEqual(flags);
});
