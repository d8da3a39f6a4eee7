import type { Brand } from '@reachout/brand/rules/brand';
import { salesMailCopy } from '../messages/sales-mail.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailContent, type MailPart, writeMail } from './write-mail.ts';

/** Writes an enquiry to those who answer it, in the current language. `href` is its absolute address. */
export function composeSalesEnquiry({
  brand,
  enquiry: { name, email, company, teamSize, message },
  href,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  enquiry: { name: string; email: string; company: string; teamSize: string; message: string };
  href: string;
}): MailContent {
  // A header field has one line, whatever somebody typed.
  const title = salesMailCopy.subject({ company: company.replace(/\s+/g, ' ').trim() });
  const parts: MailPart[] = [
    { kind: 'quote', by: salesMailCopy.from({ name, email }), text: message },
    { kind: 'sentence', text: salesMailCopy.size({ size: teamSize }) },
    { kind: 'sentence', text: salesMailCopy.answer({ name }) },
    { kind: 'button', label: salesMailCopy.open(), href },
  ];
  return writeMail(title, {
    ...mailFrame(brand),
    title,
    parts,
    foot: [salesMailCopy.why({ brand: brand.name }), salesMailCopy.typed()],
    footLinks: [],
  });
}
