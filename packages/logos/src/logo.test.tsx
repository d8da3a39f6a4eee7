import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { Logo } from './logo.tsx';
import { balancedNeedsHeight, resolveLogo } from './resolve-logo.ts';

const variant = (src: string) => ({ src, height: 20, width: 40, blurWidth: 0, blurHeight: 0 });
const plain = { light: variant('light.svg'), dark: variant('dark.svg') };
const coloured = {
  ...plain,
  'color-light': variant('color-light.svg'),
  'color-dark': variant('color-dark.svg'),
};
const entry = { height: 20, width: 40, balancedScale: 1.5, variants: plain };

describe('the size of a logo', () => {
  it.each([
    { what: 'the catalogue’s height', options: {}, height: 20, width: 40 },
    { what: 'a given height', options: { height: 30 }, height: 30, width: 60 },
    { what: 'a balanced height', options: { height: 30, balanced: true }, height: 45, width: 90 },
    { what: 'an odd height in whole pixels', options: { height: 10.333 }, height: 10, width: 21 },
    { what: 'at least one pixel', options: { height: 0.2 }, height: 1, width: 1 },
  ])('with $what is $height by $width [§5.4.2]', ({ options, height, width }) => {
    expect(resolveLogo(entry, options)).toMatchObject({ height, width });
  });

  it.each([undefined, Number.NaN, '20' as never, null as never])(
    'cannot be balanced with a height of %s [§5.4.1, §8.0.8]',
    (height) => {
      expect(() => resolveLogo(entry, { balanced: true, height })).toThrow(
        'You must specify a height when using the balanced prop on a Logo.',
      );
    },
  );

  it('cannot be balanced by the component without a height either [§5.4.1, §8.0.8]', () => {
    expect(() => renderToStaticMarkup(<Logo name="nextjs" balanced />)).toThrow(balancedNeedsHeight);
  });
});

describe('the sources of a logo', () => {
  it.each([
    { what: 'plain', variants: coloured, options: {}, light: 'light.svg', dark: 'dark.svg' },
    {
      what: 'coloured',
      variants: coloured,
      options: { colored: true },
      light: 'color-light.svg',
      dark: 'color-dark.svg',
    },
    {
      what: 'coloured but plain on dark',
      variants: coloured,
      options: { colored: true, monochromeDark: true },
      light: 'color-light.svg',
      dark: 'dark.svg',
    },
    {
      what: 'coloured without colours',
      variants: plain,
      options: { colored: true },
      light: 'light.svg',
      dark: 'dark.svg',
    },
    {
      what: 'coloured with one for light',
      variants: { ...plain, 'color-light': variant('color-light.svg') },
      options: { colored: true },
      light: 'color-light.svg',
      dark: 'dark.svg',
    },
    {
      what: 'coloured with one for dark',
      variants: { ...plain, 'color-dark': variant('color-dark.svg') },
      options: { colored: true },
      light: 'light.svg',
      dark: 'color-dark.svg',
    },
    {
      what: 'plain, told to be plain on dark',
      variants: coloured,
      options: { monochromeDark: true },
      light: 'light.svg',
      dark: 'dark.svg',
    },
  ])('when $what are $light and $dark [§5.4.3]', ({ variants, options, light, dark }) => {
    expect(resolveLogo({ ...entry, variants }, options)).toMatchObject({ light, dark });
  });

  it('that do not exist render nothing [§5.4.3]', () => {
    expect(resolveLogo({ ...entry, variants: {} })).toBeUndefined();
    expect(renderToStaticMarkup(<Logo name="no-such-company" />)).toBe('');
  });
});

describe('a rendered logo', () => {
  it('has both images, one hidden per theme, and no style of its own [§4.0.12]', () => {
    const { light, dark } = catalogue['nextjs']!.variants;
    const markup = renderToStaticMarkup(<Logo name="nextjs" height={24} />);
    expect(markup).toMatch(new RegExp(`class="ui-logo ui-light-only" src="${light.src}"`));
    expect(markup).toMatch(new RegExp(`class="ui-logo ui-dark-only" src="${dark.src}"`));
    expect(markup.match(/<img/g)).toHaveLength(2);
    expect(markup).not.toContain('style');
  });

  it('has the owner’s name and Logo as alternative text [§5.4.2]', () => {
    expect(renderToStaticMarkup(<Logo name="nextjs" />).match(/alt="Next\.js Logo"/g)).toHaveLength(2);
  });

  it('reserves its space in the page [§5.4.2]', () => {
    const markup = renderToStaticMarkup(<Logo name="nextjs" height={48} />);
    expect(markup.match(/height="48" width="48"/g)).toHaveLength(2);
  });

  it.each([
    { lazy: true, loading: 'lazy' },
    { lazy: false, loading: 'eager' },
    { lazy: undefined, loading: 'eager' },
  ])('with lazy $lazy loads $loading [§5.4.3]', ({ lazy, loading }) => {
    expect(renderToStaticMarkup(<Logo name="v0" lazy={lazy} />)).toContain(`loading="${loading}"`);
  });

  it('shows colours where it is asked for [§5.4.3]', () => {
    const markup = renderToStaticMarkup(<Logo name="sveltekit" colored className="mark" />);
    expect(markup).toContain(catalogue['sveltekit']!.variants['color-light']!.src);
    expect(markup).toContain('class="ui-logo ui-light-only mark"');
  });
});
