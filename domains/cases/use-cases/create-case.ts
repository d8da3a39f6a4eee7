import { chatHosts, type ProductKey } from '@reachout/catalogue/rules/products';
import { type CaseFormValues, caseFormContext, caseTargets, decideCaseForm } from '../rules/case-form.ts';
import { itemsOfFields, toCaseColumns } from '../rules/case-field-uses.ts';
import { type SeverityMark, severityNotStated } from '../rules/severity-mark.ts';
import { toCasePayloadItems } from '../rules/case-payload.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { caseCheckCopy } from '../messages/checks.ts';
import { fileCopy } from '../messages/files.ts';
import { formatCaseNumber } from '@reachout/core/case-number';
import { can, canOpenCaseAbout } from '@reachout/accounts/rules/permissions';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { err, ok, type Result } from '@reachout/core/result';
import { type CaseRow, insertCase, type NewCase } from '../store/cases-queries.ts';
import { findInvoice } from '@reachout/billing/store/invoices-queries';
import { type Deployment, findDeployment, findProjectRole } from '@reachout/accounts/store/projects-queries';
import {
  type AccountAccess,
  type AccountSelector,
  findAccountAccess,
  permissionsInProject,
} from '@reachout/accounts/use-cases/account-access';
import { findOwnThread } from '@reachout/chat/use-cases/own-thread';
import { predictCase } from '@reachout/chat/use-cases/predict-case';
import type { ServiceDeps } from '@reachout/ports/deps';
import { handOverCase } from './desk/hand-over.ts';
import { type Once, runOnce, type StoreAnswer } from '@reachout/operations/use-cases/run-once';
import { recordUpload, type StoredUpload } from './upload-file.ts';
import { traced } from '@reachout/ports/traced';
import { actorOf } from './find-case.ts';
import { tellPeople } from './tell-people.ts';
import type { Viewer } from '@reachout/ports/viewer';

export interface CreateCaseInput {
  account: AccountSelector;
  product: ProductKey;
  /** The form as it was sent; every rule is applied again (D21). */
  values: CaseFormValues;
  /** A call may name what the topic does not ask for, and leave out what a form asks for (D31, D38). */
  isCall?: boolean;
  /** The conversation that led to the case. */
  threadId?: string;
  file?: StoredUpload;
  /** Ids of uploads that the person made before. */
  uploadIds?: readonly string[];
  /** A deployment by its id, where the form has its address. */
  deploymentId?: string;
  /** The invoice that the case is about. */
  billingInvoiceId?: string;
  idempotencyKey: string | undefined;
  /** The call, so that a key means one call only. */
  route: string;
  requestId: string;
}

export interface CreatedCase {
  supportCase: { caseNumber: string; status: string; url: string };
}

/**
 * Opens a case, once per submission intent (D22): authorises, applies the form's rules, checks what the values point
 * to, and stores case, file, event, audit row and answer in one transaction.
 * A file may come with the form, or have been uploaded before; a chat-based create names deployment and invoice by id.
 * Errors: not_found, case_creation_denied, topic_unavailable, severity_not_allowed, project_required,
 * validation_failed, and those of `runOnce`.
 */
export function createCase(
  deps: ServiceDeps,
  viewer: Viewer,
  input: CreateCaseInput,
): Promise<Result<Once<CreatedCase>>> {
  const { account, product, values, threadId, file, uploadIds, deploymentId, billingInvoiceId } = input;
  const sent = file && [file.name, file.size, file.sha256];
  // Absent fields leave no trace in JSON, and neither do empty ones: an intent stays the same when a release brings another field.
  const request = {
    account,
    product,
    values: saidIn(values),
    threadId,
    file: sent,
    uploadIds,
    deploymentId,
    billingInvoiceId,
    // One token is told nothing of what another one, or the person, has opened under the same key.
    token: viewer.token?.id,
  };
  const create = () =>
    runOnce<CreatedCase>(
      deps,
      viewer,
      { key: input.idempotencyKey, route: input.route, request },
      async (storeAnswer) => {
        const rated = await withSeverity(deps, viewer, input);
        const decided = await traced(deps, 'case.decide', {}, () => decide(deps, viewer, rated));
        if (!decided.ok) return decided;
        return traced(deps, 'case.store', { database: true }, () =>
          store(deps, viewer, rated, decided.value, storeAnswer),
        );
      },
    );
  return traced(deps, 'case.create', { product }, create);
}

/** What a case is decided on: with the severity that it will have. */
interface RatedInput extends CreateCaseInput {
  severityMark: SeverityMark | null;
}

/** A call may leave the severity out: then it is what the assistant makes of the conversation, else one that says nothing (D38). */
async function withSeverity(deps: ServiceDeps, viewer: Viewer, input: CreateCaseInput): Promise<RatedInput> {
  const { account, product, values, threadId, isCall } = input;
  if (!isCall || values.severity !== '') return { ...input, severityMark: null };
  const predicted =
    threadId === undefined
      ? undefined
      : await predictCase(deps, viewer, { account, product, threadId }, new AbortController().signal);
  // A conversation that is not the person's is refused later, by the rule for all.
  const severity = predicted?.ok ? predicted.value.prediction.severity : '';
  return {
    ...input,
    values: { ...values, severity: severity || severityNotStated },
    severityMark: severity === '' ? 'not stated' : 'predicted',
  };
}

interface Decision {
  access: AccountAccess;
  newCase: NewCase;
}

async function decide(deps: ServiceDeps, viewer: Viewer, input: RatedInput): Promise<Result<Decision>> {
  const found = await findAccountAccess(deps, viewer, input.account);
  if (!found.ok) return found;
  const access = found.value;
  const { account } = access;
  if (effectivePlan(deps.brand, account, input.product) === null) return err(appError('not_found'));
  const context = caseFormContext(deps.brand, {
    product: input.product,
    account,
    isCall: input.isCall,
  });
  const deployment = await findNamedDeployment(deps, viewer, access, input.deploymentId);
  if (!deployment.ok) return deployment;
  const values = decideCaseForm(withDeployment(input.values, deployment.value), context, account.permissions);
  if (!values.ok) return values;
  const project = await findChosenProject(deps, viewer, access, values.value.projectId);
  if (!project.ok) return project;
  if (deployment.value !== null && project.value !== null && deployment.value.projectId !== project.value.id)
    return err(fieldError('deploymentId', caseCheckCopy.deploymentNotFound()));
  if (!(await isOwnInvoice(deps, access, input.billingInvoiceId)))
    return err(fieldError('billingInvoiceId', invoiceCopy.noneFound()));
  if (input.threadId !== undefined) {
    const thread = await findOwnThread(deps, viewer, input.threadId);
    if (!thread.ok) return thread;
  }
  const newCase = toNewCase(deps, access, input, values.value, {
    project: project.value,
    deployment: deployment.value,
  });
  return ok({ access, newCase });
}

function fieldError(field: string, message: string): AppError {
  return appError('validation_failed', { fields: { [field]: message } });
}

/** A deployment of a project that is not opened to the person is as good as none, like the project itself. */
async function findNamedDeployment(
  deps: ServiceDeps,
  viewer: Viewer,
  access: AccountAccess,
  deploymentId: string | undefined,
): Promise<Result<Deployment | null>> {
  if (!deploymentId) return ok(null);
  const deployment = await findDeployment(deps.db, { accountId: access.account.id, id: deploymentId });
  const project = deployment && (await findChosenProject(deps, viewer, access, deployment.projectId));
  return deployment && project?.ok
    ? ok(deployment)
    : err(fieldError('deploymentId', caseCheckCopy.deploymentNotFound()));
}

/** The form asks for the address of a deployment, and for the project first; an id names both. */
function withDeployment(values: CaseFormValues, deployment: Deployment | null): CaseFormValues {
  if (deployment === null) return values;
  return {
    ...values,
    projectId: values.projectId || deployment.projectId,
    deploymentUrl: `https://${deployment.url}`,
  };
}

/** An invoice that the person may not look at is as good as none (S10). */
async function isOwnInvoice(
  deps: ServiceDeps,
  { account, grants }: AccountAccess,
  invoiceId: string | undefined,
): Promise<boolean> {
  if (!invoiceId) return true;
  if (grants !== null && !can(grants, 'read', 'billingInvoice')) return false;
  return (await findInvoice(deps.db, { accountId: account.id, invoiceId })) !== undefined;
}

/**
 * A project of another account, or one that is not opened to the person, is as good as none (A06, A10). One that they may look at and open no case about is refused:
 * what they may do comes from their role in it (§6).
 */
async function findChosenProject(
  deps: ServiceDeps,
  viewer: Viewer,
  access: AccountAccess,
  projectId: string,
): Promise<Result<{ id: string; name: string } | null>> {
  if (projectId === '') return ok(null);
  const { account, isProjectScoped } = access;
  const project = await findProjectRole(deps.db, {
    accountId: account.id,
    idOrName: projectId,
    userId: viewer.userId,
  });
  if (project === undefined || (isProjectScoped && project.role === null))
    return err(fieldError('projectId', caseCheckCopy.projectNotFound()));
  if (isProjectScoped && !canOpenCaseAbout(permissionsInProject(deps.brand, access, project.role)))
    return err(fieldError('projectId', caseCheckCopy.projectNotAllowed()));
  return ok({ id: project.id, name: project.name });
}

function toNewCase(
  deps: ServiceDeps,
  { account }: AccountAccess,
  input: RatedInput,
  values: CaseFormValues,
  { project, deployment }: { project: { id: string; name: string } | null; deployment: Deployment | null },
): NewCase {
  return {
    accountId: account.id,
    product: input.product,
    area: values.area,
    topic: orNull(values.topic),
    severity: Number(values.severity),
    severityMark: input.severityMark,
    subject: values.subject,
    description: values.description,
    projectId: project?.id ?? null,
    projectName: project?.name ?? null,
    ...toCaseColumns(values),
    recordType: values.caseRecordType,
    recordTypeId: orNull(values.caseRecordTypeId),
    billingInvoiceId: input.billingInvoiceId || null,
    threadId: input.threadId ?? null,
    plan: account.plan,
    v0Plan: account.v0Plan,
    items: toCasePayloadItems({
      threadId: input.threadId,
      product: input.product,
      area: values.area,
      topic: orNull(values.topic),
      subject: values.subject,
      description: values.description,
      teamId: account.team?.id,
      projectId: project?.id,
      ...itemsOfFields(values, { chatHosts: chatHosts(deps.brand), deploymentId: deployment?.id }),
      recordType: values.caseRecordType,
      recordTypeId: orNull(values.caseRecordTypeId),
      billingInvoiceId: input.billingInvoiceId,
      files: input.uploadIds,
      isPaid: account.isPaid,
    }),
  };
}

/** What the form says, in an order of its own. */
function saidIn(values: CaseFormValues): [field: string, text: string][] {
  return Object.entries(values)
    .filter(([, text]) => text !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

async function store(
  deps: ServiceDeps,
  viewer: Viewer,
  input: CreateCaseInput,
  { access, newCase }: Decision,
  storeAnswer: StoreAnswer<CreatedCase>,
): Promise<Result<CreatedCase>> {
  const actor = actorOf(viewer, 'customer', input.requestId);
  const stored = await deps.db.transaction(async (tx) => {
    const sent =
      input.file === undefined ? [] : [await recordUpload(deps, tx, viewer, newCase.accountId, input.file)];
    const fileIds = [...sent.map(({ id }) => id), ...(input.uploadIds ?? [])];
    const created = await insertCase(tx, { values: newCase, actor, fileIds });
    if (created === 'file-unavailable') return err(fieldError('files', fileCopy.gone()));
    await handOverCase(deps, tx, viewer, created);
    await tellPeople(deps, tx, { row: created, actor, news: [{ kind: 'opened' }] });
    const answer = describeCreated(access, created);
    await storeAnswer(tx, answer);
    await deps.failPoints?.reach('case.before-commit');
    return ok(answer);
  });
  await deps.failPoints?.reach('case.after-commit');
  return stored;
}

function describeCreated({ account }: AccountAccess, created: CaseRow): CreatedCase {
  const caseNumber = formatCaseNumber(created.number);
  return {
    supportCase: { caseNumber, status: created.status, url: caseTargets(account).casePath(caseNumber) },
  };
}
