import { brand } from '@reachout/core/testing/samples';
import { pseudoLanguages } from '@reachout/language/server/languages';
import { runInLanguage } from '@reachout/language/server/request-language';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RefundDetail, RefundProposal } from '../rules/calls/billing.ts';
import type { AskedPart } from './approval/approve-part.tsx';
import { RefundPage } from './refund.tsx';
import { StaffRefundPage, type StaffRefundPageProps } from './staff-refund.tsx';

const refund: RefundDetail = {
  id: 'refund_1',
  invoiceId: 'inv_1',
  invoiceNumber: 'INV-1',
  status: 'under_review',
  decision: 'requested',
  amount: 4_000,
  currency: 'USD',
  case: { caseNumber: '00000042', url: '/support/cases/00000042' },
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  lines: [{ billableItem: 'teamSeats', description: 'Places', unit: 'seat', quantity: 2, amount: 4_000 }],
  partial: null,
  isStartedBySupport: false,
  reason: 'Because.',
  isBeingConfirmed: true,
  billingReference: 're_1',
  policy: {
    version: '2026-11/20000/30',
    reasons: [{ rule: 'recent-invoice', says: 'Rule', met: false }],
  },
  entries: [{ status: 'asked', note: 'Note', at: '2026-11-21T09:30:00.000Z' }],
};

const lines = [{ ...refund.lines[0]!, quantity: 1, amount: 2_000 }];
const part: AskedPart = {
  entries: { teamSeats: '1' },
  errors: {},
  quote: {
    asked: 4_000,
    total: 2_000,
    currency: 'USD',
    lines,
    needsSecond: ['refund', 'day'],
    hash: '0'.repeat(64),
  },
};
const proposal: RefundProposal = {
  state: 'proposed',
  amount: 2_000,
  lines,
  note: 'Note',
  rules: ['refund'],
  proposedBy: 'Ada',
  isOwn: false,
  settledBy: null,
  settledNote: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  settledAt: null,
};
const atDesk: StaffRefundPageProps = {
  refund: {
    ...refund,
    partial: {
      asked: 6_000,
      notApproved: [{ billableItem: 'x', description: 'Places', unit: 'seat', quantity: 1, amount: 2_000 }],
    },
  },
  accountId: 'team_orbit',
  accountName: 'Orbit',
  viewerName: 'Ada',
  proposals: [],
  needsSecond: [],
  choices: [
    { billableItem: 'teamSeats', description: 'Places', unit: 'seat', quantity: 2, control: 'quantity' },
  ],
};

const account = { name: 'Orbit', team: { id: 'team_orbit', slug: 'orbit', name: 'Orbit', avatar: null } };

const render = (page: ReactElement, tag: string): string => {
  const language = pseudoLanguages.find((each) => each.tag === tag);
  return language === undefined ? '' : runInLanguage(language, () => renderToStaticMarkup(page));
};

/** Words without an accent: the pseudo-language has none. */
const plainTexts = (html: string): string[] => {
  const spoken = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label);
  const text = [html.replaceAll(/<[^>]*>/g, ' '), ...spoken].join(' ');
  return [...new Set(text.match(/(?<![\p{L}\d_])[A-Za-z]{3,}(?![\p{L}\d_])/gu) ?? [])].sort();
};

/** What Intl writes for a language that it does not know. */
const dates = ['Nov', 'November', 'UTC'];

describe('the page of a refund in another language', () => {
  it('holds no English but what provider, customer and staff wrote [U70]', () => {
    const html = render(<RefundPage brand={brand} {...{ refund, account }} isNew />, 'en-XA');
    const written = ['Because', 'INV', 'Note', 'Orbit', 'Places', 'Rule', 'Tetra', 'seats'];
    expect(plainTexts(html)).toEqual([...written, ...dates].sort());
  });

  it('holds none for staff either [U70]', () => {
    const decided = render(<StaffRefundPage {...atDesk} part={part} />, 'en-XA');
    const written = ['Ada', 'Because', 'INV', 'Note', 'Orbit', 'Places', 'Rule', 'seat', 'seats'];
    expect(plainTexts(decided)).toEqual([...written, ...dates].sort());
    const proposals = [proposal, { ...proposal, state: 'turned-down' as const, settledNote: 'Because.' }];
    const proposed = render(<StaffRefundPage {...atDesk} proposals={proposals} />, 'en-XA');
    expect(plainTexts(proposed)).toEqual([...written, ...dates].sort());
  });

  it('keeps a quantity in the order that the invoice wrote it, also from the right [U70]', () => {
    const html = render(<RefundPage brand={brand} {...{ refund, account }} isNew />, 'ar-XB');
    expect(html).toContain('<bdi>2 seats</bdi>');
  });
});
