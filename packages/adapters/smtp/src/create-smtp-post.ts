import type { MailFailure, MailPort } from '@reachout/ports/ports';
import { createTransport } from 'nodemailer';

/** The operator's mail server, and in whose name mail is sent. */
export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS where the server offers it) or `smtps://…:465`. */
  url: string;
  from: { name: string; address: string };
  /** Milliseconds until a server is reached and greets. */
  timeoutMs?: number;
  /** Milliseconds that it may take for each answer. */
  answerTimeoutMs?: number;
}

const defaultTimeoutMs = 15_000;
/**
 * RFC 5321, 4.5.3.2.6: a server that has all of a mail may take ten minutes to say that it took it. Whoever hangs up earlier and sends the mail again sends it twice.
 */
const defaultAnswerTimeoutMs = 10 * 60_000;

/**
 * Sends mail by SMTP (RFC 5321), each to one recipient, so that a refused address stops nobody else's, and over one connection, which is used again. The Message-ID is the caller's: sent again, a mail is the same one.
 */
export function createSmtpPost({
  url,
  from,
  timeoutMs = defaultTimeoutMs,
  answerTimeoutMs = defaultAnswerTimeoutMs,
}: SmtpOptions): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: answerTimeoutMs,
    dnsTimeout: timeoutMs,
    // What is sent is ours alone: nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    domain: from.address.slice(from.address.lastIndexOf('@') + 1),
    async send({ id, thread, to, replyTo, bouncesTo, subject, text, html, headers }) {
      const threadId = thread === undefined ? undefined : `<${thread}>`;
      try {
        await transport.sendMail({
          messageId: `<${id}>`,
          ...(threadId !== undefined && { inReplyTo: threadId, references: [threadId] }),
          from,
          to,
          ...(replyTo !== undefined && { replyTo }),
          ...(bouncesTo !== undefined && { envelope: { from: bouncesTo, to: [to.address] } }),
          subject,
          text,
          html,
          headers: { ...headers },
        });
        return { ok: true };
      } catch (error) {
        return { ok: false, failure: failureOf(error) };
      }
    },
    close: () => transport.close(),
  };
}

/**
 * What a failed conversation means. A 5xx answer to RCPT is about the address; one to the message itself about the message; any other one, as to a wrong password, is the operator's
 * to mend, so that mail waits for it. The server's words may hold the address: only its code is kept.
 */
function failureOf(error: unknown): MailFailure {
  const { code, responseCode, command } = error as {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  const answer = typeof responseCode === 'number' ? responseCode : undefined;
  const reason = answer === undefined ? String(code ?? 'unknown') : `SMTP ${answer}`;
  const isForGood = answer !== undefined && answer >= 500;
  if (isForGood && command === 'RCPT TO') return { kind: 'address', reason };
  return isForGood && command === 'DATA' ? { kind: 'never', reason } : { kind: 'later', reason };
}
