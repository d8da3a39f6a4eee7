import type { MailboxPort } from '@reachout/ports/incoming-mail';
import { ImapFlow } from 'imapflow';

/** The operator's mailbox, and what becomes of its mails. */
export interface MailboxOptions {
  /** `imaps://user:password@host:993/INBOX`, or `imap://…` where the server offers STARTTLS. */
  url: string;
  /** Keeps a mail; rejects where that failed, and is given the mail again. */
  take: (raw: Uint8Array) => Promise<unknown>;
  /** What went wrong, without personal data, and that it works again. */
  report: { failed: (reason: string) => void; worked: () => void };
  /** Bytes of the largest mail that is taken. Larger ones are marked as read and left there. */
  mostBytes: number;
  /** Milliseconds between looks while the server tells nothing by itself, and after a failure. */
  pollMs?: number;
  /** True for a server of tests alone, which has no TLS. */
  isPlain?: boolean;
}

const defaultPollMs = 30_000;

/**
 * Reads a mailbox until it is closed: looks for unread mails, hands each over and marks it as read once it is kept. The server tells of new mail (IDLE), and besides it is asked again and
 * again; a connection that breaks is made anew. A mail that could not be kept stays unread and comes again.
 */
export function readMailbox({
  url,
  take,
  report,
  mostBytes,
  pollMs = defaultPollMs,
  isPlain = false,
}: MailboxOptions): MailboxPort {
  const address = new URL(url);
  const mailbox = decodeURIComponent(address.pathname.slice(1)) || 'INBOX';
  let isClosed = false;
  let client: ImapFlow | undefined;
  let hasNews = false;
  let wake = (): void => undefined;

  const connect = async (): Promise<void> => {
    const isSecure = address.protocol === 'imaps:';
    const made = new ImapFlow({
      host: address.hostname,
      port: Number(address.port || (isSecure ? 993 : 143)),
      secure: isSecure,
      ...(!isSecure && { doSTARTTLS: !isPlain }),
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
      logger: false,
    });
    // Without a listener an error of the connection would end the process.
    made.on('error', () => undefined);
    made.on('exists', () => {
      hasNews = true;
      wake();
    });
    client = made;
    await made.connect();
    await made.mailboxOpen(mailbox);
  };

  const look = async (connected: ImapFlow): Promise<void> => {
    const unread = (await connected.search({ seen: false }, { uid: true })) || [];
    for (const uid of unread) {
      if (isClosed) return;
      const found = await connected.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
      // It went meanwhile.
      if (!found) continue;
      if ((found.size ?? 0) > mostBytes) report.failed('a mail is too large');
      else {
        const mail = await connected.fetchOne(String(uid), { source: true }, { uid: true });
        if (!mail || mail.source === undefined) throw new Error('a mail came without its content');
        await take(mail.source);
      }
      await connected.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
  };

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      if (hasNews) return resolve();
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!isClosed) {
      hasNews = false;
      try {
        if (client?.usable !== true) await connect();
        if (client !== undefined) await look(client);
        report.worked();
      } catch (error) {
        report.failed(reasonOf(error));
        client?.close();
        client = undefined;
      }
      if (!isClosed) await rest();
    }
  };

  const running = run();
  return {
    async close() {
      isClosed = true;
      client?.close();
      wake();
      await running;
    },
  };
}

/** Server's words may hold an address: only codes are told. */
function reasonOf(error: unknown): string {
  const { code, responseStatus, authenticationFailed } = error as {
    code?: unknown;
    responseStatus?: unknown;
    authenticationFailed?: unknown;
  };
  if (authenticationFailed === true) return 'the user or the password is refused';
  return String(code ?? responseStatus ?? (error instanceof Error ? error.name : 'unknown'));
}
