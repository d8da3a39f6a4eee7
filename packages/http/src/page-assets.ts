import type { Language } from '@reachout/language/language';

/** The files that a page loads: addresses of the origin, in order. */
export interface PageAssets {
  css: string[];
  scripts: string[];
  /** Static imports of the scripts, preloaded so that they load in parallel. */
  preload: string[];
  /** Fonts to preload. */
  fonts: string[];
  /** The search box's script, loaded when it is opened. */
  search: string;
  /** What the scripts may say, in a language, as the text of an inert script element; absent where each script brings its own. */
  messages?: (language: Language) => string;
}

/** The brand's colours as a style sheet of their own: the policy allows no inline styles. */
export const brandStylesPath = '/brand.css';

/** What a page loads besides the style sheet and the search box; apps/server names the entries of each kind. */
export type PageKind = 'plain' | 'moments' | 'support' | 'case' | 'cases';

/** The files that a page of a kind loads. */
export type FindAssets = (kind: PageKind) => PageAssets;
