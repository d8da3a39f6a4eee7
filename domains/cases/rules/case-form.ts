import {
  type Account,
  canOpenCase,
  isCaseCreationAllowed,
  isProjectScoped,
  opensCasePage,
  type PermissionsState,
} from '@reachout/accounts/rules/accounts';
import {
  type FieldNames,
  fieldNamesOf,
  lengthProblem,
  normaliseTopicField,
  requiredMessage,
  topicFieldEntry,
} from './case-fields.ts';
import { caseFormFields, type CaseFormField, type CaseFormValues, neededFields } from './case-values.ts';
import { defaultCaseRecordType } from '@reachout/core/constants';
import { type TopicField, topicFields } from '@reachout/catalogue/rules/topic-fields';
import type { UploadedFile } from './case-files.ts';
import { appError } from '@reachout/core/errors';
import { caseCheckCopy } from '../messages/checks.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import type { AccountPermissions } from '@reachout/accounts/rules/permissions';
import { chatHosts, type ProductKey } from '@reachout/catalogue/rules/products';
import { err, ok, type Result } from '@reachout/core/result';
import { isSeverity, severityDisabledReason } from '@reachout/catalogue/rules/severity';
import { isBlank, repairText } from '@reachout/core/text';
import { type Area, findArea, type HasAreas, type Topic } from '@reachout/catalogue/rules/topics';
import {
  fieldsForTopic,
  type TopicCatalogue,
  type TopicFields,
  topicState,
} from '@reachout/accounts/rules/topic-access';

export * from './case-values.ts';
export * from './field-formats.ts';
export * from './case-files.ts';

/** The whole form (§3): its values, whether it shows, and for whom it is filled in. */
export interface CaseForm extends CaseFormValues {
  isVisible: boolean;
  product: ProductKey | null;
  /** The account's id. */
  account: string | null;
  /** The chosen file by its description: browsers keep no file over a reload, so it has to be chosen again (F34). */
  file?: UploadedFile;
  /** The intent to submit these very words (D22), kept so that a reload does not make another one of it. */
  submission?: CaseSubmission;
}

/** An intent to submit: being confirmed, sent without an answer so far, or sent without an answer and the words changed since. */
export interface CaseSubmission {
  readonly id: string;
  readonly step: 'confirming' | 'sent' | 'edited';
}

/** Messages by field; a field that is fine is absent. */
export type CaseFormErrors = Partial<Record<CaseFormField, string>>;

/** What the rules look at besides the values. */
export interface CaseFormContext extends FieldNames {
  product: ProductKey;
  account: Pick<Account, 'team' | 'permissions' | 'plan' | 'v0Plan' | 'isPaid' | 'hasProjects'>;
  areas: readonly Area[];
  /** Who may open which topic. */
  catalogue: TopicCatalogue;
  /** Hosts whose chat addresses are accepted. */
  chatHosts: readonly string[];
  /** A call names what it knows: every field is taken, whichever of them the topic shows, and the topic may be left out (D38, D31). */
  isCall?: boolean;
}

/** The context for a brand. */
export function caseFormContext(
  brand: TopicCatalogue & HasAreas,
  rest: Omit<CaseFormContext, 'areas' | 'catalogue' | 'chatHosts' | keyof FieldNames>,
): CaseFormContext {
  return {
    ...rest,
    ...fieldNamesOf(brand),
    areas: brand.areas,
    catalogue: brand,
    chatHosts: chatHosts(brand),
  };
}

interface Chosen {
  area: Area | undefined;
  topic: Topic | undefined;
  fields: TopicFields;
}

/** The area and topic that the values name, if they belong to the product, and the fields that follow from them. */
export function chosenTopic(
  values: Pick<CaseFormValues, 'area' | 'topic'>,
  {
    areas,
    catalogue,
    product,
    account,
  }: Pick<CaseFormContext, 'areas' | 'catalogue' | 'product' | 'account'>,
): Chosen {
  const found = findArea(values.area, areas);
  const area = found?.product === product ? found : undefined;
  const topic = area?.topics.find((each) => each.value === values.topic);
  return { area, topic, fields: fieldsForTopic(catalogue, topic, account, product) };
}

/** Which fields are looked at and taken: those of the topic, or of a call all. */
function takenFields(values: CaseFormValues, context: CaseFormContext): TopicFields {
  const { fields } = chosenTopic(values, context);
  if (!context.isCall) return fields;
  const taken = Object.entries(fields).map(([field, need]) => [field, need === 'hidden' ? 'optional' : need]);
  // Whoever may open cases for single projects only names one, with or without a topic (§6.0.2).
  const isScoped = isProjectScoped(context.catalogue, context.account, context.product);
  // The same fields, each with a need.
  return { ...(Object.fromEntries(taken) as TopicFields), ...(isScoped && { project: 'required' }) };
}

/**
 * Checks a case form; the same function decides in the browser and on the server (D21). Fields that the topic does not ask for are not looked at:
 * {@link normaliseCaseForm} drops them. Gives a message for each field that needs one, and nothing when the form may be submitted.
 */
export function validateCaseForm(values: CaseFormValues, context: CaseFormContext): CaseFormErrors {
  const { area, topic } = chosenTopic(values, context);
  const fields = takenFields(values, context);
  const needed: readonly CaseFormField[] = neededFields[context.isCall ? 'call' : 'form'];
  const problemOf = (field: CaseFormField): string | undefined => {
    if (isBlank(values[field]) && needed.includes(field)) return blankProblem(field, area, context);
    switch (field) {
      case 'area':
        return area ? undefined : caseCheckCopy.productAreaInvalid();
      case 'topic':
        return area && !topic && !isBlank(values.topic) ? caseCheckCopy.topicInvalid() : undefined;
      case 'severity':
        return severityProblem(values, context);
      case 'projectId':
        return fields.project === 'hidden' ? undefined : projectProblem(values, fields, context);
      case 'subject':
      case 'description':
      case 'projectName':
      case 'caseRecordType':
      case 'caseRecordTypeId':
        return lengthProblem(field, values[field], context);
      default:
        return topicFieldProblem(field, values, fields, context);
    }
  };
  const problems = caseFormFields.flatMap((field) => {
    const problem = problemOf(field);
    return problem ? [[field, problem] as const] : [];
  });
  return Object.fromEntries(problems);
}

/** What is said of a field that every case needs. No topic is asked for before there is an area. */
function blankProblem(
  field: CaseFormField,
  area: Area | undefined,
  context: CaseFormContext,
): string | undefined {
  switch (field) {
    case 'area':
      return caseCheckCopy.productAreaRequired();
    case 'topic':
      return area && caseCheckCopy.topicRequired();
    case 'severity':
      return caseCheckCopy.severityRequired();
    default:
      return requiredMessage(field, context);
  }
}

function severityProblem(
  { severity, area }: CaseFormValues,
  { account, areas }: CaseFormContext,
): string | undefined {
  if (!isSeverity(severity)) return caseCheckCopy.severityInvalid();
  return severityDisabledReason(severity, { area: findArea(area, areas), isPaid: account.isPaid });
}

function projectProblem(
  { projectId }: CaseFormValues,
  { project }: TopicFields,
  names: FieldNames,
): string | undefined {
  if (isBlank(projectId)) return project === 'required' ? caseCheckCopy.projectRequired() : undefined;
  return lengthProblem('projectId', projectId, names);
}

/** The field opens only once a project is chosen; while it is closed nothing can be asked of it. */
export function isDeploymentUrlEnabled(values: Pick<CaseFormValues, 'projectId'>): boolean {
  return !isBlank(values.projectId);
}

function topicFieldProblem(
  field: TopicField,
  values: CaseFormValues,
  fields: TopicFields,
  context: CaseFormContext,
): string | undefined {
  const need = fields[field];
  if (need === 'hidden') return undefined;
  const { check, isOfProject } = topicFieldEntry(field);
  const text = values[field];
  const isAsked = !isOfProject || fields.project === 'required' || !isBlank(values.projectId);
  const missing = need === 'required' && isAsked ? requiredMessage(field, context) : undefined;
  if (isBlank(text)) return missing;
  const problem = lengthProblem(field, text, context) ?? check(text, context);
  // Something may be fine and still say nothing, as an amount of 0 does.
  return problem ?? (normaliseTopicField(field, text) === '' ? missing : undefined);
}

/**
 * The values as they are sent and stored: lone surrogates repaired, addresses trimmed, the subject in one line, the amount with two decimals, and every field
 * that the topic does not ask for emptied, so that a domain typed for another topic does not travel along unseen.
 */
export function normaliseCaseForm(values: CaseFormValues, context: CaseFormContext): CaseFormValues {
  const fields = takenFields(values, context);
  const hasProject = fields.project !== 'hidden' && !isBlank(values.projectId);
  const normalised = (field: TopicField): string => {
    const isKept = fields[field] !== 'hidden' && (hasProject || !topicFieldEntry(field).isOfProject);
    if (!isKept) return '';
    // A call says an amount of 0 on purpose.
    return normaliseTopicField(field, values[field]) || (context.isCall ? values[field] : '');
  };
  const ofTopic = Object.fromEntries(topicFields.map((field) => [field, normalised(field)]));
  return {
    area: values.area,
    topic: values.topic,
    severity: values.severity,
    projectId: hasProject ? repairText(values.projectId.trim()) : '',
    projectName: hasProject ? repairText(values.projectName) : '',
    // Every topic's field is in it.
    ...(ofTopic as Record<TopicField, string>),
    subject: repairText(values.subject.trim().replace(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' ')),
    description: repairText(values.description),
    caseRecordType: repairText(values.caseRecordType.trim()) || defaultCaseRecordType,
    caseRecordTypeId: repairText(values.caseRecordTypeId.trim()),
  };
}

/** True when the form may show its submit button: the person may create cases, and the chosen topic is open to the account (§5). */
export function isSubmitShown(
  values: Pick<CaseFormValues, 'area' | 'topic'>,
  context: CaseFormContext,
  state: PermissionsState = 'known',
): boolean {
  const { account, catalogue, product } = context;
  if (!canOpenCase(catalogue, account, product, state)) return false;
  const { topic } = chosenTopic(values, context);
  return !topic || topicState(catalogue, topic, account, product).available;
}

/**
 * The server's decision on a submitted form: denied, closed topic, a rule of a field, or the values to store. Whoever calls it has
 * loaded the account and its permissions; nothing of the browser's word about plan or permission is looked at.
 */
export function decideCaseForm(
  values: CaseFormValues,
  context: CaseFormContext,
  permissions: AccountPermissions | 'unknown',
): Result<CaseFormValues> {
  const { account, catalogue, product } = context;
  if (!isCaseCreationAllowed(catalogue, account, product, permissions))
    return err(appError('case_creation_denied'));
  const known = { ...context, account: { ...account, permissions: permissions as AccountPermissions } }; // 'unknown' was denied above
  const { topic } = chosenTopic(values, known);
  if (topic && !topicState(catalogue, topic, account, product).available) {
    return err(appError('topic_unavailable', { fields: { topic: caseCheckCopy.topicClosed() } }));
  }
  const errors = validateCaseForm(values, known);
  const [field, message] = Object.entries(errors)[0] ?? [];
  if (!field || !message) return ok(normaliseCaseForm(values, known));
  const isOnly = Object.keys(errors).length === 1;
  if (isOnly && message === caseCheckCopy.projectRequired())
    return err(appError('project_required', { fields: errors }));
  if (isOnly && field === 'severity' && isSeverity(values.severity)) {
    return err(appError('severity_not_allowed', { message, fields: errors }));
  }
  return err(appError('validation_failed', { fields: errors }));
}

/** Where a case goes: the call that creates it, what opens afterwards, and the page it is then found on. */
export interface CaseTargets {
  /** Null for an account that is neither a team's nor a person's. */
  createPath: string | null;
  afterSubmit: 'case-page' | 'confirmation';
  casePath: (caseNumber: string | number) => string;
}

/** Team cases go below the team, personal ones below the person; a paid team's case page opens after the submit (§2, D23). */
export function caseTargets(account: Pick<Account, 'team' | 'user' | 'isPaid'>): CaseTargets {
  return {
    createPath: account.team || account.user ? apiPaths.createCase({ teamId: account.team?.id }) : null,
    afterSubmit: opensCasePage(account) ? 'case-page' : 'confirmation',
    casePath: (caseNumber) => paths.caseDetail({ teamSlug: account.team?.slug, caseNumber }),
  };
}
