import type { AssistantRequest, AssistantTool } from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import { refundReasonInOwnWords, substantialMessages } from './own-words.ts';
import type { Wish } from '../understanding/wish-by-rules.ts';
import * as replies from './replies.ts';
import { plain, type Reply } from './reply.ts';

/** Replies to whoever asks for nothing that the documentation could tell. */
export function replyToWish(
  wish: Exclude<Wish, 'question' | 'unsolved'>,
  request: AssistantRequest,
  context: replies.ReplyContext,
): Reply {
  const { messages, tools, invoice } = request;
  switch (wish) {
    case 'nothing':
      return plain('small-talk', assistantCopy.nothingSaid());
    case 'greeting':
      return plain('small-talk', replies.greetingReply(context));
    case 'thanks':
      return plain('small-talk', assistantCopy.thanks());
    case 'farewell':
      return plain('small-talk', assistantCopy.farewell());
    case 'decline':
      return plain('small-talk', assistantCopy.declined());
    case 'abilities':
      return plain('small-talk', replies.abilitiesReply(context));
    case 'open-case':
      if (!tools.includes('create_support_case'))
        return plain('tool-refused', replies.caseFormUnavailableReply(context));
      return {
        ...plain('tool', replies.caseFormReply(substantialMessages(messages).length > 0)),
        tool: { name: 'create_support_case', args: {} },
      };
    case 'refund':
      if (!tools.includes('refund_invoice'))
        return plain(
          'tool-refused',
          replies.refundUnavailableReply(context, {
            refundForm: wayTo('refund_invoice', request),
            canRefund: request.context.canRefund,
          }),
        );
      return {
        ...plain('tool', replies.refundFormReply(invoice)),
        tool: { name: 'refund_invoice', args: { reason: refundReasonInOwnWords(messages) } },
      };
  }
}

/** How the person gets to a form: here, on its own page, or not at all. */
export function wayTo(form: AssistantTool, { tools, context }: AssistantRequest): replies.WayToForm {
  if (tools.includes(form)) return 'here';
  return context.forms.includes(form) ? 'page' : 'none';
}
