import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltMessages } from '@reachout/language/build/messages-plugin';
import { createPageCatalogue, type WritePageMessages } from '@reachout/language/server/page-catalogue';
import type { Language } from '@reachout/language/language';
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
  | `packages/web/src/islands/${string}/entry.ts`
  | `domains/${string}/browser/${string}entry.${'ts' | 'tsx'}`;

/** Entry points by page kind. The size budgets of tools/size.ts read the same table. */
export const pageEntries = {
  plain: ['packages/web/src/enhance/entry.ts'],
  documentation: ['packages/web/src/enhance/entry.ts', 'domains/documentation/browser/entry.ts'],
  help: ['packages/web/src/enhance/entry.ts'],
  /** Shows timestamps in the person's own time zone. */
  timestamps: ['packages/web/src/enhance/entry.ts', 'packages/web/src/islands/timestamps/entry.ts'],
  record: ['packages/web/src/enhance/entry.ts', 'packages/web/src/islands/timestamps/entry.ts'],
  support: [
    'packages/web/src/enhance/entry.ts',
    'domains/help/browser/early/entry.ts',
    'domains/help/browser/entry.tsx',
  ],
  case: ['packages/web/src/enhance/entry.ts', 'domains/cases/browser/page/entry.ts'],
  cases: ['packages/web/src/enhance/entry.ts', 'domains/cases/browser/list/entry.ts'],
  design: ['packages/web/src/enhance/entry.ts', 'domains/design/browser/entry.ts'],
} as const satisfies Record<PageKind, EntryFile[]>;

/** Entries that run as soon as they are there, before the page and the other scripts are: what a person does meanwhile must not be lost. */
const earlyEntries: readonly EntryFile[] = ['domains/help/browser/early/entry.ts'];

type StyleSheet = `apps/server/styles/${'base' | 'documentation' | 'help' | 'records'}.css`;

const baseStyles = 'apps/server/styles/base.css' satisfies StyleSheet;

/** Style sheets by page kind. What a page shows must be drawn by one of its own: the journeys look at every class. */
export const pageStyles = {
  plain: [baseStyles],
  timestamps: [baseStyles],
  documentation: [baseStyles, 'apps/server/styles/documentation.css'],
  help: [baseStyles, 'apps/server/styles/help.css'],
  record: [baseStyles, 'apps/server/styles/records.css'],
  support: [baseStyles, 'apps/server/styles/help.css'],
  case: [baseStyles, 'apps/server/styles/records.css'],
  cases: [baseStyles, 'apps/server/styles/records.css'],
  design: [baseStyles, 'apps/server/styles/records.css', 'apps/server/styles/help.css'],
} as const satisfies Record<PageKind, StyleSheet[]>;

/** Loaded on demand, on every page. */
const searchEntry = 'domains/documentation/browser/search-dialog.ts' satisfies EntryFile;

/** Assets of a production build, from Vite's manifest. Throws when an entry is missing. */
export function readBuiltAssets(clientFolder: string): {
  assets: FindAssets;
  messages: (offered: readonly Language[]) => FindMessages;
} {
  const readJson = (file: string): unknown =>
    JSON.parse(readFileSync(join(clientFolder, '.vite', file), 'utf8')) as unknown;
  const manifest = readJson('manifest.json') as Manifest;
  const writeMessages = createPageCatalogue(readJson('messages.json') as BuiltMessages);
  const byKind = Object.fromEntries(
    typedKinds.map((kind) => [kind, collectAssets(manifest, kind, writeMessages)]),
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
  const files = Object.values(pageEntries).flatMap((entries) => {
    const { later } = writeMessages([...entries, searchEntry], language);
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
    ...pageEntries[kind].map((entry) => `/${entry}`),
  ],
  earlyScripts: [],
  preload: [],
  fonts: [],
  search: `/${searchEntry}`,
});

const typedKinds = Object.keys(pageEntries) as PageKind[];

function collectAssets(manifest: Manifest, kind: PageKind, writeMessages: WritePageMessages): PageAssets {
  const entries: readonly EntryFile[] = pageEntries[kind];
  const sheets = pageStyles[kind].map((sheet) => chunkOf(manifest, sheet));
  const chunks = entries.map((entry) => chunkOf(manifest, entry));
  const filesOf = (some: readonly EntryFile[]): string[] =>
    some.map((entry) => `/${chunkOf(manifest, entry).file}`);
  const imported = new Set(
    chunks.flatMap((chunk) => (chunk.imports ?? []).flatMap((name) => withImports(manifest, name))),
  );
  return {
    css: [...sheets.map((sheet) => `/${sheet.file}`), brandStylesPath],
    scripts: filesOf(entries.filter((entry) => !earlyEntries.includes(entry))),
    earlyScripts: filesOf(entries.filter((entry) => earlyEntries.includes(entry))),
    preload: [...imported].map((name) => `/${chunkOf(manifest, name).file}`),
    fonts: (chunkOf(manifest, baseStyles).assets ?? []).filter(isFirstFont).map((file) => `/${file}`),
    search: `/${chunkOf(manifest, searchEntry).file}`,
    messages: (language) => {
      const { now, later } = writeMessages([...entries, searchEntry], language);
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

function chunkOf(manifest: Manifest, name: string): ManifestChunk {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build lacks ${name}. Run: npm run build`);
  return chunk;
}
