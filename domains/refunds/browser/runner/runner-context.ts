import type { RefundEvent } from '../../rules/refund-machine.ts';
import type { RefundFields, RefundState } from '../../rules/refund-state.ts';

/** What the parts of a form's runner share. */
export interface RunnerContext {
  getState(): RefundState;
  dispatch(event: RefundEvent): void;
  /** Dispatches, and stores the form as it is then. */
  dispatchAndSave(event: RefundEvent): void;
  /** Changes what the form is filled in with. */
  fill(fields: Partial<RefundFields>): void;
  /** Aborted when the form is left. */
  getSignal(): AbortSignal;
}
