import type { Database } from '@reachout/database/client';
import type { Problem } from '@reachout/world/rules/world-messages';
import { historyCopy } from '../messages/history.ts';
import type { HistoryLine, LineProblems } from '../rules/history-messages.ts';
import type { HistoryAttachment, HistoryRecord } from '../rules/records.ts';
import { actorsOf, findFacts, type HistoryFacts, keyOf } from './find-facts.ts';

/** Where the bytes of attachments are. */
export interface AttachmentSource {
  /** Says what is wrong with an attachment; undefined when it can be stored. */
  problemOf: (attachment: HistoryAttachment) => Promise<string | undefined>;
}

/** What earlier lines of the same file bring, which later ones may name; it grows with each call. */
export class SeenInFile {
  /** What may be imported, by kind and id. */
  readonly records = new Set<string>();
  readonly refundedInvoices = new Set<string>();
  readonly numbers = new Set<number>();
}

export interface CheckDeps {
  db: Database;
  attachments: AttachmentSource;
}

/**
 * Tells what is wrong with lines that were read without a problem: names of what is not here, numbers that are taken, files that cannot be read. What was imported before is looked at
 * again only where its source changed it. Writes nothing.
 */
export async function checkLines(
  { db, attachments }: CheckDeps,
  lines: readonly HistoryLine[],
  { source, seen }: { source: string; seen: SeenInFile },
): Promise<LineProblems[]> {
  const facts = await findFacts(db, lines, source);
  const found: LineProblems[] = [];
  for (const { line, message, hash } of lines) {
    const known = facts.imported.get(keyOf(message.kind, message.record.id));
    const isChanged = message.kind === 'case' && known?.marks && known.hash !== hash;
    if (known !== undefined && !isChanged) continue;
    const problems = problemsOf({ message, facts, seen });
    if (message.kind === 'case') problems.push(...(await attachmentProblems(message.record, attachments)));
    if (problems.length === 0) seen.records.add(keyOf(message.kind, message.record.id));
    else
      found.push({
        line,
        problems: problems.map(({ path, message: text }) => ({ path: `record.${path}`, message: text })),
      });
  }
  return found;
}

function problemsOf({
  message: { kind, record },
  facts,
  seen,
}: {
  message: HistoryLine['message'];
  facts: HistoryFacts;
  seen: SeenInFile;
}): Problem[] {
  switch (kind) {
    case 'conversation':
      return [
        ...(record.account === undefined || facts.accounts.has(record.account)
          ? []
          : [{ path: 'account', message: historyCopy.accountUnknown() }]),
        ...unknownPerson('person', record.person, facts),
      ];
    case 'refund':
      return refundProblems(record, facts, seen);
    case 'case':
      return caseProblems(record, facts, seen);
  }
}

function refundProblems(record: HistoryRecord<'refund'>, facts: HistoryFacts, seen: SeenInFile): Problem[] {
  const { account, invoice: invoiceId, requestedBy, currency, steps } = record;
  const problems: Problem[] = [
    ...unknownPerson('requestedBy', requestedBy, facts),
    ...steps.flatMap(({ by }, index) => unknownPerson(`steps.${index}.by`, by, facts)),
    ...unknownConversation(record.conversation, facts, seen),
  ];
  if (!facts.accounts.has(account))
    return [{ path: 'account', message: historyCopy.accountUnknown() }, ...problems];
  const key = keyOf(account, invoiceId);
  const invoice = facts.invoices.get(key);
  if (invoice === undefined) return [{ path: 'invoice', message: historyCopy.invoiceUnknown() }, ...problems];
  if (invoice.currency !== currency)
    problems.push({ path: 'currency', message: historyCopy.currencyDiffers() });
  if (steps.at(-1)?.status === 'failed') return problems;
  if (invoice.isRefunded || seen.refundedInvoices.has(key))
    problems.push({ path: 'invoice', message: historyCopy.invoiceRefunded() });
  seen.refundedInvoices.add(key);
  return problems;
}

function caseProblems(record: HistoryRecord<'case'>, facts: HistoryFacts, seen: SeenInFile): Problem[] {
  const { account, number, project, projectName, deployment, deploymentUrl, invoice, refund } = record;
  const people = actorsOf(record).flatMap(({ path, actor }) =>
    unknownPerson(`${path}.person`, actor.person, facts),
  );
  if (!facts.accounts.has(account))
    return [{ path: 'account', message: historyCopy.accountUnknown() }, ...people];
  const known = facts.imported.get(keyOf('case', record.id));
  if (known !== undefined && known.accountId !== account)
    return [{ path: 'account', message: historyCopy.accountDiffers() }, ...people];
  const problems = [...people, ...unknownConversation(record.conversation, facts, seen)];
  const tell = (path: string, message: string) => problems.push({ path, message });
  if (project !== undefined && projectName === undefined && !facts.projects.has(keyOf(account, project)))
    tell('project', historyCopy.projectUnknown());
  if (
    deployment !== undefined &&
    deploymentUrl === undefined &&
    !facts.deployments.has(keyOf(account, deployment))
  )
    tell('deployment', historyCopy.deploymentUnknown());
  if (invoice !== undefined && !facts.invoices.has(keyOf(account, invoice)))
    tell('invoice', historyCopy.invoiceUnknown());
  if (refund !== undefined && !isThere('refund', refund, { facts, seen, account }))
    tell('refund', historyCopy.refundUnknown());
  if (number !== undefined && known?.localId !== String(number)) {
    if (facts.takenNumbers.has(number) || seen.numbers.has(number)) tell('number', historyCopy.numberTaken());
    seen.numbers.add(number);
  }
  return problems;
}

function unknownPerson(path: string, id: string | undefined, { people }: HistoryFacts): Problem[] {
  return id === undefined || people.has(id) ? [] : [{ path, message: historyCopy.personUnknown() }];
}

function unknownConversation(id: string | undefined, facts: HistoryFacts, seen: SeenInFile): Problem[] {
  return id === undefined || isThere('conversation', id, { facts, seen })
    ? []
    : [{ path: 'conversation', message: historyCopy.conversationUnknown() }];
}

/** Whether a record of the same source is here, or comes before in the file. */
function isThere(
  kind: 'conversation' | 'refund',
  id: string,
  { facts, seen, account }: { facts: HistoryFacts; seen: SeenInFile; account?: string },
): boolean {
  const known = facts.imported.get(keyOf(kind, id));
  if (known !== undefined) return account === undefined || known.accountId === account;
  return seen.records.has(keyOf(kind, id));
}

async function attachmentProblems(
  { attachments = [], comments = [] }: HistoryRecord<'case'>,
  source: AttachmentSource,
): Promise<Problem[]> {
  const places = [
    ...attachments.map((attachment, index) => ({ path: `attachments.${index}`, attachment })),
    ...comments.flatMap(({ attachments: some = [] }, comment) =>
      some.map((attachment, index) => ({ path: `comments.${comment}.attachments.${index}`, attachment })),
    ),
  ];
  const problems: Problem[] = [];
  for (const { path, attachment } of places) {
    const message = await source.problemOf(attachment);
    const field = attachment.path === undefined ? 'key' : 'path';
    if (message !== undefined) problems.push({ path: `${path}.${field}`, message });
  }
  return problems;
}
