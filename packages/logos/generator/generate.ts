import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawCatalogue } from './draw-catalogue.ts';

/** Writes the catalogue's files and data: `npm run generate -w packages/logos`. */
const svgFolder = join(import.meta.dirname, '../svg');
const dataFolder = join(import.meta.dirname, '../src');
const { drawings, ...data } = drawCatalogue();

mkdirSync(svgFolder, { recursive: true });
for (const file of readdirSync(svgFolder)) rmSync(join(svgFolder, file));
for (const [name, drawing] of Object.entries(drawings)) writeFileSync(join(svgFolder, name), drawing);
for (const [name, content] of Object.entries(data)) {
  writeFileSync(join(dataFolder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
process.stdout.write(
  `Drew ${Object.keys(data.catalogue).length} logos in ${Object.keys(drawings).length} files.\n`,
);
