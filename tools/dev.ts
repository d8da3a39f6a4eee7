import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultDataRoot } from '../packages/database/src/embedded.ts';
import { createServer } from 'vite';
import { requireNode } from './require-node.ts';

/**
 * `npm run dev`: one Vite server that reloads the server's code on the next request and the islands in place. The
 * embedded database of development has a folder of its own, so that it never meets the one of `npm start`.
 */
requireNode();
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
process.env.REACHOUT_DATA_DIR ??= join(defaultDataRoot(), 'development');
process.env.PORT ??= '3000';

const server = await createServer({
  configFile: fileURLToPath(new URL('../apps/server/vite.development.config.ts', import.meta.url)),
});
await server.listen();
server.printUrls();
