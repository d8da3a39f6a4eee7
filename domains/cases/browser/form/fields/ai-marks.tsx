import type { FieldNeed, TopicFields } from '@reachout/accounts/rules/topic-access';
import { formCopy } from '../../../messages/form.ts';
import { caseFields } from '../../../rules/case-fields.ts';
import { type CasePrediction, predictableFields, projectFields } from '../../../rules/predicted-fields.ts';
import { caseFormFields, type CaseFormValues } from '../../../rules/case-form.ts';
import { isSeverity } from '@reachout/catalogue/rules/severity';
import { areasOfProduct, type Area } from '@reachout/catalogue/rules/topics';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { Badge } from '@reachout/ui/badge';
import { caseFieldId } from './case-fields.tsx';

export type PredictedField = keyof CasePrediction;

/** What each field held before the assistant filled it in; a field that the person changed since is theirs and absent. */
export type AiMarks = Partial<Record<PredictedField, { readonly proposed: string; readonly before: string }>>;

/**
 * What of a prediction goes into the form: values that are offered, for fields that the person left empty or that an earlier
 * proposal filled. What somebody typed stays. A deployment goes in with its project only.
 */
export function acceptPrediction(
  prediction: CasePrediction,
  values: CaseFormValues,
  { marks, product, areas }: { marks: AiMarks; product: ProductKey; areas: readonly Area[] },
): AiMarks {
  const isOpen = (field: PredictedField) => values[field] === '' || marks[field]?.proposed === values[field];
  const offered = areasOfProduct(areas, product).find(({ value }) => value === prediction.area);
  const area = isOpen('area') ? offered : areas.find(({ value }) => value === values.area);
  const topic = area === offered ? area?.topics.find(({ value }) => value === prediction.topic) : undefined;
  const usable: CasePrediction = {
    ...prediction,
    area: offered?.value ?? '',
    topic: topic?.value ?? '',
    severity: isSeverity(prediction.severity) ? prediction.severity : '',
  };
  const isOfOtherProject = values.projectId !== usable.projectId && !isOpen('projectId');
  const fields = predictableFields.filter(
    (field) =>
      usable[field] &&
      usable[field] !== values[field] &&
      isOpen(field) &&
      !(isOfOtherProject && isOfProject(field)),
  );
  return Object.fromEntries(
    fields.map((field) => [
      field,
      { proposed: usable[field], before: marks[field]?.before ?? values[field] },
    ]),
  );
}

/** The marks that are left after an edit: a field whose value is no longer the proposal is the person's own. */
export function remainingMarks(marks: AiMarks, values: CaseFormValues): AiMarks {
  const kept = Object.entries(marks).filter(
    ([field, mark]) => values[field as PredictedField] === mark.proposed,
  );
  return kept.length === Object.keys(marks).length ? marks : Object.fromEntries(kept);
}

/** True for the fields that mean something together with their project only. */
function isOfProject(field: PredictedField): boolean {
  return projectFields.some((each) => each === field);
}

/** The fields that are taken back with one: the topic with its area, and with the project what was filled in for it. */
export function revertedWith(field: PredictedField, marks: AiMarks): readonly PredictedField[] {
  if (field === 'area') return ['area', 'topic'];
  return field === 'projectId' ? projectFields.filter((each) => marks[each]) : [field];
}

/** The id of a field's mark, which describes the field. */
export function aiMarkId(field: PredictedField): string {
  return `${caseFieldId(field)}-ai`;
}

/** The marked fields in the form's order, as they are seen: a project is one field, and what the topic does not ask for is none. */
export function markedFields(marks: AiMarks, fields: TopicFields): readonly PredictedField[] {
  const needs: Readonly<Record<string, FieldNeed>> = {
    ...fields,
    projectId: fields.project,
    projectName: 'hidden',
  };
  return predictableFields
    .filter((field) => marks[field] !== undefined && needs[field] !== 'hidden')
    .toSorted((one, other) => caseFormFields.indexOf(one) - caseFormFields.indexOf(other));
}

/** The small mark at the label of a field that the assistant filled in, and the way back. What it means is said once, at the top of the form, and to whoever hears the field. */
export function AiMark({
  field,
  onRevert,
}: {
  field: PredictedField;
  onRevert: (field: PredictedField) => void;
}) {
  return (
    <p className="case-ai">
      <Badge tone="accent" aria-hidden="true">
        {formCopy.ai()}
      </Badge>
      <span id={aiMarkId(field)} className="ui-hidden-visually">
        {formCopy.filledIn()}
      </span>
      <button type="button" className="ui-link" onClick={() => onRevert(field)}>
        {formCopy.revert()}
        <span className="ui-hidden-visually"> {caseFields[field].label()}</span>
      </button>
    </p>
  );
}
