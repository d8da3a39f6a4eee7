import type { MailboxOptions } from '@reachout/adapter-imap';
import { createReplyAddresses } from '@reachout/mail/use-cases/reply-addresses';
import type { IncomingParts } from '@reachout/mail/use-cases/read-incoming-mail';
import { mostMailBytes, takeMail } from '@reachout/mail/use-cases/take-mail';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { MailboxPort } from '@reachout/ports/incoming-mail';
import { createRecurringFailure } from '@reachout/ports/recurring-failure';
import { readOrMakeSecret } from '../ports/system.ts';
import type { Config } from '../settings/config.ts';
import { describeFile } from './describe-file.ts';

/** What reads answers to mails; undefined where mails are not answered. The adapter is loaded only where it is used. */
export async function openIncomingMail(
  { MAIL_REPLY_ADDRESS: address, MAIL_AUTH_SERVER: trustedServer, AUTH_SECRET }: Config,
  dataRoot: string,
): Promise<IncomingParts | undefined> {
  if (address === undefined) return undefined;
  const { createMailReader } = await import('@reachout/adapter-mail-reader');
  return {
    reader: createMailReader({ ...(trustedServer !== undefined && { trustedServer }) }),
    addresses: createReplyAddresses({ secret: readOrMakeSecret(AUTH_SECRET, dataRoot), address }),
    describeFile,
  };
}

/** Begins to read the operator's mailbox; undefined where none is named. */
export async function openMailbox(
  { IMAP_URL: url }: Pick<Config, 'IMAP_URL'>,
  services: Pick<ServiceDeps, 'db' | 'ids' | 'log' | 'clock'>,
): Promise<MailboxPort | undefined> {
  if (url === undefined) return undefined;
  const { readMailbox } = await import('@reachout/adapter-imap');
  const report: MailboxOptions['report'] = createRecurringFailure(
    services.log,
    'the mailbox cannot be read',
    {
      now: () => services.clock.now(),
      elapsed: () => performance.now(),
    },
  );
  return readMailbox({ url, take: (raw) => takeMail(services, raw), report, mostBytes: mostMailBytes });
}
