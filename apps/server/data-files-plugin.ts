import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Plugin } from 'vite';

/** A smaller file costs little either way. */
const large = 500_000;
/** Where the files stand, below the folder that is built into, … */
const folder = 'data';
/** … and what stands for the way there until it is known which chunk a module becomes part of. */
const placeholder = '__folder_of_data_files__';

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
    const fileName = `${posix.basename(id, '.json')}-${hash}.json`;
    this.emitFile({ type: 'asset', fileName: `${folder}/${fileName}`, source });
    return {
      moduleType: 'js',
      code: `import { readFileSync } from 'node:fs';
        import { join } from 'node:path';
        export default JSON.parse(readFileSync(join(import.meta.dirname, ${JSON.stringify(placeholder)}, ${JSON.stringify(fileName)}), 'utf8'));`,
    };
  },
  renderChunk(code, { fileName }) {
    if (!code.includes(placeholder)) return null;
    const path = posix.relative(posix.dirname(fileName), folder);
    return { code: code.replaceAll(placeholder, path), map: null };
  },
};
