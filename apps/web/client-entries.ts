/** What Vite builds for the browser; pages name the entries they load (apps/server/src/assets.ts). */
export const clientEntries = [
  { name: 'styles', file: './src/styles/main.css' },
  { name: 'enhance', file: './src/enhance/entry.ts' },
  { name: 'search', file: './src/enhance/search-dialog.ts' },
  { name: 'support', file: './src/islands/support/entry.tsx' },
  { name: 'moments', file: './src/islands/moments/entry.ts' },
  { name: 'case', file: './src/islands/case/entry.ts' },
  { name: 'cases', file: './src/islands/cases/entry.ts' },
] as const;
