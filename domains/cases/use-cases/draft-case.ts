import { caseObstacleCopy } from '../messages/obstacles.ts';
import {
  type CaseFormErrors,
  type CaseFormValues,
  caseFormContext,
  chosenTopic,
  validateCaseForm,
} from '../rules/case-form.ts';
import { readCaseValues } from '../rules/case-values.ts';
import { isCaseCreationAllowed, isProjectScoped } from '@reachout/accounts/rules/accounts';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { appError } from '@reachout/core/errors';
import { draftRetentionDays, maxWaitingDrafts } from '@reachout/core/limits';
import { caseCheckCopy } from '../messages/checks.ts';
import { type ProductKey, productName } from '@reachout/catalogue/rules/products';
import { err, ok, type Result } from '@reachout/core/result';
import { isBlank } from '@reachout/core/text';
import { topicState } from '@reachout/accounts/rules/topic-access';
import { deleteCaseDraft, findCaseDraft, insertCaseDraft } from '../store/case-drafts-queries.ts';
import { type AccountSelector, findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** What somebody prepares for a person. */
export interface DraftCaseInput {
  account: AccountSelector;
  product: ProductKey;
  /** The form as far as it is filled in. */
  values: CaseFormValues;
}

/** A draft that waits for its person. */
export interface CaseDraft {
  id: string;
  expiresAt: Date;
  /** What the person still has to say, by field. */
  missing: CaseFormErrors;
}

/**
 * Keeps a case form for the person to look at and submit; opens no case (D18). The rules of the form apply to what is filled in; what is left out is told
 * as missing. Errors: not_found, case_creation_denied, topic_unavailable, validation_failed, conflict when too many drafts wait.
 */
export async function draftCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { account: selector, product, values }: DraftCaseInput,
): Promise<Result<CaseDraft>> {
  const access = await findAccountAccess(deps, viewer, selector);
  if (!access.ok) return access;
  const { account } = access.value;
  if (effectivePlan(deps.brand, account, product) === null)
    return err(
      appError('not_found', {
        message: caseObstacleCopy.notUsed({ product: productName(deps.brand, product) }),
      }),
    );
  if (!isCaseCreationAllowed(deps.brand, account, product, account.permissions))
    return err(appError('case_creation_denied'));
  const context = caseFormContext(deps.brand, { product, account });
  const { topic } = chosenTopic(values, context);
  if (topic && !topicState(deps.brand, topic, account, product).available)
    return err(appError('topic_unavailable', { fields: { topic: caseCheckCopy.topicClosed() } }));
  // The form shows the project only once a topic is chosen; that it will be asked for is known before.
  const isProjectAsked =
    topic === undefined &&
    isBlank(values.projectId) &&
    isProjectScoped(context.catalogue, context.account, product);
  const problems = Object.entries({
    ...validateCaseForm(values, context),
    ...(isProjectAsked && { projectId: caseCheckCopy.projectRequired() }),
  });
  const isFilled = ([field]: [string, string]): boolean =>
    values[field as keyof CaseFormValues].trim() !== '';
  const wrong = problems.filter(isFilled);
  if (wrong.length > 0) return err(appError('validation_failed', { fields: Object.fromEntries(wrong) }));
  const id = deps.ids.next('draft');
  const expiresAt = await insertCaseDraft(
    deps.db,
    { id, userId: viewer.userId, accountId: account.id, product, values, source: 'mcp' },
    { days: draftRetentionDays, atMost: maxWaitingDrafts },
  );
  if (expiresAt !== null) return ok({ id, expiresAt, missing: Object.fromEntries(problems) });
  return err(
    appError('conflict', {
      message: caseObstacleCopy.draftsWait({ count: maxWaitingDrafts, days: draftRetentionDays }),
    }),
  );
}

/** What a draft holds for the form. */
export interface ReadCaseDraft {
  id: string;
  accountId: string;
  product: ProductKey;
  values: CaseFormValues;
}

/** The person's own draft. Errors: not_found, for another's and an ended one alike. */
export async function readCaseDraft(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<ReadCaseDraft>> {
  const found = await findCaseDraft(deps.db, { id, userId: viewer.userId });
  if (found === undefined) return err(appError('not_found'));
  const { accountId, product, values } = found;
  // An earlier release may have kept it.
  return ok({ id, accountId, product, values: readCaseValues({ ...values }) });
}

/** Forgets a draft once the person has made a case of it. */
export async function discardCaseDraft(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  await deleteCaseDraft(deps.db, { id, userId: viewer.userId });
}
