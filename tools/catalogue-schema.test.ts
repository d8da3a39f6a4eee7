import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogueJsonSchema, catalogueSchemaPath } from './catalogue-schema.ts';

it('is what editors complete catalogue files by: run `node tools/catalogue-schema.ts` and format it when this fails', () => {
  expect(JSON.parse(readFileSync(catalogueSchemaPath, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(catalogueJsonSchema())),
  );
});
