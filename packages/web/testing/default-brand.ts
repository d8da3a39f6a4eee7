import { readFileSync } from 'node:fs';
import { type Brand, parseBrand } from '@reachout/brand/rules/brand';

/** The default brand, for tests of pages. */
export function defaultBrand(): Brand {
  const file = new URL('../../../brand/tetra.json', import.meta.url);
  const parsed = parseBrand(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error(parsed.error.map((problem) => problem.message).join('\n'));
  return parsed.value;
}
