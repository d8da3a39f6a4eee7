import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** A smaller file costs little either way. */
const large = 500_000;

/** Leaves large JSON in files of its own: within a module the engine would keep its text, and every string in it a second time, for as long as the process runs. */
export const dataFiles: Plugin = {
  name: 'data-files',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('.json')) return null;
    const source = await readFile(id, 'utf8');
    if (source.length < large) return null;
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    const fileName = `${basename(id, '.json')}-${hash}.json`;
    // Modules of packages stand in chunks, and this file beside them.
    this.emitFile({ type: 'asset', fileName: `chunks/${fileName}`, source });
    return {
      moduleType: 'js',
      code: `import { readFileSync } from 'node:fs';
        import { join } from 'node:path';
        export default JSON.parse(readFileSync(join(import.meta.dirname, ${JSON.stringify(fileName)}), 'utf8'));`,
    };
  },
};
