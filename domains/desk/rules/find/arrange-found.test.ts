import { expect, it } from 'vitest';
import type { Found } from '../calls/staff-search.ts';
import { arrangeFound } from './arrange-found.ts';

const hit = (title: string, isExact = false): Found => ({ title, detail: null, path: '/', isExact });

it('shows the groups with exactly what was asked for before the others, which keep their order', () => {
  const groups = arrangeFound({
    case: [hit('about INV-1')],
    person: [],
    invoice: [hit('INV-10'), hit('INV-1', true)],
    file: [hit('INV-1.pdf')],
  });
  expect(groups.map(({ kind, found }) => [kind, ...found.map(({ title }) => title)])).toEqual([
    ['invoice', 'INV-1', 'INV-10'],
    ['case', 'about INV-1'],
    ['file', 'INV-1.pdf'],
  ]);
});
