import type { Account } from '@reachout/accounts/rules/accounts';
import { fieldsForTopic } from '@reachout/accounts/rules/topic-access';
import type { Brand } from '@reachout/brand/rules/brand';
import { NativeCaseForm, NativeCaseProblems } from '@reachout/cases/browser/form/native-case-form';
import type { CaseFormErrors } from '@reachout/cases/rules/case-form';
import { emptyCaseForm } from '@reachout/cases/rules/case-values';
import { mainProduct } from '@reachout/catalogue/rules/products';
import { RefundForm, type RefundFormProps } from '@reachout/refunds/browser/form/refund-form';
import { previewRefund } from '@reachout/refunds/browser/runner/refund-preview';
import type { ListedInvoice } from '@reachout/refunds/rules/calls/billing';
import { type FillingRefund, initialRefund, type RefundFields } from '@reachout/refunds/rules/refund-state';
import { longText, type Specimen, specimen } from '@reachout/ui/specimens';

const noon = '2026-03-10T12:00:00.000Z';

const account: Account = {
  id: 'team_orbit',
  name: 'Orbit Labs',
  plan: 'pro',
  v0Plan: null,
  isPaid: true,
  role: 'OWNER',
  permissions: { canCreateSupportCase: true, billingRefund: true },
  hasProjects: true,
};

const seats: ListedInvoice['lineItems'][number] = {
  billableItem: 'teamSeats',
  description: 'Seats',
  quantity: 4,
  unit: 'seat',
  subtotal: 8000,
  price: { model: 'unit', unitAmount: 2000 },
  offer: 'quantity',
};

const invoice: ListedInvoice = {
  id: 'inv_1003',
  invoiceNumber: 'INV-1003',
  total: 8000,
  currency: 'USD',
  status: 'paid',
  statusTransitions: { paidAt: noon },
  issuedAt: noon,
  createdAt: noon,
  refunded: false,
  case: null,
  discounts: [],
  lineItems: [seats],
  obstacle: null,
  refundId: null,
};

const nothing = (): void => undefined;

/** Nobody fills in a specimen. */
const idleRunner: RefundFormProps['runner'] = {
  getState: () => initialRefund(),
  subscribe: () => nothing,
  getPreview: () => null,
  start: () => nothing,
  chooseInvoice: nothing,
  leaveReview: nothing,
  confirm: nothing,
  cancel: nothing,
  retry: nothing,
  followOtherTab: nothing,
  setEntry: nothing,
  chooseAll: nothing,
  clearAll: nothing,
  setReason: nothing,
  revertReason: nothing,
  review: nothing,
};

interface RefundSpecimen {
  lineItems?: ListedInvoice['lineItems'];
  entries?: RefundFields['entries'];
  fields?: Partial<RefundFields>;
  failure?: FillingRefund['failure'];
  isQuoting?: boolean;
}

/** The forms by which a case is opened and a refund is asked for. */
export function newFormSpecimens(brand: Brand): Record<string, Specimen> {
  const product = mainProduct(brand);
  const refund = (formId: string, shown: RefundSpecimen) => {
    const { lineItems = [seats], entries = {}, fields, failure = null, isQuoting } = shown;
    const filled = { ...initialRefund(), failure };
    const state = { ...filled, fields: { ...filled.fields, entries, ...fields } };
    const itsInvoice = { ...invoice, lineItems };
    return (
      <RefundForm
        formId={formId}
        runner={idleRunner}
        refund={isQuoting ? { ...state, status: 'quoting', replaces: null, notice: null } : state}
        invoice={itsInvoice}
        preview={previewRefund(itsInvoice, entries, { product, flags: { ...brand, quantities: true } })}
        teamSlug="orbit"
        loginHref="#login"
      />
    );
  };
  return {
    newCase: specimen('New case', {
      // Its articles are a landmark: a page has one.
      usual: (id) => <CaseSpecimen brand={brand} formId={id} hasArticles />,
      long: (id) => <CaseSpecimen brand={brand} formId={id} text={longText} />,
      error: (id) => (
        <CaseSpecimen
          brand={brand}
          formId={id}
          text="Nightly job ran twice"
          errors={{ severity: 'Severity is required', description: 'Description is required' }}
        />
      ),
    }),
    newRefund: specimen('Refund form of a chat', {
      usual: (id) => refund(id, { entries: { teamSeats: '2' } }),
      long: (id) =>
        refund(id, {
          lineItems: [{ ...seats, description: longText }],
          fields: { reason: longText, proposedReason: longText },
        }),
      error: (id) =>
        refund(id, {
          entries: { teamSeats: '9' },
          fields: { errors: { teamSeats: 'At most 4 can be refunded' }, attempt: 1 },
          failure: { kind: 'offline' },
        }),
      busy: (id) => refund(id, { entries: { teamSeats: '2' }, isQuoting: true }),
      empty: (id) => refund(id, { lineItems: [{ ...seats, price: { model: 'matrix' }, offer: 'dash' }] }),
    }),
  };
}

interface CaseSpecimenProps {
  brand: Brand;
  formId: string;
  text?: string;
  errors?: CaseFormErrors;
  hasArticles?: boolean;
}

/** The last step of a new case, about the first topic that there is. */
function CaseSpecimen({ brand, formId, text = '', errors = {}, hasArticles = false }: CaseSpecimenProps) {
  const product = mainProduct(brand);
  const [area] = brand.areas;
  const [topic] = area?.topics ?? [];
  if (area === undefined || topic === undefined) return null;
  return (
    <>
      <NativeCaseProblems errors={errors} formId={formId} />
      <NativeCaseForm
        brand={brand}
        formId={formId}
        personId="user_olivia"
        account={account}
        product={product}
        areas={brand.areas}
        area={area}
        topic={hasArticles ? topic : { ...topic, suggestedArticles: [] }}
        fields={fieldsForTopic(brand, topic, account, product)}
        values={{ ...emptyCaseForm, area: area.value, topic: topic.value, subject: text }}
        errors={errors}
        isFileLost={Object.keys(errors).length > 0}
        idempotencyKey={formId}
        projects={{
          projects: [{ id: 'prj_1', name: text || 'billing-worker', deployments: [] }],
          search: '',
          hasMore: false,
        }}
      />
    </>
  );
}
