import type { ReactNode } from 'react';
import { findLogo, logoName } from './catalogue.ts';
import { type LogoOptions, resolveLogo } from './resolve-logo.ts';

/** A logo of the catalogue by its slug; see {@link LogoOptions} for the rest. */
export interface LogoProps extends LogoOptions {
  readonly name: string;
  readonly className?: string;
}

/**
 * Shows a logo for light and for dark pages: both images are in the page and the theme hides one, so nothing moves when the theme changes.
 * A slug that the catalogue does not have renders nothing.
 */
export function Logo({ name, className = '', ...options }: LogoProps): ReactNode {
  const entry = findLogo(name);
  const logo = entry && resolveLogo(logoName(name), entry, options);
  if (!logo) return null;
  const { alt, height, width, loading } = logo;
  const images = [
    { theme: 'ui-light-only', src: logo.light },
    { theme: 'ui-dark-only', src: logo.dark },
  ];
  return images.map(({ theme, src }) =>
    src === undefined ? null : (
      <img
        key={theme}
        className={`${theme} ${className}`.trimEnd()}
        src={src}
        alt={alt}
        height={height}
        width={width}
        loading={loading}
        decoding="async"
      />
    ),
  );
}
