import { appendFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server in a process of its own. It keeps each mail in a file before it says that it took it, and says so after a moment, in which either side may be killed. Its port and that
 * file are its arguments.
 */
const [, , port = '', log = ''] = process.argv;
const slowestMs = 12;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const [, id = ''] = /^message-id: <([^>]*)>/im.exec(Buffer.concat(chunks).toString('utf8')) ?? [];
      const to = envelope.rcptTo.map(({ address }) => address).join();
      appendFileSync(log, `${JSON.stringify({ id, to, at: Date.now() })}\n`);
      process.send?.('stored');
      setTimeout(done, Math.random() * slowestMs);
    });
  },
});
// A client that is killed ends its connection in the middle.
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
