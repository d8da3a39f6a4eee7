/** What Vite builds for the browser; pages name the entries they load (src/assets.ts). */
export const clientEntries = [
  { name: 'base', file: 'apps/server/styles/base.css' },
  { name: 'parts', file: 'apps/server/styles/parts.css' },
  { name: 'documentation', file: 'apps/server/styles/documentation.css' },
  { name: 'reference', file: 'apps/server/styles/reference.css' },
  { name: 'logos', file: 'apps/server/styles/logos.css' },
  { name: 'help', file: 'apps/server/styles/help.css' },
  { name: 'records', file: 'apps/server/styles/records.css' },
  { name: 'desk', file: 'apps/server/styles/desk.css' },
  { name: 'counts', file: 'apps/server/styles/counts.css' },
  { name: 'gallery', file: 'apps/server/styles/design.css' },
  { name: 'enhance', file: 'packages/web/src/enhance/entry.ts' },
  { name: 'articles', file: 'domains/documentation/browser/entry.ts' },
  { name: 'search', file: 'domains/documentation/browser/search-dialog.ts' },
  { name: 'operations', file: 'domains/documentation/browser/reference/entry.ts' },
  { name: 'console', file: 'domains/documentation/browser/reference/console.ts' },
  { name: 'support', file: 'domains/help/browser/entry.tsx' },
  { name: 'push', file: 'domains/mail/browser/push/entry.ts' },
  { name: 'timestamps', file: 'packages/web/src/islands/timestamps/entry.ts' },
  { name: 'narrowing', file: 'packages/web/src/islands/narrowing/entry.ts' },
  { name: 'unread', file: 'packages/web/src/islands/unread/entry.ts' },
  { name: 'case', file: 'domains/cases/browser/page/entry.ts' },
  { name: 'cases', file: 'domains/cases/browser/list/entry.ts' },
  { name: 'desk-case', file: 'domains/desk/browser/entry.ts' },
  { name: 'desk-list', file: 'domains/desk/browser/list/entry.ts' },
  { name: 'design', file: 'domains/design/browser/entry.ts' },
] as const;

/** What pages hold themselves: each is built into one script without imports. */
export const inlineEntries = [
  'domains/help/browser/early/entry.ts',
  'domains/desk/browser/early/entry.ts',
] as const;
