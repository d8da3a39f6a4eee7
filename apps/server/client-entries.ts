/** What Vite builds for the browser; pages name the entries they load (src/assets.ts). */
export const clientEntries = [
  { name: 'base', file: 'apps/server/styles/base.css' },
  { name: 'documentation', file: 'apps/server/styles/documentation.css' },
  { name: 'help', file: 'apps/server/styles/help.css' },
  { name: 'records', file: 'apps/server/styles/records.css' },
  { name: 'enhance', file: 'packages/web/src/enhance/entry.ts' },
  { name: 'articles', file: 'domains/documentation/browser/entry.ts' },
  { name: 'search', file: 'domains/documentation/browser/search-dialog.ts' },
  { name: 'early', file: 'domains/help/browser/early/entry.ts' },
  { name: 'support', file: 'domains/help/browser/entry.tsx' },
  { name: 'timestamps', file: 'packages/web/src/islands/timestamps/entry.ts' },
  { name: 'case', file: 'domains/cases/browser/page/entry.ts' },
  { name: 'cases', file: 'domains/cases/browser/list/entry.ts' },
  { name: 'design', file: 'domains/design/browser/entry.ts' },
] as const;
