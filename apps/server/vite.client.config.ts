import { fileURLToPath } from 'node:url';
import { messagesPlugin } from '@reachout/language/build/messages-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { clientEntries, inlineEntries } from './client-entries.ts';
import { firstStyles } from './first-styles-plugin.ts';
import { trimStyles } from './trim-styles-plugin.ts';
import { inlineScripts } from './inline-scripts-plugin.ts';
import { createPartPreloads } from './part-preloads-plugin.ts';

/** The repository's folder: what the browser loads lies in several parts of it. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const here = (path: string): string => `${root}/${path}`.replaceAll('//', '/');

/** Lucide's icons are made by our own small maker in the browser; the markup is the same. */
const smallIcons: Plugin = {
  name: 'small-icons',
  enforce: 'pre',
  resolveId: (source) =>
    source === '../createLucideIcon.mjs' ? here('packages/web/src/lib/create-icon.ts') : null,
};

/** The numbers of rules in the tables of state machines are for readers and tests: the browser is not sent them. */
const tablesWithoutRules: Plugin = {
  name: 'tables-without-rules',
  enforce: 'pre',
  transform: {
    filter: { id: /-machine\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/\brule: '[A-Z]+-\d+',/g, ''), map: null }),
  },
};

/** What makes a schema does nothing else: a schema that no page reads is left out, though the bundler cannot see that by itself. */
const schemaMakers = [
  'z',
  'fieldNames',
  'idField',
  'optionalId',
  'optionalText',
  'pageSize',
  'queryFlag',
  'queryInteger',
  'textField',
];

/** Whatever page has React has these as well: a few lines each are no file of their own. */
const neededWithReact =
  /node_modules\/react\/|packages\/(core\/src\/page-hooks|web\/src\/lib\/page-hooks|ui\/src\/(class-names|visually-hidden))\.|domains\/(chat\/rules\/message-kinds|catalogue\/rules\/topic-fields)\./;

/** Whoever calls the server needs both, which are too small for a file each. */
const neededWithCalls = /packages\/(core\/src\/retry|web\/src\/lib\/call-failure)\./;

const partPreloads = createPartPreloads();

/** The browser's half: one small script for every page, one island per place where a person interacts, one style sheet. */
export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  plugins: [
    smallIcons,
    tablesWithoutRules,
    messagesPlugin({ root, place: 'in-page' }),
    react(),
    tailwindcss(),
    trimStyles,
    firstStyles,
    inlineScripts(inlineEntries, root),
    partPreloads.plugin,
  ],
  build: {
    outDir: here('dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2022',
    // The first versions that know oklch(): older ones lack parts of ES2022 as well.
    cssTarget: ['chrome111', 'edge111', 'firefox113', 'safari16.4'],
    modulePreload: partPreloads.modulePreload,
    rolldownOptions: {
      // The search box is imported by address, so its exports must stay.
      preserveEntrySignatures: 'exports-only',
      // A constant that several files share is written into each: as an export of a common file it would cost more than it says.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      treeshake: { manualPureFunctions: schemaMakers },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: neededWithReact },
            { name: 'calls', test: neededWithCalls },
          ],
        },
      },
      input: Object.fromEntries(clientEntries.map((entry) => [entry.name, here(entry.file)])),
    },
  },
});
