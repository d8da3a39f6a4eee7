import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toJSONSchema } from 'zod';
import { catalogueSchema } from '@reachout/catalogue/rules/catalogue';
import { root } from './check/run-command.ts';

/** The schema of catalogue files, by which editors complete and check them while they are written. */
export const catalogueSchemaPath = join(root, 'catalogue/catalogue.schema.json');

/** JSON Schema (draft 2020-12) of what a catalogue file may hold; what depends on other entries or on the brand is checked at start alone. */
export function catalogueJsonSchema(): object {
  return {
    title: 'Catalogue of a support centre',
    ...toJSONSchema(catalogueSchema, { io: 'input', unrepresentable: 'any' }),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(catalogueSchemaPath, `${JSON.stringify(catalogueJsonSchema(), null, 2)}\n`);
}
