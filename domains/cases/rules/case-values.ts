import { type TopicField, topicFields } from '@reachout/catalogue/rules/topic-fields';
import { defaultCaseRecordType } from '@reachout/core/constants';

/** Apart from what each field is: drafts are read on pages that show no form. */

const before = { area: '', topic: '', severity: '', projectId: '', projectName: '' };
const after = {
  subject: '',
  description: '',
  caseRecordType: defaultCaseRecordType as string,
  caseRecordTypeId: '',
};

/** Names of the form's fields. */
export type CaseFormField = keyof typeof before | TopicField | keyof typeof after;

/** What the case form holds as typed: every field is a text, empty when nothing was said. */
export type CaseFormValues = Record<CaseFormField, string>;

const ofTopics = Object.fromEntries(topicFields.map((field) => [field, ''])) as Record<TopicField, string>;

/** A form in which nothing was said; also what a field holds that an older draft does not know. */
export const emptyCaseForm: CaseFormValues = { ...before, ...ofTopics, ...after };

/** Names of the fields, in the order in which the form shows them. */
// The object above has no other keys.
export const caseFormFields = Object.keys(emptyCaseForm) as readonly CaseFormField[];

/** What every case says, whatever its topic asks for; the shapes of the calls that open one say the same. */
export const neededFields = {
  form: ['area', 'topic', 'severity', 'subject', 'description'],
  /** A call may leave out the topic, and the severity where the conversation says it (D31, D38). */
  call: ['area', 'subject', 'description'],
} as const satisfies Record<string, readonly CaseFormField[]>;

/** Reads values that an earlier release or an assistant may have kept: each text that is there, and nothing said for the rest. */
export function readCaseValues(kept: Readonly<Record<string, unknown>>): CaseFormValues {
  const values = { ...emptyCaseForm };
  for (const field of caseFormFields) {
    const text = Object.hasOwn(kept, field) ? kept[field] : undefined;
    if (typeof text === 'string') values[field] = text;
  }
  return values;
}
