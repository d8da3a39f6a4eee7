import type { Brand } from '@reachout/brand/rules/brand';
import { caseStatusLabel } from '@reachout/cases/rules/case-status';
import { formatCaseNumber } from '@reachout/core/case-number';
import { formatDate } from '@reachout/language/format';
import { caseNewsCopy } from '../messages/case-news.ts';
import { type CaseNewsKind, caseNews } from './case-news.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailPart, type MailContent, writeMail } from './write-mail.ts';

/** One piece of news with what it shows. */
export interface ToldNews {
  kind: CaseNewsKind;
  about: string | null;
  /** The public comment that it is about. */
  comment?: { author: string; body: string };
}

/** A case as its mail shows it. */
export interface ToldCase {
  number: number;
  subject: string;
  /** What the customer wrote, in the confirmation. */
  description: string;
}

/** Everything that a mail about a case is made of. */
export interface CaseLetter {
  brand: Pick<Brand, 'name' | 'accent'>;
  supportCase: ToldCase;
  /** In order, at least one. */
  news: readonly ToldNews[];
  /** Whose side its reader is on. */
  side: 'customer' | 'staff';
  /** True for every mail about the case but the first. */
  isFollowUp: boolean;
  /** True where an answer to the mail goes into the case. */
  isAnswered: boolean;
  /** Absolute addresses. */
  links: { page: string; settings: string; unsubscribe: string };
}

/** Writes a mail about a case in the current language. The subject is the same for every mail about a case, by which mail programs group them. */
export function composeLetter(letter: CaseLetter): MailContent {
  const { brand, supportCase, side, links, isFollowUp } = letter;
  const number = formatCaseNumber(supportCase.number);
  const about = { number, subject: oneLine(supportCase.subject) };
  const subject = isFollowUp ? caseNewsCopy.subjectAgain(about) : caseNewsCopy.subject(about);
  return writeMail(subject, {
    ...mailFrame(brand),
    title: caseNewsCopy.subject(about),
    parts: [
      ...partsOf(letter),
      {
        kind: 'button',
        label: side === 'staff' ? caseNewsCopy.openStaff() : caseNewsCopy.open(),
        href: links.page,
      },
    ],
    foot:
      side === 'staff'
        ? [caseNewsCopy.whyStaff({ brand: brand.name })]
        : [
            letter.isAnswered ? caseNewsCopy.reply() : caseNewsCopy.doNotReply(),
            caseNewsCopy.why({ brand: brand.name }),
          ],
    footLinks: [
      { label: caseNewsCopy.settings(), href: links.settings },
      { label: caseNewsCopy.unsubscribe(), href: links.unsubscribe },
    ],
  });
}

function partsOf({ brand, news, supportCase }: CaseLetter): MailPart[] {
  const parts: MailPart[] = [];
  for (const { kind, about, comment } of news) {
    const values = {
      brand: brand.name,
      status: caseStatusLabel(about ?? ''),
      date: kind === 'reminder' && about !== null ? dayOf(about) : '',
    };
    parts.push({ kind: 'sentence', text: caseNews[kind].sentence(values) });
    if (comment !== undefined) parts.push({ kind: 'quote', by: comment.author, text: comment.body });
    if (kind === 'opened' && supportCase.description !== '')
      parts.push({ kind: 'quote', by: caseNewsCopy.yourText(), text: supportCase.description });
  }
  return parts;
}

/** A reader's time zone is not known: the day is told in UTC, and says so. */
function dayOf(iso: string): string {
  return formatDate(new Date(iso), { dateStyle: 'long', timeZone: 'UTC' });
}

/** A line break in a header field would begin another one. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
