import type { Database } from '@reachout/database/client';
import { enqueueJobAgain } from '@reachout/operations/store/outbox-queries';
import type { JobHandlers, JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { OutsideNews } from '../rules/outside-assistant.ts';
import type { OutsideMetadata } from '../rules/outside-ids.ts';
import { findOutsideAnswer, findVote } from '../store/outside-answers-queries.ts';
import { findThreadMetadata, type ThreadMetadataRow } from '../store/thread-feedback-queries.ts';

/** The kinds of the jobs that tell the assistant's own system what people say of its answers, and what is known of a conversation. */
const voteJob = 'chat.tell-vote';
const threadJob = 'chat.tell-thread';

type Deps = Pick<ServiceDeps, 'db' | 'outsideAssistant'>;

/** Has a verdict on an answer told, where another system wrote it. Call it in the transaction that stores the verdict. */
export async function tellVote(
  tx: Database,
  { outsideAssistant }: Pick<ServiceDeps, 'outsideAssistant'>,
  { threadId, promptId }: { threadId: string; promptId: string },
): Promise<void> {
  if (outsideAssistant === undefined) return;
  await enqueueJobAgain(tx, { kind: voteJob, key: promptId, payload: { threadId, promptId } });
}

/** The same of what is known about a conversation. */
export async function tellThread(
  tx: Database,
  { outsideAssistant }: Pick<ServiceDeps, 'outsideAssistant'>,
  threadId: string,
): Promise<void> {
  if (outsideAssistant === undefined) return;
  await enqueueJobAgain(tx, { kind: threadJob, key: threadId, payload: { threadId } });
}

/** The outbox's handlers for what other systems' assistants are told; what is told is what is stored when they run. */
export function outsideHandlers(deps: Deps): JobHandlers {
  return {
    [voteJob]: ({ payload }) => sendVote(deps, idOf(payload.threadId), idOf(payload.promptId)),
    [threadJob]: ({ payload }) => sendThread(deps, idOf(payload.threadId)),
  };
}

async function sendVote(deps: Deps, threadId: string, promptId: string): Promise<JobOutcome> {
  const outside = await findOutsideAnswer(deps.db, { threadId, promptId });
  const vote = await findVote(deps.db, promptId);
  // Its wire format has no word for a verdict that was taken back.
  if (outside === undefined || vote === undefined) return { outcome: 'done' };
  return send(deps, [{ kind: 'vote', messageId: outside.messageId, vote }]);
}

async function sendThread(deps: Deps, threadId: string): Promise<JobOutcome> {
  const outside = await findOutsideAnswer(deps.db, { threadId });
  const known = await findThreadMetadata(deps.db, { threadId });
  if (outside === undefined || known === undefined) return { outcome: 'done' };
  const { threadId: outsideThread } = outside;
  const metadata = toOutsideMetadata(known);
  return send(deps, [
    ...(known.csat === null ? [] : [{ kind: 'csat' as const, threadId: outsideThread, csat: known.csat }]),
    ...(Object.keys(metadata).length === 0
      ? []
      : [{ kind: 'metadata' as const, threadId: outsideThread, metadata }]),
  ]);
}

async function send({ outsideAssistant }: Deps, news: readonly OutsideNews[]): Promise<JobOutcome> {
  if (outsideAssistant === undefined) return { outcome: 'dead', reason: 'no assistant of another system' };
  for (const one of news) {
    const sent = await outsideAssistant.tell(one);
    if (sent.ok) continue;
    const { kind, ...failure } = sent.failure;
    return { outcome: kind === 'never' ? 'dead' : 'retry', ...failure };
  }
  return { outcome: 'done' };
}

/** What is known of a conversation by the names of §7, without its rating, which has a call of its own. */
export function toOutsideMetadata(known: ThreadMetadataRow | undefined): OutsideMetadata {
  if (known === undefined) return {};
  const { plan, userId, team, caseNumber, refunds, refundRequests } = known;
  const values = {
    plan,
    userId,
    team,
    caseNumber,
    refunds: refunds?.join(','),
    refundRequests: refundRequests?.join(','),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
