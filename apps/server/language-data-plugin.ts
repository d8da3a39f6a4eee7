import { fileURLToPath } from 'node:url';
import { type LanguageGrams, packGrams } from '@reachout/assistant/packed-grams';
import type { Plugin } from 'vite';

const reader = fileURLToPath(import.meta.resolve('@reachout/assistant/packed-grams'));

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
