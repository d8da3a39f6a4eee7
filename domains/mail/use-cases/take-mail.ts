import { createHash } from 'node:crypto';
import type { ServiceDeps } from '@reachout/ports/deps';
import { storeIncomingMail } from '../store/incoming-mails-queries.ts';

/** Bytes of the largest mail that is taken: a file of the largest size in base64, and its words. */
export const mostMailBytes = 15 * 1024 * 1024;

/**
 * Stores a mail as it came. Whoever brought it may forget it afterwards: it is read by a job of the outbox, as often as it takes. The same bytes are stored once.
 *
 * @returns whether it is new
 */
export function takeMail({ db, ids }: Pick<ServiceDeps, 'db' | 'ids'>, raw: Uint8Array): Promise<boolean> {
  const sha256 = createHash('sha256').update(raw).digest('hex');
  return storeIncomingMail(db, { id: ids.next('incoming'), sha256, raw: Buffer.from(raw) });
}
