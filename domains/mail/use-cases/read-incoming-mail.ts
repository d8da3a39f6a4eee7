import { createHash } from 'node:crypto';
import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { findComment } from '@reachout/cases/store/case-life-queries';
import { findCaseForStaff } from '@reachout/cases/store/cases-queries';
import { commentOnCase } from '@reachout/cases/use-cases/comment-on-case';
import { takeUploadBack, uploadFile } from '@reachout/cases/use-cases/upload-file';
import { formatCaseNumber } from '@reachout/core/case-number';
import { maxComment, maxFileBytes, maxFilesPerCase } from '@reachout/core/limits';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { MailAttachment, MailReaderPort, ReadMail } from '@reachout/ports/incoming-mail';
import type { Viewer } from '@reachout/ports/viewer';
import { findNobodysMail, findOwnWords, findPassedOn, quotePassedOn } from '../rules/incoming/judge-mail.ts';
import type { NoticeReason } from '../rules/incoming/notice-reasons.ts';
import {
  countRecentMails,
  findIncomingMail,
  findWriter,
  finishIncomingMail,
  hasSaidTheSame,
  incomingNoticeJob,
  type IncomingOutcome,
} from '../store/incoming-mails-queries.ts';
import { incomingCopy } from '../messages/incoming.ts';
import { noteBounces } from './note-bounces.ts';
import type { ReplyAddresses } from './reply-addresses.ts';

/** What reading mail takes besides. */
export interface IncomingParts {
  reader: MailReaderPort;
  addresses: ReplyAddresses;
  /** A file's name to show, and its media type by its first bytes. */
  describeFile: (name: string, head: Uint8Array) => Promise<{ name: string; contentType: string }>;
}

/** More mails of one person within an hour are no conversation. */
const mostMailsAnHour = 30;
const headBytes = 4_100;

/** Reads one mail that came in, and adds it to its case if it is a proven person's own words. Everything else is kept with a reason, and opens nothing. */
export async function readIncomingMail(
  deps: ServiceDeps,
  parts: IncomingParts,
  mailId: unknown,
): Promise<JobOutcome> {
  const row = typeof mailId === 'string' ? await findIncomingMail(deps.db, mailId) : undefined;
  if (row === undefined || row.state !== 'waiting' || row.raw === null) return { outcome: 'done' };
  const mail = await parts.reader.read(row.raw);
  const decided: Decided = mail === null ? ignored('unreadable') : await decide(deps, parts, row.id, mail);
  if (decided.later !== undefined) return { outcome: 'retry', reason: decided.later };
  await deps.db.transaction(async (tx) => {
    await finishIncomingMail(tx, row.id, decided);
    if (decided.isTold)
      await enqueueJob(tx, { kind: incomingNoticeJob, key: row.id, payload: { mailId: row.id } });
  });
  const { state, reason, caseNumber } = decided;
  deps.log.info('mail was read', { mail: row.id, state, reason: reason ?? undefined, case: caseNumber });
  return { outcome: 'done' };
}

/** What becomes of a mail; `isTold` where its writer is written to, which only somebody proven is. */
type Decided = (IncomingOutcome & { isTold?: true; later?: undefined }) | { later: string };

const ignored = (reason: string): IncomingOutcome => ({ state: 'ignored', reason });
const refused = (reason: string): IncomingOutcome => ({ state: 'refused', reason });

async function decide(
  deps: ServiceDeps,
  parts: IncomingParts,
  mailId: string,
  mail: ReadMail,
): Promise<Decided> {
  const own = { domain: deps.mail?.post.domain ?? '', isOwnAddress: parts.addresses.isOwn };
  const nobodys = findNobodysMail({ ...mail, isReport: mail.report !== null }, own);
  if (nobodys === 'report') {
    await noteBounces(deps, mail.report);
    return { state: 'noted', reason: 'report' };
  }
  if (nobodys !== undefined) return ignored(nobodys);
  const caseNumber = parts.addresses.caseOf(mail.recipients);
  if (caseNumber === undefined) return ignored('no case');
  const { outcome, reason } = mail.proof;
  if (outcome === 'later') return { later: reason };
  if (outcome === 'unproven' || mail.author === null) return refused('unproven');
  const writer = await findWriter(deps.db, mail.author.address);
  if (writer === undefined) return refused('stranger');
  const viewer: Viewer = { ...writer, sessionId: '' };
  const about = { userId: writer.userId, caseNumber };
  if ((await countRecentMails(deps.db, writer.userId)) >= mostMailsAnHour)
    return { ...refused('too many'), ...about };
  const added = await addToCase(deps, parts, { mailId, mail, viewer, caseNumber });
  return { ...added, ...about };
}

async function addToCase(
  deps: ServiceDeps,
  { describeFile }: Pick<IncomingParts, 'describeFile'>,
  {
    mailId,
    mail,
    viewer,
    caseNumber,
  }: { mailId: string; mail: ReadMail; viewer: Viewer; caseNumber: number },
): Promise<IncomingOutcome & { isTold?: true }> {
  const told = (reason: NoticeReason) => ({ ...refused(reason), isTold: true }) as const;
  const row = await findCaseForStaff(deps.db, { number: caseNumber });
  const account = row && (await findAccount(deps.db, { accountId: row.accountId }));
  if (row === undefined || account === undefined) return refused('no case');
  const own = findOwnWords(mail.text, mail.subject);
  const passedOn = findPassedOn(mail.text, mail.subject);
  const words =
    passedOn === undefined
      ? own
      : quotePassedOn(own, passedOn, { heading: incomingCopy.forwarded, longest: maxComment });
  const file = mail.attachments.find(({ bytes }) => bytes.length <= maxFileBytes);
  if (words === '' && file === undefined) return told('empty');
  if (words.length > maxComment) return told('too_long');
  const body = words === '' ? incomingCopy.fileOnly() : words;
  const key = { accountId: row.accountId, caseNumber };
  const id = commentIdOf(mail, viewer.userId, caseNumber, mailId);
  // A job that died after the comment was written finds it.
  if ((await findComment(deps.db, { ...key, id })) !== undefined) return { state: 'added', reason: null };
  if (words !== '' && (await hasSaidTheSame(deps.db, { ...key, userId: viewer.userId, body })))
    return ignored('repeated');
  const selector = account.kind === 'team' ? { teamId: account.id } : { uid: account.id };
  const upload = file && (await storeAttachment(deps, viewer, { file, selector, describeFile }));
  const sent = await commentOnCase(deps, viewer, {
    key: { account: selector, caseNumber: formatCaseNumber(caseNumber) },
    id,
    body,
    fileIds: upload === undefined ? [] : [upload.id],
    requestId: mailId,
  });
  // What a refused or repeated comment brought along would otherwise wait as an upload.
  if (upload !== undefined) await takeUploadBack(deps, viewer, upload);
  if (!sent.ok) {
    const goesOnIn = Number(sent.error.details?.['mergedInto'] ?? 0);
    // Each merge leads to a case that is not merged; another merge can only come in between.
    if (goesOnIn > 0)
      return addToCase(deps, { describeFile }, { mailId, mail, viewer, caseNumber: goesOnIn });
  }
  if (!sent.ok)
    return sent.error.code === 'idempotency_key_reused' ? ignored('repeated') : told('not_allowed');
  const taken = upload === undefined ? 0 : maxFilesPerCase;
  return mail.attachments.length > taken
    ? { state: 'added', reason: 'files', isTold: true }
    : { state: 'added', reason: null };
}

/** Takes an attachment by the rules of uploads; undefined where they refuse it. */
async function storeAttachment(
  deps: ServiceDeps,
  viewer: Viewer,
  {
    file: { name, declaredType, bytes },
    selector,
    describeFile,
  }: {
    file: MailAttachment;
    selector: Parameters<typeof uploadFile>[2]['account'];
    describeFile: IncomingParts['describeFile'];
  },
): Promise<{ id: string; key: string } | undefined> {
  const stored = await deps.files.store(once(bytes));
  const { key, size, sha256 } = stored;
  const file = {
    ...(await describeFile(name, bytes.subarray(0, headBytes))),
    declaredType,
    key,
    size,
    sha256,
  };
  const recorded = await uploadFile(deps, viewer, { account: selector, file });
  if (recorded.ok) return { id: recorded.value.file.id, key };
  await deps.files.remove(key);
  return undefined;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The same for a mail however often and by whatever way it comes. One without a Message-ID is itself alone. */
function commentIdOf(mail: ReadMail, userId: string, caseNumber: number, mailId: string): string {
  const whole = [mail.messageId ?? mailId, userId, caseNumber].join('\n');
  return `mail-${createHash('sha256').update(whole).digest('hex').slice(0, 40)}`;
}
