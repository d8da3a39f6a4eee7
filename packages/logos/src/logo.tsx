import type { ReactNode } from 'react';
import { findLogo, logoName } from './catalogue.ts';
import { LogoImages } from './logo-images.tsx';
import { logoCopy } from './messages/logo.ts';
import { type LogoOptions, resolveLogo } from './resolve-logo.ts';

/** A logo of the catalogue by its slug; see {@link LogoOptions} for the rest. */
export interface LogoProps extends LogoOptions {
  readonly name: string;
  readonly className?: string;
}

const themes = { light: 'ui-logo ui-light-only', dark: 'ui-logo ui-dark-only' } as const;

/**
 * Shows a logo for light and for dark pages: both images are in the page and the theme hides one, so nothing moves when the theme changes.
 * A slug that the catalogue does not have renders nothing.
 */
export function Logo({ name, className, ...options }: LogoProps): ReactNode {
  const entry = findLogo(name);
  const logo = entry && resolveLogo(entry, options);
  if (!logo) return null;
  return (
    <LogoImages
      logo={logo}
      alt={logoCopy.alt({ name: logoName(name) })}
      themes={themes}
      className={className}
    />
  );
}
