import type { MailAttachment, MailReaderPort, ReadMail } from '@reachout/ports/incoming-mail';
import { maxMailText } from '@reachout/core/limits';
import type { Address, Attachment, Email } from 'postal-mime';
import { parseMail } from './parse-mail.ts';
import { type ProofOptions, proveSender } from './prove-sender.ts';
import { readReport } from './read-report.ts';

/** Reads mails by postal-mime, and proves their senders by mailauth. What a mail passes on stays one attachment: it is nobody's own words. */
export function createMailReader(options: ProofOptions = {}): MailReaderPort {
  return {
    async read(raw) {
      const mail = await parseMail(raw);
      if (mail === null) return null;
      const headers = fieldsOf(mail);
      const proof = await proveSender(Buffer.from(raw), headers, options);
      return { ...describe(mail), headers, proof };
    },
  };
}

function describe(mail: Email): Omit<ReadMail, 'headers' | 'proof'> {
  const [author, ...others] = mail.from === undefined ? [] : flat([mail.from]);
  const isOne = others.length === 0 && mail.headers.filter(({ key }) => key === 'from').length === 1;
  return {
    messageId: mail.messageId?.replace(/^<|>$/g, '').trim() || null,
    author: author === undefined || !isOne ? null : author,
    recipients: flat([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').slice(0, maxMailText),
    attachments: mail.attachments.filter(isForPeople).map(toAttachment),
    report: readReport(mail.attachments.map((part) => ({ type: part.mimeType, text: textOf(part) }))),
  };
}

function fieldsOf({ headers }: Email): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null);
  for (const { key, value } of headers) (fields[key] ??= []).push(value);
  return fields;
}

function flat(addresses: readonly Address[]): { name: string; address: string }[] {
  return addresses
    .flatMap((each) => (each.group === undefined ? [each] : each.group))
    .filter(({ address }) => address !== '')
    .map(({ name, address }) => ({ name, address: address.toLowerCase() }));
}

/** Signatures are for programs, and pictures that the HTML shows are part of its looks. */
function isForPeople({ mimeType, related }: Attachment): boolean {
  return !related && !/^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/.test(mimeType);
}

function toAttachment({ filename, mimeType, content }: Attachment): MailAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return { name: filename ?? '', declaredType: mimeType, bytes };
}

function textOf(part: Attachment): string {
  return Buffer.from(toAttachment(part).bytes).toString('utf8');
}
