import type { ReactNode } from 'react';
import { findLogo, logoName } from '@reachout/logos/catalogue';
import type { LogoEntry } from '@reachout/logos/entry';
import { LogoImages } from '@reachout/logos/logo-images';
import { type LogoOptions, resolveLogo } from '@reachout/logos/resolve-logo';
import type { LogoName } from './names.ts';

/** A logo that carries its own drawings, as each module below `logos/` has one. */
export interface DrawnLogo extends LogoEntry {
  /** How the owner writes itself. */
  readonly name: string;
}

interface CommonProps extends LogoOptions {
  readonly className?: string | undefined;
  /** Said to those who do not see it; the owner's name and "Logo" unless given. Empty where the name stands beside it. */
  readonly alt?: string | undefined;
}

/** Either a logo that was imported, or the name of one whose files a help centre serves. */
export type LogoProps = CommonProps &
  (
    | { readonly logo: DrawnLogo; readonly name?: undefined; readonly base?: undefined }
    | {
        readonly name: LogoName;
        readonly logo?: undefined;
        /** The origin that serves `/docs/static/media`, like `https://help.example.com`; the page's own unless given. */
        readonly base?: string | undefined;
      }
  );

const themes = { light: 'reachout-logo-light', dark: 'reachout-logo-dark' } as const;

/**
 * Shows a logo for light and for dark pages: both images are in the page and the style sheet hides one, so nothing moves when the theme
 * changes. Needs `style.css` of this package once in the page.
 *
 * @throws Error when balanced without a numeric height.
 * @example
 * import stripe from '@reachout/react-logos/logos/stripe';
 * <Logo logo={stripe} height={24} balanced />
 */
export function Logo({ logo, name, base = '', className, alt, ...options }: LogoProps): ReactNode {
  const entry = logo ?? findLogo(name);
  const resolved = entry && resolveLogo(entry, options);
  if (!resolved) return null;
  const owner = logo ? logo.name : logoName(name);
  return (
    <LogoImages
      logo={{ ...resolved, light: at(base, resolved.light), dark: at(base, resolved.dark) }}
      alt={alt ?? `${owner} Logo`}
      themes={themes}
      className={className}
    />
  );
}

/** The address of a drawing; one that was imported carries its own. */
function at(base: string, src: string | undefined): string | undefined {
  return src?.startsWith('/') ? base.replace(/\/$/, '') + src : src;
}
