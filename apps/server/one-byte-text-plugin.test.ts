import { build } from 'vite';
import { expect, it } from 'vitest';
import { oneByteText } from './one-byte-text-plugin.ts';

const source = [
  'const name = "x";',
  'export const raw = String.raw`zurück\\p{L}*|a\\s\\`écrit\\` ${name} \\${} 😀`;',
  "export const pattern = /s'il (?:vous|te) pla[iî]t|[à-ü]|日本/giu;",
  'export const plain = String.raw`a\\b`;',
].join('\n');

async function bundle(plugins: (typeof oneByteText)[]): Promise<string> {
  const entry = { name: 'entry', resolveId: () => 'entry', load: () => source };
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: { write: false, minify: false, lib: { entry: 'entry', formats: ['es'] } },
  });
  const [first] = [made].flat();
  const [chunk] = first !== undefined && 'output' in first ? first.output : [];
  return chunk?.code ?? '';
}

const valuesOf = async (code: string): Promise<Record<string, unknown>> => ({
  ...((await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as object),
});

it('writes letters outside ASCII in raw templates and regular expressions so that they mean the same', async () => {
  const [before, after] = await Promise.all([bundle([]), bundle([oneByteText])]);
  expect(before).toMatch(/[^\0-\x7f]/);
  expect(after).not.toMatch(/[^\0-\x7f]/);
  const [expected, values] = await Promise.all([valuesOf(before), valuesOf(after)]);
  expect(values).toMatchObject({ raw: expected.raw, plain: expected.plain });
  const matches = (pattern: unknown) =>
    ['s’il', "s'il te plaît", 'é', '日本'].map((text) => text.match(pattern as RegExp));
  expect(matches(values.pattern)).toEqual(matches(expected.pattern));
  expect(matches(values.pattern)).toEqual([null, ["s'il te plaît"], ['é'], ['日本']]);
});
