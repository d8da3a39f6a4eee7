import { fjord, strangersIn } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { caseNewsKinds } from './case-news.ts';
import { composeLetter } from './compose-letter.ts';
import { composeNotice } from './compose-notice.ts';
import { composePasswordChanged } from './compose-password-changed.ts';
import { composePasswordMail } from './compose-password-mail.ts';
import { composeRefundMail } from './compose-refund-mail.ts';
import { type NoticeReason, noticeSentences } from './incoming/notice-reasons.ts';
import type { MailContent } from './write-mail.ts';

const links = {
  page: 'https://help.fjord.example/laks/~/support/cases/00000042',
  settings: 'https://help.fjord.example/settings/mail',
  unsubscribe: 'https://help.fjord.example/mail/unsubscribe/token',
};
const supportCase = { number: 42, subject: 'The shop sleeps', description: 'Since noon.' };
const about = (kind: (typeof caseNewsKinds)[number], side: 'customer' | 'staff') =>
  composeLetter({
    brand: fjord,
    supportCase,
    news: [
      {
        kind,
        about: ['opened', 'openedForYou', 'reminder'].includes(kind) ? '2026-11-21T09:30:00.000Z' : 'On hold',
        comment: { author: 'Sten', body: 'Listen on HARBOUR_PORT.' },
      },
    ],
    side,
    isFollowUp: true,
    isAnswered: side === 'customer',
    links,
  });

describe('mails of a provider with one product of its own', () => {
  it.each<[string, () => MailContent]>([
    ...caseNewsKinds.flatMap((kind): [string, () => MailContent][] => [
      [`what people read: ${kind}`, () => about(kind, 'customer')],
      [`what staff read: ${kind}`, () => about(kind, 'staff')],
    ]),
    ...(Object.keys(noticeSentences) as NoticeReason[]).map((reason): [string, () => MailContent] => [
      `an answer by mail that was not taken: ${reason}`,
      () => composeNotice({ brand: fjord, number: '00000042', reason, href: links.page }),
    ]),
    ...(['link', 'staff', 'operator'] as const).map((by): [string, () => MailContent] => [
      `a password that was changed: ${by}`,
      () => composePasswordChanged({ brand: fjord, by }),
    ]),
    [
      'a link for a new password',
      () =>
        composePasswordMail({
          brand: fjord,
          way: { kind: 'link', href: links.page, until: new Date('2026-11-21T09:30:00Z') },
        }),
    ],
    [
      'a password that the provider keeps',
      () =>
        composePasswordMail({ brand: fjord, way: { kind: 'provider', label: 'Fjord ID', href: links.page } }),
    ],
    ...(['approved', 'declined', 'failed'] as const).map((outcome): [string, () => MailContent] => [
      `a refund: ${outcome}`,
      () =>
        composeRefundMail({
          brand: fjord,
          refund: { amount: 9_000, currency: 'NOK', invoiceNumber: 'FJ-77' },
          outcome,
          links,
        }),
    ]),
  ])('have none of another provider’s names: %s', (_what, compose) => {
    const { subject, html, text } = compose();
    expect(html).toContain('Fjord');
    expect(strangersIn([subject, html, text].join('\n'))).toEqual([]);
  });
});
