import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { questionsJsonSchema, questionsSchemaPath } from './questions-schema.ts';

it('is what editors complete files of questions by: run `node tools/questions-schema.ts` and format it when this fails', () => {
  expect(JSON.parse(readFileSync(questionsSchemaPath, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(questionsJsonSchema())),
  );
});
