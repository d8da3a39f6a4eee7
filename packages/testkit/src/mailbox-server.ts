import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

/** A real IMAP server in this process. */
export interface MailboxServer {
  url: string;
  /** Puts a mail into the mailbox, and tells whoever waits. */
  put: (raw: string) => void;
  /** How many of its mails were marked as read. */
  read: () => number;
  close: () => Promise<void>;
}

/** Starts a mail server with one mailbox. It has no TLS. */
export async function startMailboxServer(): Promise<MailboxServer> {
  const server = hoodiecrow({ plugins: ['IDLE', 'ID', 'ENABLE'], storage: { INBOX: { messages: [] } } });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX`,
    put: (raw) => void server.appendMessage('INBOX', [], false, raw),
    read: () => server.getMailbox('INBOX').messages.filter(({ flags }) => flags.includes('\\Seen')).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
