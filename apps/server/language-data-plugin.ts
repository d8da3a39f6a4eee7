import { fileURLToPath } from 'node:url';
import {
  type LanguageGrams,
  packGrams,
} from '../../packages/assistant/src/server/understanding/packed-grams.ts';
import type { Plugin } from 'vite';

const reader = fileURLToPath(
  new URL('../../packages/assistant/src/server/understanding/packed-grams.ts', import.meta.url),
);

/** What a module of the language detector's data exports. */
interface LanguageDatabase {
  ngrams: LanguageGrams;
}

/** Packs the data of the language detector, so that the server keeps it as it lies in the file. */
export const packedLanguageData: Plugin = {
  name: 'packed-language-data',
  async load(id) {
    if (!/\/eld\/src\/ngrams\/\w+\.js$/.test(id)) return null;
    const { ngramsData } = (await import(id)) as { ngramsData: LanguageDatabase };
    const { ngrams, ...rest } = ngramsData;
    return [
      `import { readPackedGrams } from ${JSON.stringify(reader)};`,
      `export const ngramsData = { ...${JSON.stringify(rest)}, ngrams: readPackedGrams(${JSON.stringify(packGrams(ngrams))}) };`,
    ].join('\n');
  },
};
