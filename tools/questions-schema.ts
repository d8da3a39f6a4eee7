import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toJSONSchema } from 'zod';
import { labelledMessageSchema } from '@reachout/assistant/evals';
import { root } from './check/run-command.ts';

/** The schema of a line of questions for `reachout eval`, by which editors complete and check them. */
export const questionsSchemaPath = join(root, 'packages/assistant/evals/questions.schema.json');

/** JSON Schema (draft 2020-12) of one line. */
export function questionsJsonSchema(): object {
  return {
    title: 'A message, and what is right for it',
    ...toJSONSchema(labelledMessageSchema, { io: 'input', unrepresentable: 'any' }),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(questionsSchemaPath, `${JSON.stringify(questionsJsonSchema(), null, 2)}\n`);
}
