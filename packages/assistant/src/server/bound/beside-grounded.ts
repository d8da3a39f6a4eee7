import type { AssistantPort, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import {
  createGroundedAssistant,
  type GroundedAssistant,
  type GroundedAssistantOptions,
} from '../create-grounded-assistant.ts';
import type { Reply } from '../grounded/reply.ts';
import { rememberPerRequest } from './remember-per-request.ts';
import { type UnusedReason, unusedReasonOf } from './unused-model.ts';

/** What an assistant has that asks a model or another system, and answers from the documentation where that fails. */
export interface BesideGrounded extends Pick<AssistantPort, 'prepare' | 'warmUp'> {
  grounded: GroundedAssistant;
  /** The reply of the documentation alone, looked up once for each request. */
  replyTo: (request: AssistantRequest) => Reply;
  /** Tells the operator of an error, and what it comes to. */
  unused: (error: unknown) => UnusedReason;
}

/** Builds the grounded assistant beside which another one answers; `onUnused` is told whenever that was asked and not, or not wholly, used. */
export function besideGrounded(
  options: GroundedAssistantOptions & { onUnused?: (reason: UnusedReason, error: unknown) => void },
): BesideGrounded {
  const grounded = createGroundedAssistant(options);
  const replyTo = rememberPerRequest((request: AssistantRequest) => grounded.reply(request));
  return {
    grounded,
    replyTo,
    warmUp: async () => grounded.warmUp(),
    unused(error) {
      const reason = unusedReasonOf(error);
      options.onUnused?.(reason, error);
      return reason;
    },
    prepare(request) {
      try {
        replyTo(request);
      } catch {
        // It fails again when the answer is asked for, and is reported then.
      }
    },
  };
}
