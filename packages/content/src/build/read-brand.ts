import { readFile } from 'node:fs/promises';
import { type Brand, joinBrand, parseBrand } from '@reachout/brand/rules/brand';
import { parseCatalogue } from '@reachout/catalogue/rules/parse-catalogue';

/** The brand of two files, for commands that work on the content. Throws when either is not valid: a start of the server lists what is wrong. */
export async function readBrand(brandFile: string, catalogueFile: string): Promise<Brand> {
  const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
  const own = parseBrand(await readJson(brandFile));
  const catalogue = parseCatalogue(await readJson(catalogueFile));
  const joined = own.ok && catalogue.ok ? joinBrand(own.value, catalogue.value) : undefined;
  if (!joined?.ok)
    throw new Error('The brand file or the catalogue file is not valid: a start lists its problems.');
  return joined.value;
}
