import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Mailing } from '@reachout/ports/ports';
import type { MailContent } from '../rules/write-mail.ts';
import { noteRefusedAddress } from '../store/letters-queries.ts';

/** Sends a mail about the safety of somebody's account, which no link in it ends, and says what becomes of its job. */
export async function sendOfSafety(
  { db }: Pick<ServiceDeps, 'db'>,
  { post }: Mailing,
  { userId, name, email: address }: { userId: string; name: string; email: string },
  { id, content }: { id: string; content: MailContent },
): Promise<JobOutcome> {
  const sent = await post.send({
    id: `${id}@${post.domain}`,
    to: { name, address },
    ...content,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
  if (sent.ok) return { outcome: 'done' };
  const { kind, reason } = sent.failure;
  if (kind === 'later') return { outcome: 'retry', reason };
  if (kind === 'never') return { outcome: 'dead', reason };
  await noteRefusedAddress(db, { userId, address, reason });
  return { outcome: 'done' };
}
