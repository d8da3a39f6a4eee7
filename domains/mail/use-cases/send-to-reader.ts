import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Mailing } from '@reachout/ports/ports';
import type { MailContent } from '../rules/write-mail.ts';
import { type MailReader, noteRefusedAddress } from '../store/letters-queries.ts';

/** A mail that a program writes to one person, and that the person can end. */
export interface MailToReader {
  /** Its Message-ID without the domain. */
  id: string;
  /** That of the thread it belongs to, without the domain. */
  thread?: string;
  /** The list that mail programs show it under, without the domain. */
  list?: string;
  /** The link that ends all mail. */
  unsubscribe: string;
  content: MailContent;
}

/** Sends it, and says what becomes of its job. That a server refuses the address for good is noted at the person: it is no matter for an operator. */
export async function sendToReader(
  { db }: Pick<ServiceDeps, 'db'>,
  { post }: Mailing,
  { reader: { userId, name, email: address } }: Pick<MailReader, 'reader'>,
  { id, thread, list, unsubscribe, content }: MailToReader,
): Promise<JobOutcome> {
  const sent = await post.send({
    id: `${id}@${post.domain}`,
    ...(thread !== undefined && { thread: `${thread}@${post.domain}` }),
    to: { name, address },
    ...content,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(list !== undefined && { 'List-Id': `<${list}.${post.domain}>` }),
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  if (sent.ok) return { outcome: 'done' };
  const { kind, reason } = sent.failure;
  if (kind === 'later') return { outcome: 'retry', reason };
  if (kind === 'never') return { outcome: 'dead', reason };
  await noteRefusedAddress(db, { userId, address, reason });
  return { outcome: 'done' };
}
