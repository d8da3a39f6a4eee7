import type { ProductKey } from '@reachout/catalogue/rules/products';
import { type CaseFormValues, caseTargets } from '../rules/case-form.ts';
import { severityNotStated } from '../rules/severity-mark.ts';
import { fileCopy } from '../messages/files.ts';
import { formatCaseNumber } from '@reachout/core/case-number';
import { err, ok, type Result } from '@reachout/core/result';
import { settledOrigins } from '../rules/history/field-origins.ts';
import { insertCaseOrigins } from '../store/case-origins-queries.ts';
import { type CaseRow, insertCase, type NewCase } from '../store/cases-queries.ts';
import type { Database } from '@reachout/database/client';
import { findThreadProposal } from '@reachout/chat/store/thread-proposals-queries';
import {
  type AccountAccess,
  type AccountSelector,
  findAccountAccess,
} from '@reachout/accounts/use-cases/account-access';
import { predictCase } from '@reachout/chat/use-cases/predict-case';
import type { ServiceDeps } from '@reachout/ports/deps';
import { handOverCase } from './desk/hand-over.ts';
import { type Once, runOnce, type StoreAnswer } from '@reachout/operations/use-cases/run-once';
import { recordUpload, type StoredUpload } from './upload-file.ts';
import { traced } from '@reachout/ports/traced';
import { actorOf } from './find-case.ts';
import { decideNewCase, fieldError, type RatedCase } from './opening/decide-new-case.ts';
import { routeNewCase } from './routing/route-new-case.ts';
import { newsOfNewCase, tellPeople } from './tell-people.ts';
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
  supportCase: { caseNumber: string; status: string; url: string; firstAnswerBy?: string };
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

/** With the severity that the case will have. */
type RatedInput = CreateCaseInput & RatedCase;

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
  const access = await findAccountAccess(deps, viewer, input.account);
  if (!access.ok) return access;
  const newCase = await decideNewCase(deps, viewer, access.value, input);
  return newCase.ok ? ok({ access: access.value, newCase: newCase.value }) : newCase;
}

/** What the form says, in an order of its own. */
function saidIn(values: CaseFormValues): [field: string, text: string][] {
  return Object.entries(values)
    .filter(([, text]) => text !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
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
    const created = await insertCase(tx, { values: newCase, actor, fileIds, catalogue: deps.brand });
    if (created === 'file-unavailable') return err(fieldError('files', fileCopy.gone()));
    await keepOrigins(tx, created);
    await routeNewCase(deps, tx, created);
    await handOverCase(deps, tx, viewer, created);
    await tellPeople(deps, tx, { row: created, actor, news: newsOfNewCase(created) });
    const answer = describeCreated(access, created);
    await storeAnswer(tx, answer);
    await deps.failPoints?.reach('case.before-commit');
    return ok(answer);
  });
  await deps.failPoints?.reach('case.after-commit');
  return stored;
}

/** Keeps where its fields came from, where the server has proposed some from its conversation. */
async function keepOrigins(tx: Database, row: CaseRow): Promise<void> {
  const { accountId, number, threadId, area, subject, description } = row;
  const proposed = threadId === null ? undefined : await findThreadProposal(tx, { threadId });
  if (threadId === null || proposed === undefined) return;
  const fields = settledOrigins(proposed, {
    area,
    topic: row.topic ?? '',
    severity: String(row.severity),
    domain: row.domain ?? '',
    projectId: row.projectId ?? '',
    subject,
    description,
  });
  await insertCaseOrigins(tx, { accountId, caseNumber: number }, { threadId, fields });
}

function describeCreated({ account }: AccountAccess, created: CaseRow): CreatedCase {
  const caseNumber = formatCaseNumber(created.number);
  return {
    supportCase: {
      caseNumber,
      status: created.status,
      url: caseTargets(account).casePath(caseNumber),
      ...(created.firstAnswerBy && { firstAnswerBy: created.firstAnswerBy.toISOString() }),
    },
  };
}
