import type { LogoEntry } from './entry.ts';

/** What whoever shows a logo may choose. */
export interface LogoOptions {
  /** In pixels; the catalogue's height otherwise. */
  readonly height?: number | undefined;
  /** Even out how heavy logos look side by side. Needs a height. */
  readonly balanced?: boolean | undefined;
  /** In the owner's colours where they exist. */
  readonly colored?: boolean | undefined;
  /** In one colour on dark pages even if `colored`. */
  readonly monochromeDark?: boolean | undefined;
  /** Load when it comes near the screen. */
  readonly lazy?: boolean | undefined;
}

/** What is rendered: one source per theme, of which one is hidden. */
export interface ResolvedLogo {
  readonly height: number;
  readonly width: number;
  readonly light: string | undefined;
  readonly dark: string | undefined;
  readonly loading: 'lazy' | 'eager';
}

/** Thrown when `balanced` comes without a numeric height (§5.4). */
export const balancedNeedsHeight = 'You must specify a height when using the balanced prop on a Logo.';

/**
 * Applies the rules of §5 Logo rendering: final size from the given or the catalogue's height and the catalogue's aspect ratio, times
 * `balancedScale` when balanced; sources by theme and colour; undefined when there is no source to render.
 *
 * @throws Error when balanced without a numeric height.
 */
export function resolveLogo(
  entry: Pick<LogoEntry, 'height' | 'width' | 'balancedScale'> & {
    readonly variants: Partial<LogoEntry['variants']>;
  },
  options: LogoOptions = {},
): ResolvedLogo | undefined {
  const { height, balanced = false, lazy = false } = options;
  if (balanced && !Number.isFinite(height)) throw new Error(balancedNeedsHeight);
  const { light, dark } = sources(entry.variants, options);
  if (light === undefined && dark === undefined) return undefined;
  const scale = balanced ? entry.balancedScale : 1;
  const finalHeight = height ?? entry.height;
  return {
    height: wholePixels(finalHeight * scale),
    width: wholePixels(finalHeight * (entry.width / entry.height) * scale),
    light,
    dark,
    loading: lazy ? 'lazy' : 'eager',
  };
}

function sources(
  variants: Partial<LogoEntry['variants']>,
  { colored = false, monochromeDark = false }: LogoOptions,
): { light: string | undefined; dark: string | undefined } {
  const plain = { light: variants.light?.src, dark: variants.dark?.src };
  if (!colored) return plain;
  return {
    light: variants['color-light']?.src ?? plain.light,
    dark: monochromeDark ? plain.dark : (variants['color-dark']?.src ?? plain.dark),
  };
}

/** HTML takes no fractions for the size of an image; the style sheet keeps the logo's own shape. */
function wholePixels(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}
