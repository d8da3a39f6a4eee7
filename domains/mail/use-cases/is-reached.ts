import type { MailReader } from '../store/letters-queries.ts';

/** True for who can log in, did not end all mail, and whose address no mail server refuses. */
export function isReached({ reader, settings }: MailReader): boolean {
  const isRefused = settings?.refusedAddress === reader.email;
  return reader.canLogIn && !isRefused && (settings?.unsubscribedAt ?? null) === null;
}
