import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtMessagesFile, type BuiltMessages } from '@reachout/language/build/messages-plugin';
import { english } from '@reachout/language/language';
import { createPageCatalogue } from '@reachout/language/server/page-catalogue';
import { consoleEntry, pageEntries, pageStyles, partStyles, unreadEntry } from '../apps/server/src/assets.ts';
import { root } from './check/run-command.ts';

/** How much JavaScript one kind of page may make a browser load before the person does anything, or a part of it on demand. */
export interface SizeBudget {
  page: string;
  /** Names of entries in Vite's manifest. */
  entries: readonly string[];
  /** Entries that have been loaded by then: what they share is not counted. */
  besides?: readonly string[];
  maxGzipBytes: number;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** One page's result, in bytes. */
export interface PageSize extends SizeBudget {
  files: string[];
  gzipBytes: number;
}

const kilobyte = 1000;

/** What a conversation has loaded by the time that everything of it has been used. */
const openedChat = [
  ...pageEntries.support,
  'domains/chat/browser/conversation/conversation.tsx',
  'domains/cases/browser/open-cases.tsx',
  'domains/help/browser/browser-chat-calls.ts',
  'domains/help/browser/submitted/chat-rating.tsx',
  'domains/help/browser/storage/stored-conversations.ts',
  'domains/help/browser/storage/persistence.ts',
  'domains/help/browser/support-notices.tsx',
];
const openedCaseForm = [...openedChat, 'domains/cases/browser/form/case-form-panel.tsx'];

export const sizeBudgets: readonly SizeBudget[] = [
  { page: 'documentation page', entries: pageEntries.documentation, maxGzipBytes: 4 * kilobyte },
  { page: 'page of the API reference', entries: pageEntries.reference, maxGzipBytes: 4 * kilobyte },
  {
    page: 'console of the API reference',
    entries: [consoleEntry],
    besides: pageEntries.reference,
    maxGzipBytes: 7.1 * kilobyte,
  },
  { page: 'page that tells times', entries: pageEntries.timestamps, maxGzipBytes: 4 * kilobyte },
  { page: 'help page, logged out', entries: pageEntries.plain, maxGzipBytes: 4 * kilobyte },
  {
    page: 'help page, before the first message',
    // All that it asks for until it is idle, the number in its header too.
    entries: [...pageEntries.support, unreadEntry],
    maxGzipBytes: 93 * kilobyte,
  },
  { page: 'help page, whole chat opened', entries: openedChat, maxGzipBytes: 131.5 * kilobyte },
  { page: 'help page, case form open', entries: openedCaseForm, maxGzipBytes: 170.2 * kilobyte },
  {
    // Its dialog comes when the form is first used, so that nobody waits for it.
    page: 'help page, case form and its confirmation',
    entries: [...openedCaseForm, 'domains/cases/browser/form/submit/confirm-case.tsx'],
    maxGzipBytes: 180 * kilobyte,
  },
  {
    page: 'refund form, in a chat',
    entries: ['domains/help/browser/refund-section.tsx'],
    besides: openedChat,
    maxGzipBytes: 22 * kilobyte,
  },
  { page: 'list of cases', entries: pageEntries.cases, maxGzipBytes: 9.9 * kilobyte },
  { page: 'page of a case', entries: pageEntries.case, maxGzipBytes: 21.3 * kilobyte },
  { page: 'list of cases at the desk', entries: pageEntries.deskList, maxGzipBytes: 24 * kilobyte },
  { page: 'page of a case at the desk', entries: pageEntries.deskCase, maxGzipBytes: 36 * kilobyte },
  // Besides, on every page that was made for a person.
  { page: 'number of unread notifications', entries: [unreadEntry], maxGzipBytes: 700 },
];

/** The JavaScript files that the entries load at once: themselves and what they import, each once. */
export function findLoadedFiles(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined)
      throw new Error(`The build has no ${name}: correct the budget's entries in tools/size.ts.`);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  const files = [...seen].map((name) => manifest[name]?.file ?? '');
  return [...new Set(files)].toSorted();
}

/** What blocks the first paint besides the page itself: the style sheets of each kind of page. */
const styleBudgets: readonly SizeBudget[] = [
  { page: 'styles of a plain page', entries: pageStyles.plain, maxGzipBytes: 11.9 * kilobyte },
  {
    page: 'styles of a documentation page',
    entries: pageStyles.documentation,
    maxGzipBytes: 10.95 * kilobyte,
  },
  {
    page: 'styles that the search or the console brings there',
    entries: [partStyles],
    maxGzipBytes: 5 * kilobyte,
  },
  {
    page: 'styles of a page of the API reference',
    entries: pageStyles.reference,
    maxGzipBytes: 12.25 * kilobyte,
  },
  { page: 'styles of the help page', entries: pageStyles.support, maxGzipBytes: 19.1 * kilobyte },
  {
    page: 'styles of a case, a conversation, a refund',
    entries: pageStyles.record,
    maxGzipBytes: 17.3 * kilobyte,
  },
  { page: 'styles of the desk', entries: pageStyles.desk, maxGzipBytes: 22.5 * kilobyte },
];

/** What the help page itself carries so that its scripts can speak its language; what they say later is a file. */
const messagesBudget: SizeBudget = {
  page: 'help page, messages in the page',
  entries: pageEntries.support,
  maxGzipBytes: 2.9 * kilobyte,
};

/** The messages that a page carries. */
export function measureMessages(budget: SizeBudget, built: BuiltMessages): PageSize {
  const { now } = createPageCatalogue(built)(budget.entries, english);
  return { ...budget, files: ['the page'], gzipBytes: gzipSync(now).length };
}

/** Measures each budget. `gzipBytesOf` gives the compressed size of a built file. */
export function measurePages(
  budgets: readonly SizeBudget[],
  manifest: Manifest,
  gzipBytesOf: (file: string) => number,
): PageSize[] {
  return budgets.map((budget) => {
    const known = new Set(findLoadedFiles(manifest, budget.besides ?? []));
    const files = findLoadedFiles(manifest, budget.entries).filter((file) => !known.has(file));
    return { ...budget, files, gzipBytes: files.reduce((sum, file) => sum + gzipBytesOf(file), 0) };
  });
}

/** Measures the production build in dist/client. */
export function measureBuild(): PageSize[] {
  const client = join(root, 'dist/client');
  const manifestPath = join(client, '.vite/manifest.json');
  if (!existsSync(manifestPath)) throw new Error('There is no build to measure. Run: npm run build');
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
  const messages = JSON.parse(readFileSync(join(client, builtMessagesFile), 'utf8')) as BuiltMessages;
  return [
    ...measurePages(
      [...sizeBudgets, ...styleBudgets],
      manifest,
      (file) => gzipSync(readFileSync(join(client, file))).length,
    ),
    measureMessages(messagesBudget, messages),
  ];
}

/** One line per page: what it loads and what it may load. */
export function describeSizes(pages: readonly PageSize[]): string {
  return pages
    .map(({ page, gzipBytes, maxGzipBytes, files }) => {
      const verdict = gzipBytes > maxGzipBytes ? '  TOO LARGE: load less at once, or later' : '';
      return `${page}: ${gzipBytes} of ${maxGzipBytes} bytes gzip in ${files.length} files${verdict}`;
    })
    .join('\n');
}

if (import.meta.main) console.log(describeSizes(measureBuild()));
