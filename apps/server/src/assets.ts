import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltMessages } from '@reachout/language/build/messages-plugin';
import { createPageCatalogue, type WritePageMessages } from '@reachout/language/server/page-catalogue';
import type { Language } from '@reachout/language/language';
import type { StyleSheets } from '@reachout/http/first-styles';
import { type InlineScript, sourceOf } from '@reachout/http/inline-sources';
import {
  brandStylesPath,
  type FindAssets,
  type FindMessages,
  messagesPath,
  type PageAssets,
  type PageKind,
} from '@reachout/http/page-assets';

interface ManifestChunk {
  file: string;
  assets?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

export type EntryFile =
  | 'packages/web/src/enhance/entry.ts'
  | 'domains/documentation/browser/search-dialog.ts'
  | 'domains/documentation/browser/reference/console.ts'
  | `packages/web/src/islands/${string}/entry.ts`
  | `domains/${string}/browser/${string}entry.${'ts' | 'tsx'}`;

/** Entry points by page kind. The size budgets of tools/size.ts read the same table. */
export const pageEntries = {
  plain: ['packages/web/src/enhance/entry.ts'],
  pushSettings: ['packages/web/src/enhance/entry.ts', 'domains/mail/browser/push/entry.ts'],
  documentation: ['packages/web/src/enhance/entry.ts', 'domains/documentation/browser/entry.ts'],
  reference: [
    'packages/web/src/enhance/entry.ts',
    'domains/documentation/browser/entry.ts',
    'domains/documentation/browser/reference/entry.ts',
  ],
  help: ['packages/web/src/enhance/entry.ts'],
  /** Shows timestamps in the person's own time zone. */
  timestamps: ['packages/web/src/enhance/entry.ts', 'packages/web/src/islands/timestamps/entry.ts'],
  counts: ['packages/web/src/enhance/entry.ts'],
  record: ['packages/web/src/enhance/entry.ts', 'packages/web/src/islands/timestamps/entry.ts'],
  /** Of records, which each choice over it narrows at once. */
  list: [
    'packages/web/src/enhance/entry.ts',
    'packages/web/src/islands/timestamps/entry.ts',
    'packages/web/src/islands/narrowing/entry.ts',
  ],
  logos: ['packages/web/src/enhance/entry.ts', 'domains/documentation/browser/entry.ts'],
  support: ['packages/web/src/enhance/entry.ts', 'domains/help/browser/entry.tsx'],
  case: ['packages/web/src/enhance/entry.ts', 'domains/cases/browser/page/entry.ts'],
  cases: ['packages/web/src/enhance/entry.ts', 'domains/cases/browser/list/entry.ts'],
  deskCase: ['packages/web/src/enhance/entry.ts', 'domains/desk/browser/entry.ts'],
  deskList: [
    'packages/web/src/enhance/entry.ts',
    'domains/cases/browser/list/entry.ts',
    'domains/desk/browser/list/entry.ts',
  ],
  desk: [
    'packages/web/src/enhance/entry.ts',
    'packages/web/src/islands/timestamps/entry.ts',
    'packages/web/src/islands/narrowing/entry.ts',
  ],
  design: ['packages/web/src/enhance/entry.ts', 'domains/design/browser/entry.ts'],
} as const satisfies Record<PageKind, EntryFile[]>;

/** The script that a kind of page holds itself, which runs before the person can do anything: what they do before the other scripts are there must not be lost. */
const inlineEntries: Partial<Record<PageKind, EntryFile>> = {
  support: 'domains/help/browser/early/entry.ts',
  deskCase: 'domains/desk/browser/early/entry.ts',
  deskList: 'domains/desk/browser/early/entry.ts',
};

type StyleSheet =
  `apps/server/styles/${'base' | 'counts' | 'design' | 'desk' | 'documentation' | 'help' | 'logos' | 'parts' | 'records' | 'reference'}.css`;

const baseStyles = 'apps/server/styles/base.css' satisfies StyleSheet;

/** Forms, dialogs, lists and notices: on pages that show none at first, what opens them loads it (`data-later-styles`). */
export const partStyles = 'apps/server/styles/parts.css' satisfies StyleSheet;

const plainStyles = [baseStyles, partStyles] as const satisfies StyleSheet[];

/** Staff see what customers see, and more. */
const deskStyles = [
  ...plainStyles,
  'apps/server/styles/records.css',
  'apps/server/styles/desk.css',
] as const satisfies StyleSheet[];

/** Style sheets by page kind. What a page shows must be drawn by one of its own: the journeys look at every class. */
export const pageStyles = {
  plain: plainStyles,
  pushSettings: plainStyles,
  timestamps: plainStyles,
  counts: [...plainStyles, 'apps/server/styles/counts.css'],
  documentation: [baseStyles, 'apps/server/styles/documentation.css'],
  reference: [baseStyles, 'apps/server/styles/documentation.css', 'apps/server/styles/reference.css'],
  logos: [baseStyles, 'apps/server/styles/documentation.css', 'apps/server/styles/logos.css'],
  help: [...plainStyles, 'apps/server/styles/help.css'],
  record: [...plainStyles, 'apps/server/styles/records.css'],
  list: [...plainStyles, 'apps/server/styles/records.css'],
  support: [...plainStyles, 'apps/server/styles/help.css'],
  case: [...plainStyles, 'apps/server/styles/records.css'],
  cases: [...plainStyles, 'apps/server/styles/records.css'],
  deskList: deskStyles,
  deskCase: deskStyles,
  desk: deskStyles,
  design: [...deskStyles, 'apps/server/styles/help.css', 'apps/server/styles/design.css'],
} as const satisfies Record<PageKind, StyleSheet[]>;

/** Loaded on demand, on every page. */
const searchEntry = 'domains/documentation/browser/search-dialog.ts' satisfies EntryFile;

/** Loaded on demand, on pages of the API reference. */
export const consoleEntry = 'domains/documentation/browser/reference/console.ts' satisfies EntryFile;

/** Loaded by pages that were made for a person. */
export const unreadEntry = 'packages/web/src/islands/unread/entry.ts' satisfies EntryFile;

/** Assets of a production build, from Vite's manifest. Throws when an entry is missing. */
export function readBuiltAssets(clientFolder: string): {
  assets: FindAssets;
  messages: (offered: readonly Language[]) => FindMessages;
} {
  const readJson = (file: string): unknown =>
    JSON.parse(readFileSync(join(clientFolder, '.vite', file), 'utf8')) as unknown;
  const manifest = readJson('manifest.json') as Manifest;
  const writeMessages = createPageCatalogue(readJson('messages.json') as BuiltMessages);
  const styles = readJson('first-styles.json') as FirstStyles;
  const inline = readJson('inline-scripts.json') as InlineScripts;
  const byKind = Object.fromEntries(
    typedKinds.map((kind) => [kind, collectAssets({ manifest, writeMessages, styles, inline }, kind)]),
  ) as Record<PageKind, PageAssets>;
  return {
    assets: (kind) => byKind[kind],
    messages: (offered) => {
      const filesOf = new Map<Language, ReadonlyMap<string, string>>();
      return (name) => {
        // The tag is what a name begins with. Nobody waits at the start for what may never be asked for.
        const language = offered.find(({ tag }) => name.slice(0, name.lastIndexOf('-')) === tag);
        if (language === undefined) return undefined;
        const files = filesOf.get(language) ?? writeFiles(language, writeMessages);
        filesOf.set(language, files);
        return files.get(name);
      };
    },
  };
}

/** Every file of messages in a language. A page may come from another process of the same build: what it names is found here as well. */
function writeFiles(language: Language, writeMessages: WritePageMessages): ReadonlyMap<string, string> {
  const files = typedKinds.flatMap((kind) => {
    const entries: readonly EntryFile[] = pageEntries[kind];
    const { later } = writeMessages([...entries, ...loadedLater(kind)], language);
    return later === null ? [] : [[later.name, later.text] as const];
  });
  return new Map(files);
}

/** Assets of Vite's development server, which serves the sources. */
export const developmentAssets: FindAssets = (kind) => ({
  css: [...pageStyles[kind].map((sheet) => `/${sheet}`), brandStylesPath],
  scripts: [
    '/@vite/client',
    '/packages/web/src/development/react-refresh.js',
    ...[inlineEntries[kind] ?? [], pageEntries[kind]].flat().map((entry) => `/${entry}`),
  ],
  preload: [],
  fonts: [],
  ...(lacksParts(kind) ? { laterStyles: `/${partStyles}` } : {}),
  search: `/${searchEntry}`,
  ...(kind === 'reference' ? { console: `/${consoleEntry}` } : {}),
  unread: `/${unreadEntry}`,
});

function lacksParts(kind: PageKind): boolean {
  const sheets: readonly StyleSheet[] = pageStyles[kind];
  return !sheets.includes(partStyles);
}

/** What a page of a kind may load when somebody asks for it, besides what its entries load. */
function loadedLater(kind: PageKind): EntryFile[] {
  return kind === 'reference' ? [searchEntry, consoleEntry] : [searchEntry];
}

const typedKinds = Object.keys(pageEntries) as PageKind[];

/** The built sheets taken apart, by file. */
type FirstStyles = Record<string, StyleSheets[number]>;

/** The built scripts that pages hold, by the path of each source. */
type InlineScripts = Record<string, string>;

interface Built {
  manifest: Manifest;
  writeMessages: WritePageMessages;
  styles: FirstStyles;
  inline: InlineScripts;
}

/** Kinds of page that people come to from elsewhere carry what they are painted with; the others are a click away from a page that has loaded the sheets. */
const isArrivedAt: Record<PageKind, boolean> = {
  plain: true,
  pushSettings: false,
  timestamps: true,
  documentation: true,
  reference: true,
  logos: true,
  help: true,
  support: true,
  record: false,
  list: false,
  case: false,
  cases: false,
  counts: false,
  deskList: false,
  deskCase: false,
  desk: false,
  design: false,
};

function collectAssets({ manifest, writeMessages, styles, inline }: Built, kind: PageKind): PageAssets {
  const entries: readonly EntryFile[] = pageEntries[kind];
  const sheets = pageStyles[kind].map((sheet) => chunkOf(manifest, sheet));
  const chunks = entries.map((entry) => chunkOf(manifest, entry));
  const inlineEntry = inlineEntries[kind];
  const imported = new Set(
    chunks.flatMap((chunk) => (chunk.imports ?? []).flatMap((name) => withImports(manifest, name))),
  );
  return {
    css: [...sheets.map((sheet) => `/${sheet.file}`), brandStylesPath],
    scripts: entries.map((entry) => `/${chunkOf(manifest, entry).file}`),
    ...(inlineEntry === undefined ? {} : { inlineScript: inlineScriptOf(inline, inlineEntry) }),
    preload: [...imported].map((name) => `/${chunkOf(manifest, name).file}`),
    ...(isArrivedAt[kind] ? { firstStyles: sheets.map(({ file }) => styles[file] ?? []) } : {}),
    fonts: (chunkOf(manifest, baseStyles).assets ?? []).filter(isFirstFont).map((file) => `/${file}`),
    ...(lacksParts(kind) ? { laterStyles: `/${chunkOf(manifest, partStyles).file}` } : {}),
    search: `/${chunkOf(manifest, searchEntry).file}`,
    ...(kind === 'reference' ? { console: `/${chunkOf(manifest, consoleEntry).file}` } : {}),
    unread: `/${chunkOf(manifest, unreadEntry).file}`,
    messages: (language) => {
      const { now, later } = writeMessages([...entries, ...loadedLater(kind)], language);
      return { now, later: later === null ? null : messagesPath(later.name) };
    },
  };
}

/** Only the sans face is preloaded, since every page uses it. */
function isFirstFont(file: string): boolean {
  return /geist-latin-wght-[^/]*\.woff2$/.test(file);
}

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return [
    name,
    ...(chunkOf(manifest, name).imports ?? []).flatMap((next) => withImports(manifest, next, seen)),
  ];
}

function inlineScriptOf(inline: InlineScripts, name: string): InlineScript {
  const text = inline[name];
  if (text === undefined) throw new Error(`The build lacks ${name}. Run: npm run build`);
  return { text, source: sourceOf(text) };
}

function chunkOf(manifest: Manifest, name: string): ManifestChunk {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build lacks ${name}. Run: npm run build`);
  return chunk;
}
