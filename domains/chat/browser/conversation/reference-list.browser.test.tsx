import type { Reference } from '@reachout/documentation/rules/reference';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { ReferenceList } from './reference-list.tsx';

const references = ['Builds', 'Functions', 'Domains'].map((title): Reference => ({
  file: { title, path: `/docs/${title.toLowerCase()}`, source: { type: 'file-upload' } },
}));

it.each([
  {
    what: 'the sources that an answer numbers, by those numbers',
    text: 'So [1], and so [3].',
    numbers: ['1', '3'],
  },
  { what: 'every source of an answer that numbers none', text: 'So it is.', numbers: ['1', '2', '3'] },
])('below an answer stand $what', ({ text, numbers }) => {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(<ReferenceList text={text} references={references} />));
  const links = [...container.querySelectorAll('a')];
  expect(links.map(({ dataset }) => dataset.citation)).toEqual(numbers);
  root.unmount();
});
