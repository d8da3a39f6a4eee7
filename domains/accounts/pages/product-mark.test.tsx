import { brand } from '@reachout/core/testing/samples';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductMark } from './product-mark.tsx';

it('draws the mark of a product that has one, for the eye alone, beside its name [§3.2.1]', () => {
  const markup = renderToStaticMarkup(<ProductMark brand={brand} product="v0" />);
  expect(markup).toMatch(/<svg[^>]*aria-hidden="true"[\s\S]*<path d="M[\s\S]*<\/svg>v0<\/span>$/);
});

it.each([
  ['platform', 'Tetra'],
  ['a product that is no more', 'a product that is no more'],
])('a product without a mark is shown by its name: %s', (product, name) => {
  expect(renderToStaticMarkup(<ProductMark brand={brand} product={product} />)).toBe(name);
});
