import type { RefundInvoiceResponse, RefundQuoteResponse } from '../rules/calls/billing.ts';
import type { CaseDetail } from '@reachout/cases/rules/calls/cases';
import { apiPaths, paths } from '@reachout/core/paths';
import type { DeskPort, DeskThread } from '@reachout/ports/ports';
import { deskHandlers } from '@reachout/cases/use-cases/desk/tell-desk';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

const told: DeskThread[] = [];
const desk: DeskPort = {
  readsCases: false,
  openThread: async (thread) => {
    told.push(thread);
    return { ok: true, value: { threadId: thread.externalId, url: null } };
  },
  addToThread: async () => ({ ok: true, value: null }),
};

let app: TestApp;
let olivia: Requester;
let ada: Requester;
beforeAll(async () => {
  app = await createTestApp({ desk });
  olivia = await app.signIn('olivia@orbit.example');
  ada = await app.signIn('ada@tetra.example');
});
afterAll(() => app.close());

const reason = 'We removed <b>two</b> people.\n\nPlease.';

async function requestedCase(invoiceId: string, reason: string): Promise<CaseDetail> {
  const choice = { teamId: 'team_orbit', product: 'tetra', invoiceId, lineItems: { teamSeats: 2 } };
  const quoted = await olivia(apiPaths.refundQuote(), json(choice));
  const { hash } = (await quoted.json()) as RefundQuoteResponse;
  const wish = { ...choice, reason, quoteHash: hash };
  const asked = await olivia(apiPaths.refundInvoice(), json(wish, { 'idempotency-key': randomUUID() }));
  const { caseNumber } = (await asked.json()) as RefundInvoiceResponse;
  const found = await olivia(apiPaths.case({ caseNumber: caseNumber ?? '', teamId: 'team_orbit' }));
  return ((await found.json()) as { supportCase: CaseDetail }).supportCase;
}

const exportOf = async ({ caseNumber }: CaseDetail): Promise<string> =>
  (await olivia(apiPaths.caseExport({ caseNumber, teamId: 'team_orbit' }))).text();

/** The texts of a page's entries of one class, in order. */
const partsOf = (html: string, className: string): string[] =>
  [...html.matchAll(new RegExp(`<div class="${className}"[^>]*>(.*?)</div>`, 'gs'))].map(([, part = '']) =>
    part
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

describe('a case that a request for a refund opened', () => {
  let withReason: CaseDetail;
  let without: CaseDetail;
  beforeAll(async () => {
    withReason = await requestedCase('inv_1001', reason);
    without = await requestedCase('inv_1005', '  ');
  });

  it('has the customer’s words as its description, and nothing else [D39]', () => {
    expect([withReason.description, without.description]).toEqual([reason, '']);
  });

  it('says beside them what is asked back, in words of the system’s own that are marked as such [D39, A53]', () => {
    expect(withReason.invoice).toEqual({
      id: 'inv_1001',
      invoiceNumber: 'INV-1001',
      refundId: withReason.refund?.id,
    });
    expect(withReason.refund).toMatchObject({
      amount: 4000,
      currency: 'USD',
      lines: [{ description: 'Team seats', quantity: 2, unit: 'seat', amount: 4000 }],
      reason: 'unverified',
    });
    expect(without.refund?.reason).toBe('none');
  });

  it.each([
    ['the customer', () => olivia, (n: string) => paths.caseDetail({ teamSlug: 'orbit', caseNumber: n })],
    ['staff', () => ada, (n: string) => paths.staffCase(n)],
  ])(
    'shows both apart to %s, and leads from the invoice’s number to the refund [D39]',
    async (_who, who, pathOf) => {
      const { caseNumber, refund } = withReason;
      const html = await (await who()(pathOf(caseNumber))).text();
      expect(partsOf(html, 'case-entry-body')[0]).toBe('We removed &lt;b&gt;two&lt;/b&gt; people. Please.');
      expect(partsOf(html, 'case-added')).toEqual([
        'Added automatically Refund of $40.00 requested for invoice INV-1001 . Team seats : 2 seats, $40.00 The reason above may have been drafted with AI and is not verified.',
      ]);
      expect(html).toMatch(
        new RegExp(`<a class="ui-link" href="[^"]*/refunds/${refund?.id}"><bdi>INV-1001</bdi></a>`),
      );
      expect(html).not.toContain('inv_1001');
      expect(html).not.toContain('2 × seat');
    },
  );

  it('says that there is no reason as the system, not as the customer [D39]', async () => {
    const page = await olivia(paths.caseDetail({ teamSlug: 'orbit', caseNumber: without.caseNumber }));
    const html = await page.text();
    expect(partsOf(html, 'case-entry-body')[0]).not.toContain('No reason');
    expect(partsOf(html, 'case-added')[0]).toContain('No reason was given.');
  });

  it('is exported in the same way: quoted are the customer’s words alone [D39]', async () => {
    const [text, silent] = await Promise.all([exportOf(withReason), exportOf(without)]);
    expect(text).toContain(
      '## Description\n\n> We removed \\<b>two\\</b> people.\n>\n> Please.\n\n## Added automatically\n\n',
    );
    expect(text).toContain(
      'Refund of $40.00 requested for invoice INV-1001.\n\n- Team seats: 2 seats, $40.00\n\nThe reason above may have been drafted with AI and is not verified.',
    );
    expect(text).toContain('- Invoice: INV-1001');
    expect(silent).not.toContain('## Description');
    expect(silent).toContain('No reason was given.');
  });

  it('tells the desk the same: facts of the system, then the customer’s words under their name [D39]', async () => {
    await runOutbox(
      app.deps.services,
      deskHandlers(app.deps.services, () => 'https://help.tetra.example'),
    );
    const parts = told.find(({ title }) => title.startsWith(`#${withReason.caseNumber}`))?.parts ?? [];
    expect(parts).toContainEqual({ kind: 'fact', label: 'Invoice', value: 'INV-1001' });
    expect(parts).toContainEqual({ kind: 'fact', label: 'Refund requested', value: '$40.00' });
    expect(parts).toContainEqual({ kind: 'fact', label: 'Team seats', value: '2 seats, $40.00' });
    const said = parts.findIndex((part) => part.kind === 'text' && part.text === reason);
    expect(parts[said - 1]).toEqual({ kind: 'heading', text: 'Customer' });
    expect(parts.some((part) => part.kind === 'text' && part.text !== reason)).toBe(false);
  });
});
