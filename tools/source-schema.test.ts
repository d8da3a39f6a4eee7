import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceJsonSchema, sourceSchemaPath } from './source-schema.ts';

it('is what editors complete source files by: run `node tools/source-schema.ts` and format it when this fails', () => {
  expect(JSON.parse(readFileSync(sourceSchemaPath, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(sourceJsonSchema())),
  );
});
