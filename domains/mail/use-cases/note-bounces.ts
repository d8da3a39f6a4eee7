import type { ServiceDeps } from '@reachout/ports/deps';
import type { DeliveryReport } from '@reachout/ports/incoming-mail';
import { findReaderOfLetter } from '../store/incoming-mails-queries.ts';
import { noteRefusedAddress } from '../store/letters-queries.ts';

/**
 * Notes at a person that their mail comes back for good. A report counts for a letter that was sent to the very address: whoever knows its id was sent it, or carried it. A report of a delay
 * says nothing yet.
 */
export async function noteBounces(
  { db, mail }: Pick<ServiceDeps, 'db' | 'mail'>,
  report: DeliveryReport | null,
): Promise<void> {
  const [letterId = '', domain] = report?.messageId?.split('@') ?? [];
  if (report === null || domain !== mail?.post.domain) return;
  const reader = await findReaderOfLetter(db, letterId);
  if (reader === undefined) return;
  const failed = report.recipients.find(
    ({ address, action, status }) =>
      address === reader.email.toLowerCase() && action === 'failed' && status.startsWith('5.'),
  );
  if (failed === undefined) return;
  const { userId, email: address } = reader;
  await noteRefusedAddress(db, { userId, address, reason: `DSN ${failed.status}` });
}
