import { modelCopy } from '@reachout/chat/messages/model';
import type { SpentBudget } from '@reachout/chat/rules/model-call';

/** Why a model's answer was not, or not wholly, taken. */
export type UnusedReason = 'failed' | 'slow' | 'unsourced' | SpentBudget;

/** What the person is told of it. */
export function noticeOf(reason: UnusedReason): string {
  switch (reason) {
    case 'failed':
      return modelCopy.failed();
    case 'slow':
      return modelCopy.slow();
    case 'unsourced':
      return modelCopy.unsourced();
    case 'person':
      return modelCopy.personSpent();
    case 'team':
      return modelCopy.teamSpent();
    case 'day':
      return modelCopy.daySpent();
  }
}

/** The model was not used, for a reason that is expected. */
export class ModelUnused extends Error {
  readonly reason: UnusedReason;

  constructor(reason: UnusedReason) {
    super(`The language model was not used: ${reason}`);
    this.name = 'ModelUnused';
    this.reason = reason;
  }
}

/** The reason that an error comes to. */
export function unusedReasonOf(error: unknown): UnusedReason {
  return error instanceof ModelUnused ? error.reason : 'failed';
}
