import type { Brand } from '@reachout/brand/rules/brand';
import { formatCaseNumber } from '@reachout/core/case-number';
import { caseNewsCopy } from '../messages/case-news.ts';
import { newCasesCopy } from '../messages/desk-news.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailContent, type MailPart, writeMail } from './write-mail.ts';

/** At most this many are named in one mail. */
export const mostNamedCases = 20;

/** Writes to somebody who answers cases, in the current language, which ones came in that nobody has. */
export function composeNewCases({
  brand,
  cases,
  links,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  /** At least one; one more than `mostNamedCases` stands for all that are not named. */
  cases: readonly { number: number; subject: string; severity: number }[];
  /** Absolute addresses. */
  links: {
    caseAt: (caseNumber: string) => string;
    list: string;
    settings: string;
    unsubscribe: string;
  };
}): MailContent {
  const title = newCasesCopy.subject({ count: Math.min(cases.length, mostNamedCases), brand: brand.name });
  const named = cases.slice(0, mostNamedCases).map(({ number, subject, severity }): MailPart => {
    const caseNumber = formatCaseNumber(number);
    const label = newCasesCopy.line({
      number: caseNumber,
      severity,
      subject: subject.replace(/\s+/g, ' ').trim(),
    });
    return { kind: 'link', label, href: links.caseAt(caseNumber) };
  });
  return writeMail(title, {
    ...mailFrame(brand),
    title,
    parts: [
      ...named,
      ...(cases.length > mostNamedCases
        ? [{ kind: 'sentence', text: newCasesCopy.more() } satisfies MailPart]
        : []),
      { kind: 'button', label: newCasesCopy.open(), href: links.list },
    ],
    foot: [caseNewsCopy.whyStaff({ brand: brand.name })],
    footLinks: [
      { label: caseNewsCopy.settings(), href: links.settings },
      { label: caseNewsCopy.unsubscribe(), href: links.unsubscribe },
    ],
  });
}
