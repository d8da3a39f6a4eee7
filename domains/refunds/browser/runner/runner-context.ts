import type { RefundEvent } from '../../rules/refund-machine.ts';
import type { RefundView } from './refund-view.ts';

/** What the parts of a form's runner share. */
export interface RunnerContext {
  getView(): RefundView;
  publish(change: Partial<RefundView>): void;
  dispatch(event: RefundEvent): void;
  /** Aborted when the form is left. */
  getSignal(): AbortSignal;
}
