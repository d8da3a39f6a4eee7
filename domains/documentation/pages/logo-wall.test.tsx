import { catalogue } from '@reachout/logos';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { LogoWall } from './logo-wall.tsx';

it('shows the brand’s logos in both themes and in order [§3.1.1, §5.4.2]', () => {
  const html = renderToStaticMarkup(<LogoWall title="What runs here" logos={['react', 'nextjs']} />);
  expect([...html.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual([
    'React Logo',
    'React Logo',
    'Next.js Logo',
    'Next.js Logo',
  ]);
});

it('shows the images of the provider’s own customers by their names [§3.1.1]', () => {
  const html = renderToStaticMarkup(
    <LogoWall title="Who runs here" logos={['react', { name: 'Laks AS', file: 'wall.1a2b.svg' }]} />,
  );
  expect(html).toContain('<img src="/docs/static/files/wall.1a2b.svg" alt="Laks AS Logo"');
});

it('is not there where the brand names no logo', () => {
  expect(renderToStaticMarkup(<LogoWall title="What runs here" logos={[]} />)).toBe('');
});

it('is made of logos that exist, in the default brand', () => {
  expect(defaultBrand.logoWall.length).toBeGreaterThan(20);
  expect(defaultBrand.logoWall.filter((logo) => typeof logo !== 'string' || !(logo in catalogue))).toEqual(
    [],
  );
});
