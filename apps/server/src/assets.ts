import { readFileSync } from 'node:fs';

/** The files that a page loads: addresses of the origin, in order. */
export interface PageAssets {
  css: string[];
  scripts: string[];
  /** Modules that the scripts import at once; announced early so that they load in parallel. */
  preload: string[];
  /** Fonts of the first paint. */
  fonts: string[];
  /** The search box's script, which loads when somebody opens it. */
  search: string;
}

/** The brand's colours as a style sheet of their own: the policy allows no inline styles. */
export const brandStylesPath = '/brand.css';

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

export type EntryFile =
  | 'src/styles/main.css'
  | 'src/enhance/entry.ts'
  | 'src/enhance/search-dialog.ts'
  | `src/islands/${string}/entry.${'ts' | 'tsx'}`;

/** What each kind of page loads. The size budgets of tools/size.ts read the same table. */
export const pageEntries = {
  plain: ['src/enhance/entry.ts'],
  /** Tells its moments by the person's own clock. */
  moments: ['src/enhance/entry.ts', 'src/islands/moments/entry.ts'],
  support: ['src/enhance/entry.ts', 'src/islands/support/entry.tsx'],
  case: ['src/enhance/entry.ts', 'src/islands/case/entry.ts'],
  cases: ['src/enhance/entry.ts', 'src/islands/cases/entry.ts'],
} as const satisfies Record<string, EntryFile[]>;

/** Loaded when asked for, on every page. */
export const searchEntry = 'src/enhance/search-dialog.ts' satisfies EntryFile;

export type PageKind = keyof typeof pageEntries;

export type FindAssets = (kind: PageKind) => PageAssets;

/** Assets of a production build, from Vite's manifest. Throws when the build lacks an entry. */
export function readBuiltAssets(manifestPath: string): FindAssets {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  const style = chunkOf(manifest, 'src/styles/main.css');
  const byKind = Object.fromEntries(
    Object.entries(pageEntries).map(([kind, entries]) => [kind, collectAssets(manifest, entries, style)]),
  ) as Record<PageKind, PageAssets>;
  return (kind) => byKind[kind];
}

/** Assets of Vite's development server, which serves the sources themselves. */
export const developmentAssets: FindAssets = (kind) => ({
  css: ['/src/styles/main.css', brandStylesPath],
  scripts: [
    '/@vite/client',
    '/src/development/react-refresh.js',
    ...pageEntries[kind].map((entry) => `/${entry}`),
  ],
  preload: [],
  fonts: [],
  search: `/${searchEntry}`,
});

function collectAssets(manifest: Manifest, entries: readonly EntryFile[], style: ManifestChunk): PageAssets {
  const chunks = entries.map((entry) => chunkOf(manifest, entry));
  const imported = new Set(
    chunks.flatMap((chunk) => (chunk.imports ?? []).flatMap((name) => withImports(manifest, name))),
  );
  const css = chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`);
  return {
    css: [`/${style.file}`, brandStylesPath, ...css],
    scripts: chunks.map((chunk) => `/${chunk.file}`),
    preload: [...imported].map((name) => `/${chunkOf(manifest, name).file}`),
    fonts: (style.assets ?? []).filter(isFirstFont).map((file) => `/${file}`),
    search: `/${chunkOf(manifest, searchEntry).file}`,
  };
}

/** The sans face is on every page; the others load when a page uses them. */
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
