import type { Language } from '@reachout/language/language';
import type { StyleSheets } from './inline/first-styles.ts';
import type { InlineScript } from './inline/inline-sources.ts';

/** The files that a page loads: addresses of the origin, in order. */
export interface PageAssets {
  css: string[];
  scripts: string[];
  /** The sheets taken apart, where a page of this kind carries what it is painted with. */
  firstStyles?: StyleSheets;
  /** A script that the page holds itself: it needs nothing of the page or of other scripts, and runs before anybody can do anything. */
  inlineScript?: InlineScript;
  /** Static imports of the scripts, preloaded so that they load in parallel. */
  preload: string[];
  /** Fonts to preload. */
  fonts: string[];
  /** The sheet of what the page shows only once somebody opens it: whatever opens it loads it first. */
  laterStyles?: string;
  /** The search box's script, loaded when it is opened. */
  search: string;
  /** The script of the API reference's console, loaded when it is opened. */
  console?: string;
  /** The script that keeps the number of unread notifications fresh, for people who are logged in. */
  unread?: string;
  /**
   * What the scripts may say, in a language: the text of an inert script element, and the address of what parts say that are loaded later. Absent where each
   * script brings its own.
   */
  messages?: (language: Language) => { now: string; later: string | null };
}

/** The brand's colours as a style sheet of their own. */
export const brandStylesPath = '/brand.css';

/** Where the messages of parts are that a page loads later. */
export const messagesPath = (name: string): string => `/messages/${name}`;

/** What a page loads besides what every page does; apps/server names the scripts and style sheets of each kind. */
export type PageKind =
  | 'plain'
  /** What a person is told, where their browser can be told too. */
  | 'pushSettings'
  | 'timestamps'
  | 'documentation'
  /** The API reference, from whose pages calls can be sent. */
  | 'reference'
  /** The logo catalogue. */
  | 'logos'
  /** The help page without its scripts, and what it offers as plain forms. */
  | 'help'
  | 'record'
  /** A list of records that each choice over it narrows at once. */
  | 'list'
  | 'support'
  /** Queries over what was counted. */
  | 'counts'
  | 'case'
  | 'cases'
  /** Pages of support staff: lists of cases, one case, and whatever else they work with. */
  | 'deskList'
  | 'deskCase'
  | 'desk'
  /** The gallery, which shows something of every kind. */
  | 'design';

const deskKinds: readonly PageKind[] = ['deskList', 'deskCase', 'desk'];

/** Pages of support staff have a head of their own. */
export const isDeskKind = (kind: PageKind): boolean => deskKinds.includes(kind);

/** A file of messages by its name, as JSON; undefined for a name that no page of this build has. */
export type FindMessages = (name: string) => string | undefined;

/** The files that a page of a kind loads. */
export type FindAssets = (kind: PageKind) => PageAssets;
