import type { Brand } from '@reachout/brand/rules/brand';
import { formatCaseNumber } from '@reachout/core/case-number';
import { formatDate } from '@reachout/language/format';
import { casePageCopy } from '@reachout/cases/messages/case';
import { caseNewsCopy } from '../messages/case-news.ts';
import { type CaseNewsKind, isOpening } from './case-news.ts';
import { mailFrame } from './mail-frame.ts';
import { newsSentence } from './news-sentence.ts';
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
  /** What somebody typed, as HTML with links of that colour; without it the mail shows it as it was typed. */
  htmlOf?: (typed: string, linkColour: string) => string;
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
  const frame = mailFrame(brand);
  const quote = (by: string, text: string): MailPart => ({
    kind: 'quote',
    by,
    text,
    html: letter.htmlOf?.(text, frame.accent.light),
  });
  return writeMail(subject, {
    ...frame,
    title: caseNewsCopy.subject(about),
    parts: [
      ...partsOf(letter, quote),
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

function partsOf(
  { brand, news, supportCase }: CaseLetter,
  quote: (by: string, text: string) => MailPart,
): MailPart[] {
  const parts: MailPart[] = [];
  for (const { kind, about, comment } of news) {
    parts.push({ kind: 'sentence', text: newsSentence({ kind, about }, brand.name) });
    // What was promised is no news any more beside the answer itself.
    if (
      (kind === 'opened' || kind === 'openedForYou') &&
      about !== null &&
      news.every((each) => each.kind !== 'answered')
    )
      parts.push({ kind: 'sentence', text: casePageCopy.firstAnswerBy({ time: timeOf(about) }) });
    if (comment !== undefined) parts.push(quote(comment.author, comment.body));
    if (isOpening(kind) && supportCase.description !== '')
      parts.push(
        quote(
          kind === 'openedForYou' ? caseNewsCopy.supportText() : caseNewsCopy.yourText(),
          supportCase.description,
        ),
      );
  }
  return parts;
}

/** An instant in UTC, as the reader’s time zone is not known, like `Mon, 23 Nov, 14:10 UTC`. */
function timeOf(iso: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const;
  return formatDate(new Date(iso), { ...day, ...time });
}

/** A line break in a header field would begin another one. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
