import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LogoEntry } from '../src/catalogue.ts';
import { drawLogo } from './draw.ts';
import sources from './sources.json' with { type: 'json' };

/**
 * Draws the catalogue's files and data from sources.json: `npm run generate -w packages/logos`. A source is a mark of Simple Icons (CC0),
 * by the name of its file there. Marks whose owners allow them under narrower terms only are refused.
 */

interface IconData {
  title: string;
  slug?: string;
  hex: string;
  license?: { type: string };
}

const cleanLicences = ['CC0-1.0', 'MIT', 'Apache-2.0', 'BSD-3-Clause', 'ISC'];
const here = import.meta.dirname;
const svgFolder = join(here, '../svg');
const dataFolder = join(here, '../src');
// Only the package's main file is exported; data and drawings lie beside it.
const iconsFolder = dirname(createRequire(import.meta.url).resolve('simple-icons'));

const icons = JSON.parse(readFileSync(join(iconsFolder, 'data/simple-icons.json'), 'utf8')) as IconData[];
const icon = new Map(icons.map((each) => [each.slug ?? each.title.toLowerCase(), each]));
const catalogue: Record<string, LogoEntry> = {};
const names: Record<string, string> = {};

mkdirSync(svgFolder, { recursive: true });
for (const file of readdirSync(svgFolder)) rmSync(join(svgFolder, file));

for (const source of sources.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) {
  const data = icon.get(source.icon);
  if (!data) throw new Error(`Simple Icons has no "${source.icon}": correct it in sources.json`);
  if (data.license && !cleanLicences.includes(data.license.type)) {
    throw new Error(`"${source.icon}" is under ${data.license.type}: remove it from sources.json`);
  }
  const drawing = readFileSync(join(iconsFolder, `icons/${source.icon}.svg`), 'utf8');
  const path = / d="([^"]+)"/.exec(drawing)?.[1];
  if (!path) throw new Error(`The drawing of "${source.icon}" has no path`);
  const { entry, files } = drawLogo({ slug: source.slug, path, hex: data.hex });
  catalogue[source.slug] = entry;
  names[source.slug] = source.name ?? data.title;
  for (const [variant, file] of Object.entries(files)) {
    writeFileSync(join(svgFolder, `${source.slug}-${variant}.svg`), file);
  }
}

writeFileSync(join(dataFolder, 'catalogue.json'), `${JSON.stringify(catalogue, null, 2)}\n`);
writeFileSync(join(dataFolder, 'names.json'), `${JSON.stringify(names, null, 2)}\n`);
process.stdout.write(
  `Drew ${Object.keys(catalogue).length} logos in ${readdirSync(svgFolder).length} files.\n`,
);
