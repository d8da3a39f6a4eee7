import { currentLanguage } from '@reachout/language/language';
import type { Brand } from '@reachout/brand/rules/brand';
import { formatMoney, type Money } from '@reachout/core/money';
import { caseNewsCopy } from '../messages/case-news.ts';
import { refundMailCopy } from '../messages/refund-mail.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailContent, writeMail } from './write-mail.ts';

/** Writes, in the current language, what was decided of a refund that no case is about, or that its payment failed. */
export function composeRefundMail({
  brand,
  refund,
  outcome,
  links,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  /** `asked` in minor units, where more was asked for than was approved. */
  refund: Money & { invoiceNumber: string; asked?: number; isStartedBySupport?: boolean };
  outcome: 'approved' | 'declined' | 'failed';
  /** Absolute addresses. */
  links: { page: string; settings: string; unsubscribe: string };
}): MailContent {
  const values = { amount: formatMoney(refund, currentLanguage().tag), invoice: refund.invoiceNumber };
  const sentence = (): string => {
    if (outcome === 'failed') return refundMailCopy.failed(values);
    if (outcome === 'declined') return refundMailCopy.declined(values);
    if (refund.isStartedBySupport) return refundMailCopy.started({ ...values, brand: brand.name });
    if (refund.asked === undefined) return refundMailCopy.approved(values);
    const asked = formatMoney({ ...refund, amount: refund.asked }, currentLanguage().tag);
    return refundMailCopy.approvedInPart({ ...values, asked });
  };
  const title = refundMailCopy.subject({ invoice: refund.invoiceNumber });
  return writeMail(title, {
    ...mailFrame(brand),
    title,
    parts: [
      {
        kind: 'sentence',
        text: sentence(),
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
