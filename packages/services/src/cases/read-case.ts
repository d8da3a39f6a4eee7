import type { Account } from '@reachout/contract/accounts';
import type { CaseDetail } from '@reachout/contract/calls/cases';
import { appError } from '@reachout/contract/errors';
import { err, ok, type Result } from '@reachout/contract/result';
import { type CaseRow, findCaseByNumber, listCaseComments, listCaseEvents } from '@reachout/db/cases-queries';
import { findFile, listFilesOfCase } from '@reachout/db/files-queries';
import { listMessages, type MessageRow } from '@reachout/db/threads-queries';
import { type AccountSelector, findAccountAccess } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import { findCaseReach, isWithinReach, parseCaseNumber } from './case-access.ts';
import { describeDetail, describeFile } from './describe-case.ts';

/** What happened to a case. */
export interface CaseEvent {
  kind: string;
  before: string | null;
  after: string | null;
  actorName: string | null;
  createdAt: string;
}

/** A message of the conversation that led to a case. */
export interface TranscriptMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  createdAt: string;
}

/** A case with everything that its page shows. Times are ISO 8601 in UTC. */
export interface CasePageData {
  supportCase: CaseDetail;
  account: Account;
  events: CaseEvent[];
  /** Empty when there was no conversation. */
  transcript: TranscriptMessage[];
}

export interface CaseKey {
  account: AccountSelector;
  caseNumber: string;
}

/** A case with everything on its page. A case out of reach and a missing one are both not found (A01, S11). */
export async function readCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: CaseKey,
): Promise<Result<CasePageData>> {
  const found = await findReadableCase(deps, viewer, key);
  if (!found.ok) return found;
  const { row, account } = found.value;
  const caseKey = { accountId: row.accountId, caseNumber: row.number };
  const [comments, events, files, messages] = await Promise.all([
    listCaseComments(deps.db, caseKey),
    listCaseEvents(deps.db, caseKey),
    listFilesOfCase(deps.db, caseKey),
    row.threadId === null ? [] : listMessages(deps.db, { threadId: row.threadId }),
  ]);
  return ok({
    supportCase: describeDetail(row, comments, files),
    account,
    events: events.map(({ kind, before, after, actorName, createdAt }) => ({
      kind,
      before,
      after,
      actorName,
      createdAt: createdAt.toISOString(),
    })),
    transcript: messages.flatMap(toTranscriptMessage),
  });
}

/** A file of a case within the person's reach, as a stream with its facts; the caller sends it as an attachment (D29). */
export async function readCaseFile(
  deps: ServiceDeps,
  viewer: Viewer,
  key: CaseKey & { fileId: string },
): Promise<Result<{ file: CaseDetail['files'][number]; bytes: ReadableStream<Uint8Array> }>> {
  const found = await findReadableCase(deps, viewer, key);
  if (!found.ok) return found;
  const { row } = found.value;
  const file = await findFile(deps.db, { accountId: row.accountId, id: key.fileId });
  if (file === undefined || file.caseNumber !== row.number) return err(appError('not_found'));
  const bytes = await deps.files.read(file.storageKey);
  return bytes === null ? err(appError('not_found')) : ok({ file: describeFile(file), bytes });
}

async function findReadableCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: CaseKey,
): Promise<Result<{ row: CaseRow; account: Account }>> {
  const number = parseCaseNumber(key.caseNumber);
  if (number === undefined) return err(appError('not_found'));
  const access = await findAccountAccess(deps, viewer, key.account);
  if (!access.ok) return access;
  const { account } = access.value;
  const reach = await findCaseReach(deps, viewer, access.value);
  if (!reach.ok) return err(appError('not_found'));
  const row = await findCaseByNumber(deps.db, { accountId: account.id, number });
  if (row === undefined || !isWithinReach(reach.value, row)) return err(appError('not_found'));
  return ok({ row, account });
}

/** What people and the assistant said; tools and empty answers are no words. */
function toTranscriptMessage({ id, role, content, createdAt }: MessageRow): TranscriptMessage[] {
  if ((role !== 'user' && role !== 'assistant') || content === '') return [];
  return [{ id, role, content, createdAt: createdAt.toISOString() }];
}
