/** What Vite builds for the browser; pages name the entries they load (apps/server/src/assets.ts). */
export const clientEntries = [
  { name: 'styles', file: './src/styles/main.css' },
  { name: 'enhance', file: './src/enhance/entry.ts' },
  { name: 'support', file: './src/islands/support/entry.tsx' },
] as const;
