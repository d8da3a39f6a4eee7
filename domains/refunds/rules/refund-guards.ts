import type { EventOf } from './refund-events.ts';
import { isSubmittable } from './refund-quote.ts';
import {
  chosenInvoice,
  type LookedUpRefund,
  type RefundState,
  type SubmittingRefund,
} from './refund-state.ts';

type State = RefundState;

export function hasObstacle(_: State, { invoice }: EventOf<'invoice-chosen'>): boolean {
  return invoice.obstacle !== null;
}

export function hasErrors(_: State, { errors }: EventOf<'review-asked'>): boolean {
  return Object.keys(errors).length > 0;
}

export function isWorthAsking({ fields }: State, { isWorthIt }: EventOf<'review-asked'>): boolean {
  return isWorthIt && chosenInvoice(fields) !== null;
}

export function isWorthSubmitting(_: State, { quote }: EventOf<'quoted'>): boolean {
  return isSubmittable(quote);
}

export function hasWaitedLongEnough(state: SubmittingRefund, { at }: EventOf<'answered'>): boolean {
  return remainingWait(state, at) === 0;
}

export function isAnswered({ decision }: SubmittingRefund): boolean {
  return decision !== null;
}

export function isUnanswered({ decision }: SubmittingRefund): boolean {
  return decision === null;
}

export function hasNewQuote(state: SubmittingRefund, { quote }: EventOf<'quote-changed'>): boolean {
  return isUnanswered(state) && quote !== undefined;
}

export function isOwnNews({ isUnderWay, isOurs }: LookedUpRefund): boolean {
  return isUnderWay && isOurs;
}

export function goesOnHere({ isOurs }: LookedUpRefund, { goesOn }: EventOf<'result-found'>): boolean {
  return isOurs && goesOn;
}

export function wasShown({ isUnderWay }: LookedUpRefund): boolean {
  return !isUnderWay;
}

export function remainingWait({ startedAt, minimumWaitMs }: SubmittingRefund, at: number): number {
  return Math.max(0, startedAt + minimumWaitMs - at);
}

export function isOwnRequest(_: State, { isUnderWay, isOurs }: EventOf<'looked-up'>): boolean {
  return isUnderWay && isOurs;
}
