import { topicState } from '@reachout/accounts/rules/topic-access';
import { caseCheckCopy } from '@reachout/cases/messages/checks';
import { type CaseFieldColumns, perField } from '@reachout/cases/rules/case-field-uses';
import {
  type CaseFormContext,
  type CaseFormField,
  caseFormFields,
  type CaseFormValues,
  chosenTopic,
  emptyCaseForm,
  normaliseCaseForm,
  validateCaseForm,
} from '@reachout/cases/rules/case-form';
import { formatAmountMinor } from '@reachout/core/amount';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';

/** A case as far as its facts can be corrected. */
export type CorrectableCase = CaseFieldColumns & {
  readonly area: string;
  readonly topic: string | null;
  readonly subject: string;
  readonly description: string;
  readonly projectId: string | null;
};

/** The case as the form would hold it. */
export function formOfCase(row: CorrectableCase): CaseFormValues {
  const amount = row.billingAmountMinor;
  return {
    ...emptyCaseForm,
    ...perField((field) =>
      field === 'billingAmount' ? (amount === null ? '' : formatAmountMinor(amount)) : (row[field] ?? ''),
    ),
    area: row.area,
    topic: row.topic ?? '',
    // Not corrected here: the lowest is open to everybody.
    severity: '4',
    projectId: row.projectId ?? '',
    subject: row.subject,
    description: row.description,
  };
}

/**
 * Decides a correction by the rules of the form: area and topic must belong to the product and be open to the account's plan, and every field that is changed must be right. What a
 * case held before and nobody changes is not looked at, so that an old case can be corrected step by step; what its new topic asks for is.
 */
export function decideCorrection({
  before,
  wished,
  context,
  isOtherProduct,
}: {
  readonly before: CaseFormValues;
  readonly wished: Partial<CaseFormValues>;
  /** For the product that the case is to have. */
  readonly context: CaseFormContext;
  readonly isOtherProduct: boolean;
}): Result<CaseFormValues> {
  const values = { ...before, ...wished };
  const { topic } = chosenTopic(values, context);
  const isMoved = isOtherProduct || values.area !== before.area || values.topic !== before.topic;
  if (isMoved && topic && !topicState(context.catalogue, topic, context.account, context.product).available)
    return err(appError('topic_unavailable', { fields: { topic: caseCheckCopy.topicClosed() } }));
  const isLookedAt = (field: CaseFormField): boolean =>
    values[field] !== before[field] ||
    (isMoved && (field === 'area' || field === 'topic' || values[field] === '') && field !== 'description');
  const problems = Object.entries(validateCaseForm(values, context)).filter(([field]) =>
    // The errors are named after the form's fields.
    isLookedAt(field as CaseFormField),
  );
  if (problems.length > 0)
    return err(appError('validation_failed', { fields: Object.fromEntries(problems) }));
  const normalised = normaliseCaseForm(values, context);
  const kept = caseFormFields.map((field) => [
    field,
    values[field] === before[field] ? before[field] : normalised[field],
  ]);
  // Every field is in it.
  return ok(Object.fromEntries(kept) as CaseFormValues);
}
