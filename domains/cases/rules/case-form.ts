import {
  type Account,
  canOpenCase,
  isCaseCreationAllowed,
  opensCasePage,
  type PermissionsState,
} from '@reachout/accounts/rules/accounts';
import { normaliseAmount, parseAmountMinor } from '@reachout/core/amount';
import type { Brand } from '@reachout/brand/rules/brand';
import { isDomain, normaliseDeploymentUrl, v0ChatId } from './case-fields.ts';
import { defaultCaseRecordType } from '@reachout/core/constants';
import { isDomainIssue } from '@reachout/catalogue/rules/domain-issues';
import type { UploadedFile } from './case-files.ts';
import { appError } from '@reachout/core/errors';
import {
  maxBillingAmountMinor,
  maxDescription,
  maxDomain,
  maxDomainIssue,
  maxId,
  maxShortText,
  maxSubject,
  maxUrl,
} from '@reachout/core/limits';
import {
  billingAmountFormat,
  billingAmountRequired,
  billingAmountTooLarge,
  deploymentUrlInvalid,
  deploymentUrlRequired,
  descriptionRequired,
  domainInvalid,
  domainIssueInvalid,
  domainRequired,
  productAreaInvalid,
  productAreaRequired,
  projectRequired,
  severityInvalid,
  severityRequired,
  subjectRequired,
  topicClosed,
  topicInvalid,
  topicRequired,
  v0ChatUrlInvalid,
  v0ChatUrlRequired,
} from './case-form-messages.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import type { AccountPermissions } from '@reachout/accounts/rules/permissions';
import type { ProductKey } from '@reachout/brand/rules/products';
import { err, ok, type Result } from '@reachout/core/result';
import { isSeverity, severityDisabledReason } from '@reachout/catalogue/rules/severity';
import { isBlank, repairText, textProblem } from '@reachout/core/text';
import {
  type Area,
  fieldsForTopic,
  findAreaIn,
  type Topic,
  type TopicFields,
  topicState,
} from '@reachout/catalogue/rules/topic-rules';

export { filterAmount, formatAmountOnBlur, normaliseAmount } from '@reachout/core/amount';
export * from './case-fields.ts';
export * from './case-files.ts';

/** What the case form holds as typed: every field is a text, empty when nothing was said. */
export interface CaseFormValues {
  area: string;
  topic: string;
  severity: string;
  subject: string;
  description: string;
  projectName: string;
  projectId: string;
  deploymentUrl: string;
  billingAmount: string;
  v0ChatUrl: string;
  domain: string;
  domainIssue: string;
  caseRecordType: string;
  caseRecordTypeId: string;
}

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

/** A form in which nothing was said. */
export const emptyCaseForm: CaseFormValues = {
  area: '',
  topic: '',
  severity: '',
  subject: '',
  description: '',
  projectName: '',
  projectId: '',
  deploymentUrl: '',
  billingAmount: '',
  v0ChatUrl: '',
  domain: '',
  domainIssue: '',
  caseRecordType: defaultCaseRecordType,
  caseRecordTypeId: '',
};

/** Names of the fields, in the order in which the form shows them. */
export const caseFormFields = [
  'area',
  'topic',
  'severity',
  'projectId',
  'projectName',
  'deploymentUrl',
  'domain',
  'domainIssue',
  'billingAmount',
  'v0ChatUrl',
  'subject',
  'description',
  'caseRecordType',
  'caseRecordTypeId',
] as const satisfies readonly (keyof CaseFormValues)[];
export type CaseFormField = (typeof caseFormFields)[number];

/** Messages by field; a field that is fine is absent. */
export type CaseFormErrors = Partial<Record<CaseFormField, string>>;

/** What the rules look at besides the values. */
export interface CaseFormContext {
  product: ProductKey;
  account: Pick<Account, 'team' | 'permissions' | 'plan' | 'v0Plan' | 'isPaid' | 'hasProjects'>;
  areas: readonly Area[];
  /** Hosts of v0, from the brand. */
  v0Hosts: readonly string[];
}

/** The context for a brand. */
export function caseFormContext(
  brand: Pick<Brand, 'products'>,
  rest: Omit<CaseFormContext, 'v0Hosts'>,
): CaseFormContext {
  return { ...rest, v0Hosts: brand.products.v0.hosts };
}

interface Chosen {
  area: Area | undefined;
  topic: Topic | undefined;
  fields: TopicFields;
}

/** The area and topic that the values name, if they belong to the product, and the fields that follow from them. */
export function chosenTopic(
  values: Pick<CaseFormValues, 'area' | 'topic'>,
  { areas, product, account }: Pick<CaseFormContext, 'areas' | 'product' | 'account'>,
): Chosen {
  const found = findAreaIn(areas, values.area);
  const area = found?.product === product ? found : undefined;
  const topic = area?.topics.find((each) => each.value === values.topic);
  return { area, topic, fields: fieldsForTopic(topic, account, product) };
}

/**
 * Checks a case form; the same function decides in the browser and on the server (D21). Fields that the topic does not ask for are not looked at:
 * {@link normaliseCaseForm} drops them. Gives a message for each field that needs one, and nothing when the form may be submitted.
 */
export function validateCaseForm(values: CaseFormValues, context: CaseFormContext): CaseFormErrors {
  const { area, topic, fields } = chosenTopic(values, context);
  const found: Record<CaseFormField, string | undefined> = {
    area: areaProblem(values, area),
    topic: area && topicProblem(values, topic),
    severity: severityProblem(values, context),
    projectId: fields.project === 'hidden' ? undefined : projectProblem(values, fields),
    projectName: textProblem(values.projectName, 'Project name', maxShortText),
    deploymentUrl: deploymentUrlProblem(values, fields),
    domain: fields.domain === 'hidden' ? undefined : domainProblem(values.domain),
    domainIssue: fields.domainIssue === 'hidden' ? undefined : domainIssueProblem(values.domainIssue),
    billingAmount: billingAmountProblem(values.billingAmount, fields.billingAmount),
    v0ChatUrl: v0ChatUrlProblem(values.v0ChatUrl, fields.v0ChatUrl, context.v0Hosts),
    subject: requiredTextProblem(values.subject, 'Subject', maxSubject),
    description: requiredTextProblem(values.description, 'Description', maxDescription),
    caseRecordType: textProblem(values.caseRecordType, 'Record type', maxShortText),
    caseRecordTypeId: textProblem(values.caseRecordTypeId, 'Record type', maxShortText),
  };
  const problems = caseFormFields.flatMap((field) => (found[field] ? [[field, found[field]] as const] : []));
  return Object.fromEntries(problems);
}

function areaProblem(values: CaseFormValues, area: Area | undefined): string | undefined {
  if (isBlank(values.area)) return productAreaRequired;
  return area ? undefined : productAreaInvalid;
}

function topicProblem(values: CaseFormValues, topic: Topic | undefined): string | undefined {
  if (isBlank(values.topic)) return topicRequired;
  return topic ? undefined : topicInvalid;
}

function severityProblem(
  { severity, area }: CaseFormValues,
  { account }: CaseFormContext,
): string | undefined {
  if (isBlank(severity)) return severityRequired;
  if (!isSeverity(severity)) return severityInvalid;
  return severityDisabledReason(severity, { areaValue: area, isPaid: account.isPaid });
}

function projectProblem({ projectId }: CaseFormValues, { project }: TopicFields): string | undefined {
  if (isBlank(projectId)) return project === 'required' ? projectRequired : undefined;
  return textProblem(projectId, 'Project', maxId);
}

/** The field opens only once a project is chosen; while it is closed nothing can be asked of it. */
export function isDeploymentUrlEnabled(values: Pick<CaseFormValues, 'projectId'>): boolean {
  return !isBlank(values.projectId);
}

function deploymentUrlProblem(values: CaseFormValues, fields: TopicFields): string | undefined {
  if (fields.deploymentUrl === 'hidden') return undefined;
  if (isBlank(values.deploymentUrl)) {
    const isAsked = fields.project === 'required' || isDeploymentUrlEnabled(values);
    return fields.deploymentUrl === 'required' && isAsked ? deploymentUrlRequired : undefined;
  }
  const problem = textProblem(values.deploymentUrl, 'Deployment URL', maxUrl);
  if (problem) return problem;
  return normaliseDeploymentUrl(values.deploymentUrl) ? undefined : deploymentUrlInvalid;
}

function domainProblem(domain: string): string | undefined {
  if (isBlank(domain)) return domainRequired;
  const problem = textProblem(domain, 'Domain', maxDomain);
  if (problem) return problem;
  return isDomain(domain) ? undefined : domainInvalid;
}

function domainIssueProblem(domainIssue: string): string | undefined {
  if (isBlank(domainIssue)) return undefined;
  const problem = textProblem(domainIssue, 'Domain issue', maxDomainIssue);
  if (problem) return problem;
  return isDomainIssue(domainIssue) ? undefined : domainIssueInvalid;
}

function billingAmountProblem(text: string, need: TopicFields['billingAmount']): string | undefined {
  if (need === 'hidden') return undefined;
  if (isBlank(text)) return need === 'required' ? billingAmountRequired : undefined;
  const minor = parseAmountMinor(text);
  if (minor === undefined) return billingAmountFormat;
  if (minor > maxBillingAmountMinor) return billingAmountTooLarge;
  return minor === 0 && need === 'required' ? billingAmountRequired : undefined;
}

function v0ChatUrlProblem(
  text: string,
  need: TopicFields['v0ChatUrl'],
  hosts: readonly string[],
): string | undefined {
  if (need === 'hidden') return undefined;
  if (isBlank(text)) return need === 'required' ? v0ChatUrlRequired : undefined;
  const problem = textProblem(text, 'v0 Chat URL', maxUrl);
  if (problem) return problem;
  return v0ChatId(text, hosts) ? undefined : v0ChatUrlInvalid;
}

function requiredTextProblem(
  text: string,
  label: 'Subject' | 'Description',
  max: number,
): string | undefined {
  if (isBlank(text)) return label === 'Subject' ? subjectRequired : descriptionRequired;
  return textProblem(text, label, max);
}

/**
 * The values as they are sent and stored: lone surrogates repaired, addresses trimmed, the amount with two decimals, and every field
 * that the topic does not ask for emptied, so that a domain typed for another topic does not travel along unseen.
 */
export function normaliseCaseForm(values: CaseFormValues, context: CaseFormContext): CaseFormValues {
  const { fields } = chosenTopic(values, context);
  const project = fields.project !== 'hidden' && !isBlank(values.projectId);
  const shown = (need: string, text: string) => (need === 'hidden' ? '' : repairText(text.trim()));
  return {
    area: values.area,
    topic: values.topic,
    severity: values.severity,
    subject: repairText(values.subject.trim()),
    description: repairText(values.description),
    projectName: project ? repairText(values.projectName) : '',
    projectId: project ? repairText(values.projectId.trim()) : '',
    deploymentUrl:
      project && fields.deploymentUrl !== 'hidden'
        ? (normaliseDeploymentUrl(values.deploymentUrl) ?? '')
        : '',
    billingAmount: fields.billingAmount === 'hidden' ? '' : normaliseAmount(values.billingAmount),
    v0ChatUrl: shown(fields.v0ChatUrl, values.v0ChatUrl),
    domain: shown(fields.domain, values.domain),
    domainIssue: shown(fields.domainIssue, values.domainIssue),
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
  const { account, product } = context;
  if (!canOpenCase(account, product, state)) return false;
  const { topic } = chosenTopic(values, context);
  return !topic || topicState(topic, account, product).available;
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
  const { account, product } = context;
  if (!isCaseCreationAllowed(account, product, permissions)) return err(appError('case_creation_denied'));
  const known = { ...context, account: { ...account, permissions: permissions as AccountPermissions } }; // 'unknown' was denied above
  const { topic } = chosenTopic(values, known);
  if (topic && !topicState(topic, account, product).available) {
    return err(appError('topic_unavailable', { fields: { topic: topicClosed } }));
  }
  const errors = validateCaseForm(values, known);
  const [field, message] = Object.entries(errors)[0] ?? [];
  if (!field || !message) return ok(normaliseCaseForm(values, known));
  const isOnly = Object.keys(errors).length === 1;
  if (isOnly && message === projectRequired) return err(appError('project_required', { fields: errors }));
  if (isOnly && field === 'severity' && isSeverity(values.severity)) {
    return err(appError('severity_not_allowed', { message, fields: errors }));
  }
  return err(appError('validation_failed', { fields: errors }));
}

/** Where a case goes: the call that creates it, what opens afterwards, and the page it is then found on. */
export interface CaseTargets {
  createPath: string;
  afterSubmit: 'case-page' | 'confirmation';
  casePath: (caseNumber: string | number) => string;
}

/** Team cases go below the team, personal ones below the person; a paid team's case page opens after the submit (§2, D23). */
export function caseTargets(account: Pick<Account, 'team' | 'isPaid'>): CaseTargets {
  return {
    createPath: apiPaths.createCase({ teamId: account.team?.id }),
    afterSubmit: opensCasePage(account) ? 'case-page' : 'confirmation',
    casePath: (caseNumber) => paths.caseDetail({ teamSlug: account.team?.slug, caseNumber }),
  };
}
