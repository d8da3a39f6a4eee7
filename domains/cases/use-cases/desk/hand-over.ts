import { productName, type ProductKey } from '@reachout/catalogue/rules/products';
import { isCaseCreationAllowed } from '@reachout/accounts/rules/accounts';
import { perField } from '../../rules/case-field-uses.ts';
import { caseFormContext, chosenTopic, emptyCaseForm } from '../../rules/case-form.ts';
import type { HandoverMessage, KeptHandoverFields } from '../../rules/desk.ts';
import { appError } from '@reachout/core/errors';
import { caseCheckCopy } from '../../messages/checks.ts';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { err, ok, type Result } from '@reachout/core/result';
import { topicState } from '@reachout/accounts/rules/topic-access';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { CaseRow } from '../../store/cases-queries.ts';
import type { Database } from '@reachout/database/client';
import { joinCaseToHandover, recordCaseHandover, recordHandover } from '../../store/desk-queries.ts';
import { enqueueJobAgain } from '@reachout/operations/store/outbox-queries';
import { findProject } from '@reachout/accounts/store/projects-queries';
import {
  type AccountAccess,
  type AccountSelector,
  findAccountAccess,
} from '@reachout/accounts/use-cases/account-access';
import { findOwnThread } from '@reachout/chat/use-cases/own-thread';
import type { ServiceDeps } from '@reachout/ports/deps';
import { type Once, runOnce } from '@reachout/operations/use-cases/run-once';
import type { Viewer } from '@reachout/ports/viewer';
import { deskJob } from './tell-desk.ts';

export interface HandOverInput {
  account: AccountSelector;
  product: ProductKey;
  messages: HandoverMessage[];
  fields: Omit<KeptHandoverFields, 'product' | 'projectName'> & { threadId?: string; projectId?: string };
  idempotencyKey: string | undefined;
  requestId: string;
}

export interface HandedOver {
  thread: { id: string };
}

/**
 * Hands a conversation to the desk where support staff work (§7, flag supportChatPlain). It is written down with the job
 * that tells the desk, so it is not lost while the desk is away (F39), and a conversation is handed over once however
 * often it is asked. The words of a conversation that the server knows are the server's own.
 * Errors: not_found (flag off, foreign account, foreign thread), case_creation_denied, topic_unavailable,
 * validation_failed, and those of `runOnce`.
 */
export async function handOver(
  deps: ServiceDeps,
  viewer: Viewer,
  input: HandOverInput,
): Promise<Result<Once<HandedOver>>> {
  const found = await findAccountAccess(deps, viewer, input.account);
  const accountId = found.ok ? found.value.account.id : undefined;
  const isOn = await deps.flags.isOn('supportChatPlain', { userId: viewer.userId, accountId });
  if (!isOn) return err(appError('not_found'));
  if (!found.ok) return found;
  const access = found.value;
  const { idempotencyKey: key, requestId: _requestId, ...request } = input;
  return runOnce<HandedOver>(deps, viewer, { key, route: 'desk.hand-over', request }, async (storeAnswer) => {
    const fields = await decideFields(deps, viewer, access, input);
    if (!fields.ok) return fields;
    return deps.db.transaction(async (tx) => {
      const threadId = input.fields.threadId ?? null;
      const handover = await recordHandover(tx, {
        id: deps.ids.next('hnd'),
        accountId: access.account.id,
        userId: viewer.userId,
        threadId,
        messages: threadId === null ? input.messages : [],
        fields: fields.value,
      });
      await enqueueJobAgain(tx, { kind: deskJob, key: handover.id, accountId: access.account.id });
      await insertAudit(tx, {
        actorUserId: viewer.userId,
        actorKind: 'customer',
        accountId: access.account.id,
        action: 'desk.hand-over',
        subjectKind: 'handover',
        subjectId: handover.id,
        requestId: input.requestId,
        details: {},
      });
      const answer = { thread: { id: handover.id } };
      await storeAnswer(tx, answer);
      return ok(answer);
    });
  });
}

/**
 * Hands a new case over, in its transaction. Where staff work in our own database they see it anyway; then only a
 * conversation that was handed over before learns of its case.
 */
export async function handOverCase(
  deps: Pick<ServiceDeps, 'desk' | 'ids'>,
  tx: Database,
  viewer: Pick<Viewer, 'userId'>,
  { accountId, number, threadId }: Pick<CaseRow, 'accountId' | 'number' | 'threadId'>,
): Promise<void> {
  const joined =
    threadId === null
      ? undefined
      : await joinCaseToHandover(tx, { accountId, userId: viewer.userId, threadId, caseNumber: number });
  if (joined === undefined && deps.desk.readsCases) return;
  const handover =
    joined ??
    (await recordCaseHandover(tx, {
      id: deps.ids.next('hnd'),
      accountId,
      userId: viewer.userId,
      threadId,
      caseNumber: number,
      messages: [],
      fields: {},
    }));
  await enqueueJobAgain(tx, { kind: deskJob, key: handover.id, accountId });
}

/** Only what the form would take: an open topic of the product, a project of the account, a conversation of the person. */
async function decideFields(
  deps: ServiceDeps,
  viewer: Viewer,
  { account, isProjectScoped }: AccountAccess,
  { product, fields }: HandOverInput,
): Promise<Result<KeptHandoverFields>> {
  if (effectivePlan(deps.brand, account, product) === null) return err(appError('not_found'));
  if (!isCaseCreationAllowed(deps.brand, account, product, account.permissions))
    return err(appError('case_creation_denied'));
  const context = caseFormContext(deps.brand, { product, account });
  const { area, topic } = chosenTopic(
    { ...emptyCaseForm, area: fields.area ?? '', topic: fields.topic ?? '' },
    context,
  );
  if (fields.area && area === undefined)
    return err(
      appError('validation_failed', { fields: { 'caseFields.area': caseCheckCopy.productAreaInvalid() } }),
    );
  if (fields.topic && topic === undefined)
    return err(
      appError('validation_failed', { fields: { 'caseFields.topic': caseCheckCopy.topicInvalid() } }),
    );
  if (topic && !topicState(deps.brand, topic, account, product).available)
    return err(
      appError('topic_unavailable', { fields: { 'caseFields.topic': caseCheckCopy.topicClosed() } }),
    );
  if (fields.threadId !== undefined) {
    const thread = await findOwnThread(deps, viewer, fields.threadId);
    if (!thread.ok) return thread;
  }
  const project =
    fields.projectId === undefined
      ? undefined
      : await findProject(deps.db, {
          accountId: account.id,
          idOrName: fields.projectId,
          visibleTo: isProjectScoped ? viewer.userId : undefined,
        });
  if (fields.projectId !== undefined && project === undefined)
    return err(
      appError('validation_failed', { fields: { 'caseFields.projectId': caseCheckCopy.projectNotFound() } }),
    );
  return ok({
    product: productName(deps.brand, product),
    area: area?.name,
    topic: topic?.name,
    subject: fields.subject,
    description: fields.description,
    projectName: project?.name,
    ...perField((field) => fields[field]),
  });
}
