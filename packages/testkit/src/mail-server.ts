import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The whole message with its quoted-printable lines made readable. */
  source: string;
  /** A header field, unfolded; undefined where there is none. */
  header: (name: string) => string | undefined;
}

/** A real SMTP server in this process. */
export interface MailServer {
  url: string;
  /** In the order in which they came. */
  received: ReceivedMail[];
  /** Addresses that it refuses, each with the code of its answer. */
  refuses: Map<string, number>;
  /** What happens with a mail that it has, before it says so. */
  beforeAnswer: (mail: ReceivedMail) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a mail server on a port of its own, or on one where another was. */
export async function startMailServer({ port = 0 }: { port?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const acts: Pick<MailServer, 'beforeAnswer'> = { beforeAnswer: () => Promise.resolve() };
  const refuses = new Map<string, number>();
  async function answer(mail: ReceivedMail, done: (error?: Error) => void): Promise<void> {
    await acts.beforeAnswer(mail);
    done();
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = refuses.get(address);
      done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = toReceived(Buffer.concat(chunks).toString('utf8'), envelope);
        received.push(mail);
        void answer(mail, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A client that is killed ends its connection in the middle.
  server.on('error', () => undefined);
  const address = server.server.address() as AddressInfo;
  return Object.assign(acts, {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuses,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  });
}

type Envelope = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onData']>
>[1]['envelope'];

function toReceived(raw: string, { mailFrom, rcptTo }: Envelope): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    source: readable(raw),
    header: (name) =>
      fields
        .find((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        ?.slice(name.length + 1)
        .trim(),
  };
}

function readable(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
