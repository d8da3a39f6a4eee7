import type { Brand } from '@reachout/brand/rules/brand';
import { formatDate } from '@reachout/language/format';
import { passwordMailCopy } from '../messages/password-mail.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailPart, type MailContent, writeMail } from './write-mail.ts';

/** What the mail to somebody who asked for a new password leads to: a link that ends, or the provider that they log in with. */
export type PasswordWay =
  | { kind: 'link'; href: string; until: Date }
  | { kind: 'provider'; label: string; href: string };

/** Writes that mail in the current language. */
export function composePasswordMail({
  brand,
  way,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  way: PasswordWay;
}): MailContent {
  const parts: MailPart[] =
    way.kind === 'link'
      ? [
          { kind: 'sentence', text: passwordMailCopy.lead({ time: timeOf(way.until) }) },
          { kind: 'button', label: passwordMailCopy.choose(), href: way.href },
        ]
      : [
          { kind: 'sentence', text: passwordMailCopy.byProvider({ provider: way.label }) },
          { kind: 'button', label: passwordMailCopy.logIn(), href: way.href },
        ];
  const title = passwordMailCopy.subject({ brand: brand.name });
  return writeMail(title, {
    ...mailFrame(brand),
    title,
    parts,
    foot: [passwordMailCopy.notYou()],
    footLinks: [],
  });
}

/** A reader's time zone is not known: the time is told in UTC, and says so. */
function timeOf(date: Date): string {
  return formatDate(date, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'UTC' });
}
