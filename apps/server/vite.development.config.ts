import { fileURLToPath } from 'node:url';
import devServer from '@hono/vite-dev-server';
import { messagesPlugin } from '@reachout/language/build/messages-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Development: Vite serves the browser's sources and hands every other request to the server's application. */
export default defineConfig({
  root: here('../..'),
  publicDir: false,
  appType: 'custom',
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
  ssr: { noExternal: [/^@reachout\//] },
  plugins: [
    messagesPlugin({ root: here('../..'), place: 'in-script' }),
    react(),
    tailwindcss(),
    devServer({
      entry: here('./src/development.ts'),
      exclude: [
        /^\/@.+/,
        /^\/domains\/.+/,
        /^\/node_modules\/.+/,
        /\?(?:import|url|raw|t=)/,
        /^\/packages\/.+/,
      ],
      injectClientScript: false,
    }),
  ],
});
