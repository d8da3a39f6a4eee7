import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { caseMapJsonSchema, caseMapSchemaPath } from './case-map-schema.ts';

it('is what editors complete maps of cases by: run `node tools/case-map-schema.ts` and format it when this fails', () => {
  expect(JSON.parse(readFileSync(caseMapSchemaPath, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(caseMapJsonSchema())),
  );
});
