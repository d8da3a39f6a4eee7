/** What Vite builds for the browser; pages name the entries they load (src/assets.ts). */
export const clientEntries = [
  { name: 'styles', file: 'packages/web/src/styles/main.css' },
  { name: 'enhance', file: 'packages/web/src/enhance/entry.ts' },
  { name: 'search', file: 'domains/documentation/browser/search-dialog.ts' },
  { name: 'support', file: 'domains/help/browser/entry.tsx' },
  { name: 'moments', file: 'packages/web/src/islands/moments/entry.ts' },
  { name: 'case', file: 'domains/cases/browser/page/entry.ts' },
  { name: 'cases', file: 'domains/cases/browser/list/entry.ts' },
] as const;
