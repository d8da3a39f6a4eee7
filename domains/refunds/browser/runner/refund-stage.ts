import type { RefundEvent } from '../../rules/refund-machine.ts';
import type { RefundView } from './refund-view.ts';

/** What each part of a form's runner works on. */
export interface RefundStage {
  getView(): RefundView;
  publish(change: Partial<RefundView>): void;
  dispatch(event: RefundEvent): void;
  /** Aborted when the form is left. */
  getSignal(): AbortSignal;
}
