import { readFileSync } from 'node:fs';
import { deskFactNames } from '@reachout/cases/rules/desk';
import { schemaMessage } from '@reachout/core/schema-message';
import * as z from 'zod';

const apiName = z.string().regex(/^[A-Za-z]\w{0,79}$/, 'must be the API name of a field');
const statuses = z.array(z.string().min(1)).min(1);
const matched = (about: string) =>
  z
    .strictObject({
      externalId: apiName.describe('Field that has our id: text, external id, unique.'),
      create: z
        .boolean()
        .default(false)
        .describe('Whether one that is not found is made, and kept up to date.'),
    })
    .optional()
    .describe(about);

/** How a case of ours becomes one of Salesforce. Its descriptions are what editors say while one is written. */
export const caseMapSchema = z.strictObject({
  $schema: z.string().optional(),
  externalId: apiName.describe('Field of Case that has our id of it: text, external id, unique.'),
  lastEntry: apiName.describe(
    'Field of Case that has our id of what was told last: text of 255. It is written in the same transaction as the comment, which is thereby made once.',
  ),
  fileExternalId: apiName.describe(
    'Field of ContentVersion that has our id of a file: text, external id, unique.',
  ),
  contact: matched(
    'Who opened the case, found by the person’s id. Left out, Salesforce has their name and address on the case alone.',
  ),
  account: matched('Their team, found by its id.'),
  status: z
    .strictObject({ open: statuses, waiting: statuses, done: statuses })
    .describe(
      'The values of Status that mean that support’s answer is awaited, the customer’s, or nobody’s. The first of each is the one that is set.',
    ),
  priority: z
    .strictObject({ '1': z.string(), '2': z.string(), '3': z.string(), '4': z.string() })
    .describe('Priority by severity.'),
  recordTypes: z
    .record(
      z.string(),
      z.string().regex(/^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/, 'must be an id of Salesforce'),
    )
    .default({})
    .describe(
      'Ids of record types by the name that a case was opened with; an id that it was opened with goes before them.',
    ),
  fields: z
    .record(
      apiName,
      z.union([
        z.strictObject({
          from: z.enum(deskFactNames),
          map: z.record(z.string(), z.string()).optional(),
        }),
        z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) }),
      ]),
    )
    .default({})
    .describe(
      'Further fields of Case: `from` what a case says, in other words where `map` has them, or always the same `value`.',
    ),
});
export type CaseMap = z.infer<typeof caseMapSchema>;

/** Reads the file; an error says what is wrong in it, and where. */
export function readCaseMap(path: string): CaseMap {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(
      `SALESFORCE_CASE_MAP: ${path} cannot be read as JSON: ${error instanceof Error ? error.message : ''}`,
      { cause: error },
    );
  }
  const parsed = caseMapSchema.safeParse(given, { error: schemaMessage });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path: place, message }) => `${place.join('.') || 'the file'} ${message}`,
  );
  throw new Error(`SALESFORCE_CASE_MAP: ${path}: ${problems.join('; ')}`);
}
