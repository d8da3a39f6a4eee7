import type { Brand } from '@reachout/brand/rules/brand';
import { incomingCopy } from '../messages/incoming.ts';
import { type NoticeReason, noticeSentences } from './incoming/notice-reasons.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailContent, writeMail } from './write-mail.ts';

/** Writes, in the current language, what became of a mail that somebody sent to a case. */
export function composeNotice({
  brand,
  number,
  reason,
  href,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  number: string;
  reason: NoticeReason;
  href: string;
}): MailContent {
  const title = reason === 'files' ? incomingCopy.addedInPart({ number }) : incomingCopy.notAdded({ number });
  return writeMail(title, {
    ...mailFrame(brand),
    title,
    parts: [
      { kind: 'sentence', text: noticeSentences[reason]() },
      { kind: 'button', label: incomingCopy.open(), href },
    ],
    foot: [incomingCopy.why()],
    footLinks: [],
  });
}
