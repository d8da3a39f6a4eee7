import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { itemsOfFields, toCaseColumns } from '@reachout/cases/rules/case-field-uses';
import { type CaseFormContext, caseFormContext, type CaseFormValues } from '@reachout/cases/rules/case-form';
import { type CasePayloadItem, toCasePayloadItems } from '@reachout/cases/rules/case-payload';
import { caseEtag } from '@reachout/cases/rules/case-version';
import type { CorrectableFact } from '@reachout/cases/rules/history/correction';
import { caseCheckCopy } from '@reachout/cases/messages/checks';
import { lockCase, writeCase } from '@reachout/cases/store/case-life-queries';
import { caseAudit, type CaseChange, type CaseRow } from '@reachout/cases/store/cases-queries';
import { tellDeskAgain } from '@reachout/cases/use-cases/desk/tell-again';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { isPaidAccount, withProviderPlan } from '@reachout/accounts/rules/accounts';
import { personalPermissions } from '@reachout/accounts/rules/permissions';
import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { findProject } from '@reachout/accounts/store/projects-queries';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { chatHosts, productName, type ProductKey } from '@reachout/catalogue/rules/products';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { findArea, findTopic } from '@reachout/catalogue/rules/topics';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { CorrectionBody } from '../../rules/calls/correction.ts';
import type { CorrectablePage } from '../../rules/correction/correctable-page.ts';
import { decideCorrection, formOfCase } from '../../rules/correction/decide-correction.ts';
import { describeForStaff } from '../describe-staff-case.ts';
import { readStaffCase, readStaffCaseCopy } from '../read-staff-case.ts';

/** A case as it is corrected: what it says now, and what its account may have. Errors: not_found. */
export async function readCorrectableCase(
  deps: ServiceDeps,
  viewer: Viewer,
  caseNumber: string,
): Promise<Result<CorrectablePage>> {
  const copy = await readStaffCaseCopy(deps, viewer, caseNumber);
  if (!copy.ok) return copy;
  const { row } = copy.value;
  const found = await contextOf(deps, row, row.product);
  return ok({
    caseNumber: row.number,
    etag: caseEtag(copy.value),
    product: row.product,
    values: formOfCase(row),
    projectName: row.projectName ?? row.projectId ?? '',
    account: found.account,
    accountName: found.name,
  });
}

/** The rules of the form for the account of a case, as somebody with all rights there would meet them. */
async function contextOf(
  deps: Pick<ServiceDeps, 'db' | 'brand'>,
  { accountId }: Pick<CaseRow, 'accountId'>,
  product: ProductKey,
): Promise<{ context: CaseFormContext; account: CaseFormContext['account']; name: string }> {
  const row = await findAccount(deps.db, { accountId });
  if (row === undefined) throw new Error('A case has no account.'); // a foreign key forbids it
  const { plan, v0Plan, otherPlans } = row;
  const account = withProviderPlan(
    {
      plan,
      v0Plan,
      otherPlans,
      ...(row.kind === 'team' && { team: { id: row.id, slug: row.slug, avatar: row.avatar } }),
      isPaid: isPaidAccount(deps.brand, row),
      permissions: personalPermissions,
      hasProjects: true,
    },
    deps.brand,
  );
  // What a topic does not ask for and the customer said all the same is kept, as from a call.
  return {
    context: caseFormContext(deps.brand, { product, account, isCall: true }),
    account,
    name: row.name,
  };
}

export interface CorrectCaseInput {
  caseNumber: string;
  expectedVersion: number;
  asked: CorrectionBody;
  requestId: string;
}

/**
 * Corrects what a case is about, by the rules of the form, if it still is the version that the person saw; its history says what was corrected, and an outside desk is told. Errors:
 * not_found, stale_copy with the case as it is now in its details, topic_unavailable, validation_failed.
 */
export async function correctCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, expectedVersion, asked, requestId }: CorrectCaseInput,
): Promise<Result<StaffCaseDetail>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  const { accountId, number } = found.value;
  const done = await deps.db.transaction(async (tx): Promise<Result<CaseRow>> => {
    const before = await lockCase(tx, { accountId, caseNumber: number });
    if (before === undefined) return err(appError('not_found'));
    if (before.version !== expectedVersion) return err(appError('stale_copy'));
    const decided = await decide({ ...deps, db: tx }, before, asked);
    if (!decided.ok) return decided;
    const { columns, changed } = decided.value;
    if (changed.length === 0) return ok(before);
    const { row } = await writeCase(tx, {
      before,
      changes: {},
      actor,
      catalogue: deps.brand,
      corrected: { columns, changed },
    });
    await tellDeskAgain(tx, row);
    await insertAudit(tx, caseAudit(actor, row, 'case.correct', { facts: changed.map(({ kind }) => kind) }));
    return ok(row);
  });
  if (done.ok) return ok(await describeForStaff(deps, viewer, done.value));
  if (done.error.code !== 'stale_copy') return done;
  const fresh = await readStaffCase(deps, viewer, { caseNumber, requestId });
  return fresh.ok ? err(appError('stale_copy', { details: { supportCase: fresh.value } })) : fresh;
}

interface FoundProject {
  id: string;
  name: string;
}

async function decide(
  deps: Pick<ServiceDeps, 'db' | 'brand'>,
  before: CaseRow,
  asked: CorrectionBody,
): Promise<Result<{ columns: Partial<CaseRow>; changed: CaseChange[] }>> {
  const { brand } = deps;
  const { product = before.product, project, ...texts } = asked;
  const { context, account } = await contextOf(deps, before, product);
  if (product !== before.product && effectivePlan(brand, account, product) === null)
    return err(appError('validation_failed', { fields: { product: caseCheckCopy.productAreaInvalid() } }));
  const found = await findAskedProject(deps, before, project);
  if (!found.ok) return found;
  const form = formOfCase(before);
  const wished = { ...texts, projectId: found.value?.id ?? '' };
  // What is not named is no wish.
  const named = Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined));
  const decided = decideCorrection({
    before: form,
    wished: named,
    context,
    isOtherProduct: product !== before.product,
  });
  if (!decided.ok) return decided;
  const values = decided.value;
  const after = { product, values, project: found.value };
  return ok({
    columns: {
      product,
      area: values.area,
      topic: values.topic || null,
      subject: values.subject,
      projectId: found.value?.id ?? null,
      projectName: found.value?.name ?? null,
      ...toCaseColumns(values),
      items: correctedItems(before.items, after, brand),
    },
    changed: changesOf(brand, before, form, after),
  });
}

/** The project that the case is about then; one that is not named stays, though it may be gone. */
async function findAskedProject(
  { db }: Pick<ServiceDeps, 'db'>,
  { accountId, projectId, projectName }: CaseRow,
  asked: string | undefined,
): Promise<Result<FoundProject | null>> {
  const wanted = asked?.trim();
  if (wanted === '') return ok(null);
  if (wanted === undefined || wanted === projectId || wanted === projectName)
    return ok(projectId === null ? null : { id: projectId, name: projectName ?? projectId });
  const project = await findProject(db, { accountId, idOrName: wanted });
  return project === undefined
    ? err(appError('validation_failed', { fields: { project: caseCheckCopy.projectNotFound() } }))
    : ok({ id: project.id, name: project.name });
}

interface After {
  product: ProductKey;
  values: CaseFormValues;
  project: FoundProject | null;
}

/** What the history says, in names as they are now. */
function changesOf(
  brand: ServiceDeps['brand'],
  row: CaseRow,
  before: CaseFormValues,
  { product, values, project }: After,
): CaseChange[] {
  const area = (value: string) => findArea(value, brand.areas)?.name ?? value;
  const topic = ({ area: of, topic: value }: CaseFormValues) =>
    findTopic(of, value, brand.areas)?.name ?? value;
  const facts: [fact: CorrectableFact, before: string, after: string][] = [
    ['product', productName(brand, row.product), productName(brand, product)],
    ['area', area(before.area), area(values.area)],
    ['topic', topic(before), topic(values)],
    ['project', row.projectName ?? row.projectId ?? '', project?.name ?? ''],
    ['subject', before.subject, values.subject],
    ...topicFields.map((field): [CorrectableFact, string, string] => [field, before[field], values[field]]),
  ];
  return facts
    .filter(([, one, other]) => one !== other)
    .map(([kind, one, other]) => ({ kind, before: one || null, after: other || null }));
}

/** The items of the case with what is corrected; those that say something else stay. */
function correctedItems(
  items: readonly CasePayloadItem[],
  { product, values, project }: After,
  brand: ServiceDeps['brand'],
): CasePayloadItem[] {
  const said = {
    product,
    area: values.area,
    topic: values.topic || undefined,
    subject: values.subject,
    projectId: project?.id,
    ...itemsOfFields(values, {
      chatHosts: chatHosts(brand),
      // A deployment that a call named by its id is the one that it named.
      deploymentId: undefined,
    }),
  };
  const { deploymentId: _deployment, ...named } = said;
  const keys = new Set(Object.keys(named));
  return [...items.filter(({ key }) => !keys.has(key)), ...toCasePayloadItems(named)];
}
