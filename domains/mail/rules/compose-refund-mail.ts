import { currentLanguage } from '@reachout/language/language';
import type { Brand } from '@reachout/brand/rules/brand';
import { formatMoney, type Money } from '@reachout/core/money';
import { caseNewsCopy } from '../messages/case-news.ts';
import { refundMailCopy } from '../messages/refund-mail.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailContent, writeMail } from './write-mail.ts';

/** Writes, in the current language, what was decided of a refund that no case is about. */
export function composeRefundMail({
  brand,
  refund,
  isApproved,
  links,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  refund: Money & { invoiceNumber: string };
  isApproved: boolean;
  /** Absolute addresses. */
  links: { page: string; settings: string; unsubscribe: string };
}): MailContent {
  const values = { amount: formatMoney(refund, currentLanguage().tag), invoice: refund.invoiceNumber };
  const title = refundMailCopy.subject({ invoice: refund.invoiceNumber });
  return writeMail(title, {
    ...mailFrame(brand),
    title,
    parts: [
      {
        kind: 'sentence',
        text: isApproved ? refundMailCopy.approved(values) : refundMailCopy.declined(values),
      },
      { kind: 'button', label: refundMailCopy.open(), href: links.page },
    ],
    foot: [refundMailCopy.doNotReply(), refundMailCopy.why({ brand: brand.name })],
    footLinks: [
      { label: caseNewsCopy.settings(), href: links.settings },
      { label: caseNewsCopy.unsubscribe(), href: links.unsubscribe },
    ],
  });
}
