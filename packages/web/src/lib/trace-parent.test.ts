import { expect, it } from 'vitest';
import { newTraceParent } from './trace-parent.ts';

it('names a new trace each time, in the form of W3C Trace Context', () => {
  const names = Array.from({ length: 100 }, newTraceParent);
  expect(names.filter((name) => !/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(100);
});
