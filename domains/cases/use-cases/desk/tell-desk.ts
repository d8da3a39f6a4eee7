import { deskAgainJob } from './tell-again.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { productName } from '@reachout/catalogue/rules/products';
import { findArea, findTopic } from '@reachout/catalogue/rules/topics';
import { factsOfColumns, factsOfTexts } from '../../rules/case-field-uses.ts';
import { caseFactCopy } from '../../messages/facts.ts';
import { isSpeaker } from '@reachout/chat/rules/message-kinds';
import {
  type DeskMatter,
  deskCaseParts,
  deskParts,
  deskPriority,
  deskTitle,
  factsOfMatter,
} from '../../rules/desk.ts';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { isSeverity } from '@reachout/catalogue/rules/severity';
import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { findCaseMatter, findPerson } from '../../store/case-life-queries.ts';
import { type CaseRow, findCaseByNumber } from '../../store/cases-queries.ts';
import { deskExchangeJob, findHandover, type HandoverRow, saveHandover } from '../../store/desk-queries.ts';
import type { Database } from '@reachout/database/client';
import { enqueueJobAgain } from '@reachout/operations/store/outbox-queries';
import { listFilesOfCase } from '../../store/files-queries.ts';
import { describeMatter } from '../describe-case.ts';
import { listConversationOfCase } from '../read-case.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { JobHandlers, JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { DeskFailure } from '@reachout/ports/ports';

/** The kind of the outbox's jobs that tell the desk; the key is the handover's id. */
export const deskJob = 'desk.handover';

/** Handlers of the outbox that tell the desk. `publicOrigin` gives the site's own address for links, or an empty text. */
export function deskHandlers(
  deps: Pick<ServiceDeps, 'db' | 'desk' | 'brand'>,
  publicOrigin: () => string,
): JobHandlers {
  return {
    [deskJob]: ({ key }) => tellDesk(deps, { id: key, origin: publicOrigin() }),
    [deskAgainJob]: ({ key, payload }) =>
      tellCorrected(deps, {
        key,
        handoverId: payload['handover'],
        isRemoval: payload['isRemoval'] === true,
        origin: publicOrigin(),
      }),
  };
}

/** What a case says now, for a desk that was told something else. One that was told nothing yet is told the newest anyway. */
async function tellCorrected(
  { db, desk, brand }: Pick<ServiceDeps, 'db' | 'desk' | 'brand'>,
  {
    key,
    handoverId,
    isRemoval,
    origin,
  }: { key: string; handoverId: unknown; isRemoval: boolean; origin: string },
): Promise<JobOutcome> {
  const handover = await findHandover(db, { id: String(handoverId) });
  if (handover === undefined || handover.deskThreadId === null || !handover.isCaseTold)
    return { outcome: 'done' };
  const account = await findAccount(db, { accountId: handover.accountId });
  if (account === undefined) return { outcome: 'done' };
  const { matter } = await readMatter({ db, brand }, handover, account, origin);
  const threadId = handover.deskThreadId;
  const title = deskTitle(matter);
  if (isRemoval && desk.outside) {
    const replaced = await desk.outside.replaceOpening({
      threadId,
      externalId: key,
      title,
      parts: deskParts(matter),
    });
    if (!replaced.ok) return outcomeOf(replaced.failure);
  }
  const added = await desk.addToThread({
    threadId,
    externalId: key,
    title,
    facts: factsOfMatter(matter),
    parts: deskCaseParts(matter),
  });
  return added.ok ? { outcome: 'done' } : outcomeOf(added.failure);
}

async function tellDesk(
  { db, desk, brand }: Pick<ServiceDeps, 'db' | 'desk' | 'brand'>,
  { id, origin }: { id: string; origin: string },
): Promise<JobOutcome> {
  const handover = await findHandover(db, { id });
  // The account or the person was erased meanwhile: there is nobody left to help.
  if (handover === undefined) return { outcome: 'done' };
  const [account, person] = await Promise.all([
    findAccount(db, { accountId: handover.accountId }),
    findPerson(db, { userId: handover.userId }),
  ]);
  if (account === undefined || person === undefined) return { outcome: 'done' };
  const { matter, hasCase } = await readMatter({ db, brand }, handover, account, origin);
  if (handover.deskThreadId === null) {
    const opened = await desk.openThread({
      externalId: handover.id,
      customer: { externalId: person.id, name: person.name, email: person.email },
      tenant: account.kind === 'team' ? { externalId: account.id, name: account.name } : null,
      title: deskTitle(matter),
      priority: deskPriority(matter.severity),
      facts: factsOfMatter(matter),
      parts: deskParts(matter),
    });
    if (!opened.ok) return outcomeOf(opened.failure);
    const { threadId, url } = opened.value;
    await db.transaction(async (tx) => {
      await saveHandover(tx, {
        id,
        deskThreadId: threadId,
        deskUrl: url,
        isCaseTold: hasCase,
        agreedState: 'open',
        agreedPriority: deskPriority(matter.severity),
      });
      // Whatever was said before the desk knew of the case.
      await exchangeWithDesk(tx, desk, handover);
    });
    return { outcome: 'done' };
  }
  if (!hasCase || handover.isCaseTold) return { outcome: 'done' };
  const added = await desk.addToThread({
    threadId: handover.deskThreadId,
    externalId: `${handover.id}:case`,
    title: deskTitle(matter),
    facts: factsOfMatter(matter),
    parts: deskCaseParts(matter),
  });
  if (!added.ok) return outcomeOf(added.failure);
  await db.transaction(async (tx) => {
    await saveHandover(tx, { id, deskThreadId: handover.deskThreadId ?? '', isCaseTold: true });
    await exchangeWithDesk(tx, desk, handover);
  });
  return { outcome: 'done' };
}

async function exchangeWithDesk(
  tx: Database,
  desk: ServiceDeps['desk'],
  { id, accountId }: Pick<HandoverRow, 'id' | 'accountId'>,
): Promise<void> {
  if (desk.outside) await enqueueJobAgain(tx, { kind: deskExchangeJob, key: id, accountId });
}

/** What a failed call of the desk means for its job. */
export function outcomeOf(failure: DeskFailure): JobOutcome {
  return failure.kind === 'never'
    ? { outcome: 'dead', reason: failure.reason }
    : { outcome: 'retry', reason: failure.reason, retryAfterSeconds: failure.retryAfterSeconds };
}

async function readMatter(
  { db, brand }: Pick<ServiceDeps, 'db' | 'brand'>,
  handover: HandoverRow,
  account: { kind: 'team' | 'personal'; slug: string },
  origin: string,
): Promise<{ matter: DeskMatter; hasCase: boolean }> {
  const { accountId, caseNumber, threadId } = handover;
  const row = caseNumber === null ? undefined : await findCaseByNumber(db, { accountId, number: caseNumber });
  // The person handed over what had been said by then (rule LIFE-13).
  const { createdAt } = row ?? handover;
  const said = await listConversationOfCase(db, { threadId, createdAt });
  const messages = said.flatMap(({ role, content, preparedBy }) =>
    isSpeaker(role) && content !== '' ? [{ role, content, ...(preparedBy !== null && { preparedBy }) }] : [],
  );
  const told = messages.length === 0 ? handover.messages : messages;
  if (row === undefined) {
    const { fields } = handover;
    const matter = { ...noMatter, fields, facts: factsOfTexts(fields, brand), messages: told };
    return { matter, hasCase: false };
  }
  const { invoice, refund } = describeMatter(row, await findCaseMatter(db, row));
  const files = await listFilesOfCase(db, { accountId, caseNumber: row.number, includeInternal: false });
  const teamSlug = account.kind === 'team' ? account.slug : null;
  const path = paths.caseDetail({ teamSlug, caseNumber: row.number });
  const matter: DeskMatter = {
    fields: fieldsOf(row, brand),
    facts: factsOfColumns(row, brand),
    severity: severityOf(row),
    severityMark: row.severityMark,
    invoice: invoice?.invoiceNumber ?? null,
    recordType: row.recordTypeId === null ? null : `${row.recordType} (${row.recordTypeId})`,
    messages: told,
    refund,
    supportCase: {
      number: formatCaseNumber(row.number),
      url: origin === '' ? null : `${origin}${path}`,
      files: files.filter(({ commentId }) => commentId === null).map(({ name }) => name),
    },
    values: {
      recordType: row.recordType,
      ...(row.recordTypeId !== null && { recordTypeId: row.recordTypeId }),
    },
  };
  return { matter, hasCase: true };
}

const noMatter = {
  severity: null,
  severityMark: null,
  invoice: null,
  recordType: null,
  refund: null,
  supportCase: null,
  values: {},
} as const;

function severityOf(row: CaseRow): DeskMatter['severity'] {
  const severity = String(row.severity);
  return isSeverity(severity) ? severity : null;
}

function fieldsOf(row: CaseRow, brand: Brand): DeskMatter['fields'] {
  const { product, area, topic, subject, description, projectName } = row;
  const areas = brand.areas;
  return {
    product: productName(brand, product),
    area: findArea(area, areas)?.name ?? area,
    topic: topic === null ? caseFactCopy.topicNotStated() : (findTopic(area, topic, areas)?.name ?? topic),
    subject,
    description,
    projectName: projectName ?? undefined,
  };
}
