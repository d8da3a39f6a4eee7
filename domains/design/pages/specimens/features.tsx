import type { Brand } from '@reachout/brand/rules/brand';
import { productName } from '@reachout/catalogue/rules/products';
import { CaseFacts } from '@reachout/cases/pages/case-facts';
import { CaseList, NoCases } from '@reachout/cases/pages/list/case-list';
import { OutcomeNotice } from '@reachout/cases/pages/plain-outcome';
import { perField, toCaseColumns } from '@reachout/cases/rules/case-field-uses';
import type { CaseListItem } from '@reachout/cases/rules/calls/cases';
import { ConversationTranscript } from '@reachout/chat/pages/conversation-transcript';
import type { StoredMessage } from '@reachout/chat/rules/calls/conversations';
import { RefundLedger } from '@reachout/refunds/pages/refund-ledger';
import { NoRefunds, RefundList } from '@reachout/refunds/pages/refund-list';
import type { RefundSummary } from '@reachout/refunds/rules/calls/billing';
import { longText, type Specimen, specimen } from '@reachout/ui/specimens';
import { Skeleton } from '@reachout/ui/skeleton';
import { caseFormSpecimens } from './case-forms.tsx';
import { gridSpecimens } from './grid.tsx';
import { newFormSpecimens } from './new-forms.tsx';

const noon = '2026-03-10T12:00:00.000Z';
const now = Date.parse('2026-03-10T15:00:00.000Z');

const cronCase: CaseListItem = {
  caseNumber: '00000066',
  status: 'Open',
  billingInvoiceId: null,
  subject: 'Nightly cron job ran twice',
  severity: '3',
  product: 'platform',
  area: 'functions',
  topic: 'cron-jobs',
  projectId: null,
  projectName: 'billing-worker',
  createdAt: noon,
  updatedAt: noon,
  turn: 'support',
  turnSince: noon,
  isMine: true,
  isUnread: false,
  isEscalated: false,
};

const refund: RefundSummary = {
  id: 'ref_1',
  invoiceId: 'inv_1',
  invoiceNumber: 'INV-1003',
  status: 'asked',
  decision: 'requested',
  amount: 2000,
  currency: 'USD',
  case: { caseNumber: '00000060', url: '#case' },
  createdAt: noon,
  updatedAt: noon,
};

const message = (
  role: StoredMessage['role'],
  content: string,
  status: StoredMessage['status'] = 'complete',
): StoredMessage => ({
  id: `${role} ${status}`,
  role,
  content,
  status,
  tool: null,
  promptId: null,
  references: [],
  createdAt: noon,
});

const said = (...messages: readonly StoredMessage[]) => (
  <ConversationTranscript messages={messages} personName="Olivia Ortega" />
);

/** Pieces of features, drawn from what their calls answer. */
export function featureSpecimens(brand: Brand): Record<string, Specimen> {
  const list = (...cases: readonly CaseListItem[]) => <CaseList cases={cases} brand={brand} now={now} />;
  return {
    messages: specimen('Messages of a chat', {
      usual: () =>
        said(
          message('user', 'Why did the cron job run twice?'),
          message(
            'assistant',
            'A job may run **more than once**. Make it safe to repeat:\n\n```ts\nawait once(key, run);\n```',
          ),
        ),
      long: () => said(message('user', longText), message('assistant', `${longText}\n\n`.repeat(3))),
      error: () => said(message('assistant', 'A job may run', 'interrupted')),
      busy: () => said(message('assistant', 'A job may', 'streaming')),
    }),
    cases: specimen('Cases', {
      usual: () =>
        list(
          { ...cronCase, isUnread: true },
          {
            ...cronCase,
            caseNumber: '00000054',
            status: 'Waiting on you',
            turn: 'customer',
            subject: 'Certificate is not issued',
          },
          {
            ...cronCase,
            caseNumber: '00000042',
            status: 'Solved',
            turn: 'nobody',
            subject: 'Build ends out of memory',
          },
        ),
      long: () => list({ ...cronCase, subject: longText, area: longText }),
      empty: () => (
        <NoCases
          brand={brand}
          title="No cases yet."
          text="Cases that you open with Support are listed here."
          action={{ href: '#help', label: 'Reach out to Support' }}
        />
      ),
      busy: () => <Skeleton label="Loading cases" lines={5} />,
      error: () => <OutcomeNotice kind="refused" text="The case was not closed. Try again." />,
    }),
    facts: specimen('Facts of a case', {
      usual: () => (
        <CaseFacts
          supportCase={{
            ...toCaseColumns(perField(() => '')),
            area: 'functions',
            topic: '',
            severity: '3',
            severityMark: null,
            projectName: 'billing-worker',
            invoice: null,
            isOpenedBySupport: false,
            openedBy: { name: 'Noor Haddad', kind: 'customer', isYou: false },
            createdAt: noon,
            updatedAt: noon,
          }}
          accountName="Orbit Labs"
          product={productName(brand, 'platform')}
          catalogue={brand}
          refundHref={() => '#refund'}
        />
      ),
    }),
    refunds: specimen('Refunds', {
      usual: () => (
        <RefundList
          refunds={[refund, { ...refund, id: 'ref_2', status: 'settled', decision: 'approved', case: null }]}
          teamSlug={undefined}
        />
      ),
      long: () => (
        <RefundList
          refunds={[{ ...refund, invoiceNumber: longText, status: 'failed' }]}
          teamSlug={undefined}
        />
      ),
      empty: () => <NoRefunds brand={brand} />,
    }),
    ledger: specimen('Steps of a refund', {
      usual: () => (
        <RefundLedger refund={{ status: 'asked', entries: [{ status: 'asked', note: null, at: noon }] }} />
      ),
      long: () => (
        <RefundLedger
          refund={{
            status: 'settled',
            entries: (['asked', 'approved', 'ordered', 'sent', 'settled'] as const).map((status) => ({
              status,
              note: longText,
              at: noon,
            })),
          }}
        />
      ),
      error: () => (
        <RefundLedger
          refund={{
            status: 'failed',
            entries: [
              { status: 'asked', note: null, at: noon },
              { status: 'failed', note: 'The card was closed.', at: noon },
            ],
          }}
        />
      ),
    }),
    ...gridSpecimens(brand),
    ...caseFormSpecimens,
    ...newFormSpecimens(brand),
  };
}
