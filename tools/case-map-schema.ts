import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { caseMapSchema } from '@reachout/adapter-salesforce/case-map';
import { toJSONSchema } from 'zod';
import { root } from './check/run-command.ts';

/** The schema of the map from cases to Salesforce, by which editors complete and check it while it is written. */
export const caseMapSchemaPath = join(root, 'packages/adapters/salesforce/case-map.schema.json');

/** JSON Schema (draft 2020-12) of the file. */
export function caseMapJsonSchema(): object {
  return { title: 'How a case becomes one of Salesforce', ...toJSONSchema(caseMapSchema, { io: 'input' }) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(caseMapSchemaPath, `${JSON.stringify(caseMapJsonSchema(), null, 2)}\n`);
}
