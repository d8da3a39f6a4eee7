import type { Content } from '@reachout/core/machine';
import type { EventOf } from './refund-events.ts';
import type {
  CancelledRefund,
  ErroredRefund,
  FillingRefund,
  LookedUpRefund,
  QuotingRefund,
  RefundDecision,
  RefundFields,
  RefundState,
  ReviewingRefund,
  SubmittedRefund,
  SubmittingRefund,
} from './refund-state.ts';

type State = RefundState;

/** What outlives a status. */
function common({ fields, minimumWaitMs, announced }: State) {
  return { fields, minimumWaitMs, announced };
}

function withFields(state: State, fields: Partial<RefundFields>) {
  return { ...common(state), fields: { ...state.fields, ...fields } };
}

export function fill<Some extends State>(state: Some, { fields }: EventOf<'filled'>): Some {
  return { ...state, fields: { ...state.fields, ...fields } };
}

function withInvoice(state: State, { invoice, entries }: EventOf<'invoice-chosen'>) {
  return withFields(state, { choice: invoice, entries, errors: {} });
}

export function chooseInvoice(state: State, event: EventOf<'invoice-chosen'>): Content<FillingRefund> {
  // A failure that brought the form back stays with it.
  const isKept = event.isRestored && state.status === 'idle';
  return { ...withInvoice(state, event), failure: isKept ? state.failure : null };
}

export function refuseInvoice(state: State, event: EventOf<'invoice-chosen'>): Content<ErroredRefund> {
  return { ...withInvoice(state, event), message: event.invoice.obstacle?.message ?? '' };
}

export function startOver(state: State): Content<FillingRefund> {
  return { ...withFields(state, { choice: 'none', entries: {}, errors: {} }), failure: null };
}

export function showErrors(state: FillingRefund, { errors }: EventOf<'review-asked'>): FillingRefund {
  return { ...state, fields: { ...state.fields, errors, attempt: state.fields.attempt + 1 } };
}

export function beginQuote(state: State): Content<QuotingRefund> {
  return { ...withFields(state, { errors: {} }), replaces: null, notice: null };
}

export function showQuote(state: QuotingRefund, { quote }: EventOf<'quoted'>): Content<ReviewingRefund> {
  const { replaces, notice } = state;
  const isOther = replaces !== null && replaces.quote.hash !== quote.hash;
  return {
    ...common(state),
    review: { quote, replaces: isOther ? replaces.quote : null, notice },
    failure: null,
  };
}

export function backToForm(state: State): Content<FillingRefund> {
  return { ...common(state), failure: null };
}

export function failQuote(
  state: State,
  { errors, failure }: EventOf<'quote-failed'>,
): Content<FillingRefund> {
  const isAboutFields = Object.keys(errors).length > 0;
  const attempt = state.fields.attempt + (isAboutFields ? 1 : 0);
  return { ...withFields(state, { errors, attempt }), failure: isAboutFields ? null : failure };
}

export function hideReplaced(state: QuotingRefund): QuotingRefund {
  return { ...state, replaces: null };
}

export function start(state: ReviewingRefund, { at }: EventOf<'submitted'>): Content<SubmittingRefund> {
  const { review } = state;
  return {
    ...common(state),
    announced: 'waiting',
    review,
    startedAt: at,
    isUnconfirmed: false,
    decision: null,
  };
}

export function noteUnconfirmed(state: SubmittingRefund): SubmittingRefund {
  return { ...state, isUnconfirmed: true };
}

export function keepDecision(state: SubmittingRefund, { decision }: EventOf<'answered'>): SubmittingRefund {
  return { ...state, isUnconfirmed: false, decision };
}

export function announceDecision(
  state: State,
  { decision }: { readonly decision: RefundDecision },
): Content<SubmittedRefund> {
  return { ...common(state), announced: decision.response.status, decision, isNews: true };
}

export function announceKept(state: SubmittingRefund): Content<SubmittedRefund> {
  // The guard of the row has seen the decision.
  return announceDecision(state, { decision: state.decision as RefundDecision });
}

export function showOldDecision(
  state: State,
  { decision }: EventOf<'result-found'>,
): Content<SubmittedRefund> {
  return { ...common(state), decision, isNews: false };
}

export function announceFollowUp(state: SubmittedRefund): SubmittedRefund {
  return { ...state, announced: 'follow-up' };
}

export function fail(state: SubmittingRefund, { failure }: EventOf<'failed'>): Content<ReviewingRefund> {
  return { ...common(state), announced: null, review: state.review, failure };
}

export function showNewQuote(
  state: SubmittingRefund,
  { message, quote = state.review.quote }: EventOf<'quote-changed'>,
): Content<ReviewingRefund> {
  const review = { quote, replaces: state.review.quote, notice: message };
  return { ...common(state), announced: null, review, failure: null };
}

export function quoteAgain(
  state: SubmittingRefund,
  { message }: EventOf<'quote-changed'>,
): Content<QuotingRefund> {
  return { ...common(state), announced: null, replaces: state.review, notice: message };
}

export function refuse(state: State, { message }: EventOf<'refused'>): Content<ErroredRefund> {
  return { ...common(state), message };
}

export function cancel(state: State): Content<CancelledRefund> {
  return { ...common(state), announced: 'cancelled' };
}

export function lookUp(
  state: State,
  { isUnderWay, isOurs, fields }: EventOf<'looked-up'>,
): Content<LookedUpRefund> {
  return { ...withFields(state, fields), isUnderWay, isOurs };
}

export function missRequest(state: State): Content<FillingRefund> {
  return { ...common(state), failure: { kind: 'not-received' } };
}
