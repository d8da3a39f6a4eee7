import data from './catalogue.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import origins from './origins.json' with { type: 'json' };
import type { LogoEntry } from './entry.ts';

/** All logos by slug. */
export const catalogue: Readonly<Record<string, LogoEntry>> = data;

/** The logo of a slug, or undefined for one that the catalogue does not have. */
export function findLogo(slug: string): LogoEntry | undefined {
  return Object.hasOwn(catalogue, slug) ? catalogue[slug] : undefined;
}

const displayNames: Readonly<Record<string, string>> = names;

/** How the owner of a logo is written, like `Next.js` for `nextjs`; the slug itself where nothing else is known. */
export function logoName(slug: string): string {
  return (Object.hasOwn(displayNames, slug) ? displayNames[slug] : undefined) ?? slug;
}

/** Where a drawing comes from: the licence of the drawing, and the owner's own page and rules for the mark. */
export interface LogoOrigin {
  /** SPDX identifier. It covers the drawing; the mark stays its owner's trademark. */
  readonly licence: string;
  /** Address at which the owner shows the mark. */
  readonly owner: string;
  /** Address of the owner's rules for using it, where there are some. */
  readonly guidelines?: string;
}

const logoOrigins: Readonly<Record<string, LogoOrigin>> = origins;

/** The origin of a logo, or undefined for one that the catalogue does not have. */
export function logoOrigin(slug: string): LogoOrigin | undefined {
  return Object.hasOwn(logoOrigins, slug) ? logoOrigins[slug] : undefined;
}
