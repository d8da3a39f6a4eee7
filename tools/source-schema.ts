import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toJSONSchema } from 'zod';
import { sourceFileSchema } from '@reachout/adapter-rest/source-file';
import { root } from './check/run-command.ts';

/** The schema of source files, by which editors complete and check them while they are written. */
export const sourceSchemaPath = join(root, 'packages/adapters/rest/source.schema.json');

/** JSON Schema (draft 2020-12) of what a source file may hold; which fields its kind of record has is checked when it is read. */
export function sourceJsonSchema(): object {
  return {
    title: 'Source of a provider’s world',
    ...toJSONSchema(sourceFileSchema, { io: 'input', unrepresentable: 'any' }),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(sourceSchemaPath, `${JSON.stringify(sourceJsonSchema(), null, 2)}\n`);
}
