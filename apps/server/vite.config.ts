import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dataFiles } from './data-files-plugin.ts';
import { packedLanguageData } from './language-data-plugin.ts';
import { oneByteText } from './one-byte-text-plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages of many small files, which cost a start more to find and read one by one than to run. */
const bundled = [
  'better-auth',
  '@better-auth/',
  'better-call',
  'drizzle-orm',
  'eld',
  'hono',
  'jose',
  'kysely',
  'lucide-react',
  '@modelcontextprotocol/',
  '@noble/',
  'zod',
];

/**
 * The server's half: our own TypeScript with what `bundled` names, every other package of others left in node_modules. The mode `fail-points`
 * builds the server that campaigns break, into a folder of its own (tools/build-fail-points.ts).
 */
export default defineConfig(({ mode }) => ({
  root: here('.'),
  publicDir: false,
  plugins: [react(), dataFiles, packedLanguageData, oneByteText],
  ssr: { noExternal: [/^@reachout\//, new RegExp(`^(?:${bundled.join('|')})`)] },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    outDir: here(mode === 'fail-points' ? '../../dist/fail-points' : '../../dist/server'),
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: {
      // The database's supervisor is a process of its own, and indexes are made in a thread of its own: each is a file of its own.
      input: {
        main: here(mode === 'fail-points' ? './src/fail-point-main.ts' : './src/main.ts'),
        'index-worker': here('./src/index-worker.ts'),
        supervisor: here('../../packages/database/src/embedded/supervisor.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // The engine keeps the text of every module, with two bytes for each character once a single one needs them. Lines and names stay:
        // the log names places.
        comments: false,
        minify: {
          compress: false,
          mangle: false,
          codegen: { removeWhitespace: false, asciiOnly: true, legalComments: 'none' },
        },
      },
    },
  },
}));
