import type { MailAttachment, MailReaderPort, ReadMail } from '@reachout/ports/incoming-mail';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { htmlToText } from './html-to-text.ts';
import { type ProofOptions, proveSender } from './prove-sender.ts';
import { readReport } from './read-report.ts';

/** Parts within parts, beyond which bytes are no mail of anybody's. */
const deepestPart = 30;
const mostHeaderBytes = 256 * 1024;

/** Reads mails by postal-mime, and proves their senders by mailauth. What a mail passes on stays one attachment: it is nobody's own words. */
export function createMailReader(options: ProofOptions = {}): MailReaderPort {
  return {
    async read(raw) {
      const mail = await parse(raw);
      if (mail === null) return null;
      const headers = fieldsOf(mail);
      const proof = await proveSender(Buffer.from(raw), headers, options);
      return { ...describe(mail), headers, proof };
    },
  };
}

async function parse(raw: Uint8Array): Promise<Email | null> {
  try {
    const limits = { maxNestingDepth: deepestPart, maxHeadersSize: mostHeaderBytes };
    const mail = await PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true });
    return mail.headers.length === 0 ? null : mail;
  } catch {
    // It rejects what is over its bounds, and nothing else.
    return null;
  }
}

function describe(mail: Email): Omit<ReadMail, 'headers' | 'proof'> {
  const [author, ...others] = mail.from === undefined ? [] : flat([mail.from]);
  const isOne = others.length === 0 && mail.headers.filter(({ key }) => key === 'from').length === 1;
  return {
    messageId: mail.messageId?.replace(/^<|>$/g, '').trim() || null,
    author: author === undefined || !isOne ? null : author,
    recipients: flat([...(mail.to ?? []), ...(mail.cc ?? [])]).map(({ address }) => address),
    subject: mail.subject ?? '',
    text: mail.text?.trim() ? mail.text : htmlToText(mail.html ?? ''),
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
