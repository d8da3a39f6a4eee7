import {
  type CaseFormValues,
  caseFormContext,
  caseTargets,
  decideCaseForm,
  v0ChatId,
} from '@reachout/contract/case-form';
import { toCasePayloadItems } from '@reachout/contract/case-payload';
import { parseAmountMinor } from '@reachout/contract/amount';
import { appError } from '@reachout/contract/errors';
import { formatCaseNumber, projectNotFound } from '@reachout/contract/messages';
import { effectivePlan } from '@reachout/contract/plans';
import type { ProductKey } from '@reachout/contract/products';
import { err, ok, type Result } from '@reachout/contract/result';
import { areasOf } from '@reachout/contract/topics';
import { type CaseRow, insertCase, type NewCase } from '@reachout/db/cases-queries';
import type { Database } from '@reachout/db/client';
import { insertFile } from '@reachout/db/files-queries';
import { findProject } from '@reachout/db/projects-queries';
import { type AccountAccess, type AccountSelector, findAccountAccess } from '../accounts/account-access.ts';
import { findOwnThread } from '../chat/own-thread.ts';
import type { ServiceDeps } from '../deps.ts';
import { type Once, runOnce, type StoreAnswer } from '../idempotency/run-once.ts';
import type { Viewer } from '../viewer.ts';

/** A file whose bytes the files store holds already. */
export interface StoredUpload {
  /** As the browser named it: text to show. */
  name: string;
  declaredType: string;
  /** What the bytes are (D29). */
  contentType: string;
  key: string;
  size: number;
  sha256: string;
}

export interface CreateCaseInput {
  account: AccountSelector;
  product: ProductKey;
  /** The form as it was sent; every rule is applied again (D21). */
  values: CaseFormValues;
  /** The conversation that led to the case. */
  threadId?: string;
  file?: StoredUpload;
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
 * Errors: not_found, case_creation_denied, topic_unavailable, severity_not_allowed, project_required,
 * validation_failed, and those of `runOnce`.
 */
export function createCase(
  deps: ServiceDeps,
  viewer: Viewer,
  input: CreateCaseInput,
): Promise<Result<Once<CreatedCase>>> {
  const { account, product, values, threadId, file } = input;
  const request = { account, product, values, threadId, file: file && [file.name, file.size, file.sha256] };
  return runOnce<CreatedCase>(
    deps,
    viewer,
    { key: input.idempotencyKey, route: input.route, request },
    async (storeAnswer) => {
      const decided = await decide(deps, viewer, input);
      return decided.ok ? store(deps, viewer, input, decided.value, storeAnswer) : decided;
    },
  );
}

interface Decision {
  access: AccountAccess;
  newCase: NewCase;
}

async function decide(deps: ServiceDeps, viewer: Viewer, input: CreateCaseInput): Promise<Result<Decision>> {
  const found = await findAccountAccess(deps, viewer, input.account);
  if (!found.ok) return found;
  const access = found.value;
  const { account } = access;
  if (effectivePlan(account, input.product) === null) return err(appError('not_found'));
  const context = caseFormContext(deps.brand, {
    product: input.product,
    account,
    areas: areasOf(deps.brand),
  });
  const values = decideCaseForm(input.values, context, account.permissions);
  if (!values.ok) return values;
  const project = await findChosenProject(deps, viewer, access, values.value.projectId);
  if (!project.ok) return project;
  if (input.threadId !== undefined) {
    const thread = await findOwnThread(deps, viewer, input.threadId);
    if (!thread.ok) return thread;
  }
  return ok({ access, newCase: toNewCase(deps, access, input, values.value, project.value) });
}

/** A project of another account, or one that is not opened to the person, is as good as none (A06, A10). */
async function findChosenProject(
  deps: ServiceDeps,
  viewer: Viewer,
  { account, isProjectScoped }: AccountAccess,
  projectId: string,
): Promise<Result<{ id: string; name: string } | null>> {
  if (projectId === '') return ok(null);
  const project = await findProject(deps.db, {
    accountId: account.id,
    idOrName: projectId,
    visibleTo: isProjectScoped ? viewer.userId : undefined,
  });
  if (project === undefined)
    return err(appError('validation_failed', { fields: { projectId: projectNotFound } }));
  return ok({ id: project.id, name: project.name });
}

function toNewCase(
  deps: ServiceDeps,
  { account }: AccountAccess,
  input: CreateCaseInput,
  values: CaseFormValues,
  project: { id: string; name: string } | null,
): NewCase {
  return {
    accountId: account.id,
    product: input.product,
    area: values.area,
    topic: orNull(values.topic),
    severity: Number(values.severity),
    subject: values.subject,
    description: values.description,
    projectId: project?.id ?? null,
    projectName: project?.name ?? null,
    deploymentUrl: orNull(values.deploymentUrl),
    domain: orNull(values.domain),
    domainIssue: orNull(values.domainIssue),
    billingAmountMinor: values.billingAmount === '' ? null : (parseAmountMinor(values.billingAmount) ?? null),
    v0ChatUrl: orNull(values.v0ChatUrl),
    recordType: values.caseRecordType,
    threadId: input.threadId ?? null,
    plan: account.plan,
    v0Plan: account.v0Plan,
    items: toCasePayloadItems({
      threadId: input.threadId,
      product: input.product,
      area: values.area,
      topic: orNull(values.topic),
      subject: values.subject,
      teamId: account.team?.id,
      projectId: project?.id,
      v0ChatId: v0ChatId(values.v0ChatUrl, deps.brand.products.v0.hosts),
      domain: orNull(values.domain),
      domainIssue: orNull(values.domainIssue),
      billingAmount: orNull(values.billingAmount),
      isPaid: account.isPaid,
    }),
  };
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
  const actor = {
    userId: viewer.userId,
    name: viewer.name,
    kind: 'customer' as const,
    requestId: input.requestId,
  };
  return deps.db.transaction(async (tx) => {
    const fileIds =
      input.file === undefined ? [] : [await storeFile(deps, tx, viewer, newCase.accountId, input.file)];
    const created = await insertCase(tx, { values: newCase, actor, fileIds });
    if (created === 'file-unavailable') throw new Error('A file that was just recorded is not there.');
    const answer = describeCreated(access, created);
    await storeAnswer(tx, answer);
    return ok(answer);
  });
}

async function storeFile(
  deps: ServiceDeps,
  tx: Database,
  viewer: Viewer,
  accountId: string,
  file: StoredUpload,
): Promise<string> {
  const { id } = await insertFile(tx, {
    id: deps.ids.next('file'),
    accountId,
    ownerUserId: viewer.userId,
    name: file.name,
    contentType: file.contentType,
    declaredType: file.declaredType,
    size: file.size,
    sha256: file.sha256,
    storageKey: file.key,
  });
  return id;
}

function describeCreated({ account }: AccountAccess, created: CaseRow): CreatedCase {
  const caseNumber = formatCaseNumber(created.number);
  return {
    supportCase: { caseNumber, status: created.status, url: caseTargets(account).casePath(caseNumber) },
  };
}
