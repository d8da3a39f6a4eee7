import { caseFormField } from '../../rules/calls/cases.ts';
import { findProjectsForm, newCaseForm } from '../../rules/page/new-case-fields.ts';
import { fileSizeLimit } from '../../rules/file-size.ts';
import { formCopy } from '../../messages/form.ts';
import { caseFields } from '../../rules/case-fields.ts';
import { type Account, selectionToQuery } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import {
  caseFormContext,
  type CaseFormErrors,
  caseFormFields,
  type CaseFormValues,
  isSubmitShown,
} from '../../rules/case-form.ts';
import { productName, type ProductKey } from '@reachout/catalogue/rules/products';
import { formNameField } from '@reachout/core/declared-form';
import { paths } from '@reachout/core/paths';
import type { Area, Topic } from '@reachout/catalogue/rules/topics';
import type { TopicFields } from '@reachout/accounts/rules/topic-access';
import { Button } from '@reachout/ui/button';
import { ErrorSummary, type SummaryError } from '@reachout/ui/error-summary';
import { FileField } from '@reachout/ui/file-field';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { caseFieldId, CaseFields, type CaseFieldsProps, type WiredField } from './fields/case-fields.tsx';
import { SuggestedArticles, TopicNotices } from './fields/topic-guidance.tsx';

/** A project as the native select offers it. */
export interface ProjectChoice {
  id: string;
  name: string;
  /** Addresses of its latest deployments. */
  deployments: readonly string[];
}

/** What the server found when it looked for projects. */
export interface ProjectChoices {
  projects: readonly ProjectChoice[];
  /** What was searched for; empty for all. */
  search: string;
  /** True when there are more than are listed. */
  hasMore: boolean;
}

export interface NativeCaseFormProps extends Pick<CaseFieldsProps, 'formId'> {
  brand: Brand;
  /** Who fills it in: nobody else submits it (F19). */
  personId: string;
  account: Account;
  product: ProductKey;
  areas: readonly Area[];
  /** The draft that filled it in, if one did: it is used up by the case. */
  draft?: string | undefined;
  area: Area;
  topic: Topic;
  fields: TopicFields;
  values: CaseFormValues;
  errors: CaseFormErrors & { files?: string };
  /** A problem of the submission as a whole. */
  problem?: string;
  /** True when a file had been chosen that must be chosen again. */
  isFileLost?: boolean;
  idempotencyKey: string;
  projects: ProjectChoices;
}

/** The last step of the page without a script: a plain form that posts to the same use-case as the island. */
export function NativeCaseForm(props: NativeCaseFormProps) {
  const { brand, account, product, area, topic, fields, values, errors, idempotencyKey } = props;
  const context = caseFormContext(brand, { product, account });
  const chosen = props.projects.projects.find(({ id }) => id === values.projectId);
  return (
    <div className="case-form">
      <TopicNotices {...{ brand, account, product, area, topic }} />
      <SuggestedArticles area={area} topic={topic} />
      <FormFrame
        form={newCaseForm}
        encType="multipart/form-data"
        action={paths.newCase({
          ...selectionToQuery({ product, account }, brand),
          area: area.value,
          topic: topic.value,
          draft: props.draft,
        })}
        className="case-form"
      >
        <input type="hidden" name={caseFormField.product} value={productName(brand, product)} />
        <input type="hidden" name={caseFormField.caseArea} value={area.value} />
        <input type="hidden" name={caseFormField.topicArea} value={topic.value} />
        <input type="hidden" name={caseFormField.personId} value={props.personId} />
        <input type="hidden" name={newCaseForm.fields.idempotencyKey} value={idempotencyKey} />
        <CaseFields
          formId={props.formId}
          brand={brand}
          area={area}
          fields={fields}
          isPaid={account.isPaid}
          errors={errors}
          control={(field: WiredField) => ({
            name: caseFields[field].wireName,
            defaultValue: values[field],
          })}
          hasProject={values.projectId !== ''}
          deploymentAccess="always"
          deployments={chosen?.deployments}
          project={<ProjectSelect {...props} />}
        />
        <FileField
          name={newCaseForm.file}
          id={caseFieldId('files', props.formId)}
          label={formCopy.file()}
          labelNote={formCopy.optional()}
          hint={
            props.isFileLost
              ? formCopy.fileHintChooseAgain({ limit: fileSizeLimit })
              : formCopy.fileHint({ limit: fileSizeLimit })
          }
          error={errors.files}
        />
        {isSubmitShown(values, context) ? (
          <div className="case-actions">
            <Button type="submit" variant="primary">
              {newCaseForm.submit()}
            </Button>
          </div>
        ) : null}
      </FormFrame>
    </div>
  );
}

/** What is wrong with a form that came back, for the top of the page. */
export function NativeCaseProblems(props: CaseProblems) {
  return <ErrorSummary errors={summaryOf(props)} />;
}

type CaseProblems = Pick<NativeCaseFormProps, 'errors' | 'problem' | 'formId'>;

function summaryOf({ errors, problem, formId }: CaseProblems): SummaryError[] {
  const fields = [...caseFormFields, 'files' as const].flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: caseFieldId(field, formId), message }] : [];
  });
  if (fields.length > 0 || !problem) return fields;
  return [{ fieldId: caseFieldId('severity', formId), message: problem }];
}

/** A native select of the first projects, with a search that posts the form and so keeps what was typed. */
function ProjectSelect({ formId, fields, values, errors, projects }: NativeCaseFormProps) {
  const { search, hasMore } = projects;
  const listed = projects.projects.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = values.projectId === '' || listed.some(({ value }) => value === values.projectId);
  const kept = isListed ? [] : [{ value: values.projectId, label: values.projectName || values.projectId }];
  return (
    <div className="case-field">
      <SelectField
        name={caseFormField.projectId}
        id={caseFieldId('projectId', formId)}
        label={caseFields.projectId.label()}
        labelNote={fields.project === 'required' ? undefined : formCopy.optional()}
        required={fields.project === 'required'}
        error={errors.projectId}
        hint={projectHint(projects)}
        placeholder={formCopy.chooseAProject()}
        defaultValue={values.projectId}
        options={[...kept, ...listed]}
      />
      {hasMore || search !== '' ? (
        <div className="case-project-search">
          <TextField
            name={newCaseForm.fields.projectSearch}
            type="search"
            label={formCopy.findAProjectByName()}
            hint={formCopy.findProjectsHint()}
            defaultValue={search}
            autoComplete="off"
          />
          <Button type="submit" name={formNameField} value={findProjectsForm.name}>
            {findProjectsForm.submit()}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function projectHint({ projects, search, hasMore }: ProjectChoices): string | undefined {
  if (search === '') return hasMore ? formCopy.moreProjects({ count: projects.length }) : undefined;
  if (projects.length === 0) return formCopy.noProjectCalled({ search });
  const found = { count: projects.length, search };
  return hasMore ? formCopy.projectsFoundOrMore(found) : formCopy.projectsFound(found);
}
