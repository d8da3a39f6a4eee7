import { chatHosts, type ProductKey } from '@reachout/catalogue/rules/products';
import { type CaseFormValues, caseFormContext, decideCaseForm } from '../../rules/case-form.ts';
import { itemsOfFields, toCaseColumns } from '../../rules/case-field-uses.ts';
import type { SeverityMark } from '../../rules/severity-mark.ts';
import { toCasePayloadItems } from '../../rules/case-payload.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { caseCheckCopy } from '../../messages/checks.ts';
import { can, canOpenCaseAbout } from '@reachout/accounts/rules/permissions';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { err, ok, type Result } from '@reachout/core/result';
import type { NewCase } from '../../store/cases-queries.ts';
import { findInvoice } from '@reachout/billing/store/invoices-queries';
import { type Deployment, findDeployment, findProjectRole } from '@reachout/accounts/store/projects-queries';
import { type AccountAccess, permissionsInProject } from '@reachout/accounts/use-cases/account-access';
import { findOwnThread } from '@reachout/chat/use-cases/own-thread';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** What a new case is asked for with. */
export interface RatedCase {
  product: ProductKey;
  /** The form as it was sent; every rule is applied again (D21). */
  values: CaseFormValues;
  severityMark: SeverityMark | null;
  isCall?: boolean;
  threadId?: string;
  uploadIds?: readonly string[];
  deploymentId?: string;
  billingInvoiceId?: string;
}

/**
 * Decides what a new case is by every rule of the form and of who may open what, for the person whose case it will be and what they may do in the account.
 * Errors: not_found, case_creation_denied, topic_unavailable, severity_not_allowed, project_required, validation_failed.
 */
export async function decideNewCase(
  deps: ServiceDeps,
  viewer: Viewer,
  access: AccountAccess,
  input: RatedCase,
): Promise<Result<NewCase>> {
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
  return ok(
    toNewCase(deps, access, input, values.value, {
      project: project.value,
      deployment: deployment.value,
    }),
  );
}

export function fieldError(field: string, message: string): AppError {
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
  input: RatedCase,
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
    ...(account.otherPlans && { otherPlans: account.otherPlans }),
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

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
