import { conversationCopy } from '../messages/conversation.ts';
import { maxMessage } from '@reachout/core/limits';
import { HeldTextNotice, insertBeginning } from '@reachout/ui/large-paste';
import type { HeldText } from '@reachout/ui/use-large-paste';

export interface HeldMessageProps {
  held: HeldText;
  /** What stands in the message box. */
  message: string;
  onInsert: (message: string) => void;
  onDiscard: () => void;
}

/** What can be done with a text that is far too large for a message: nothing of it is gone, and nothing is cut unasked (F24, D20). */
export function HeldMessage({ held, message, onInsert, onDiscard }: HeldMessageProps) {
  const room = maxMessage - message.length + held.end - held.start;
  return (
    <HeldTextNotice
      title={conversationCopy.pasteTooLong()}
      actions={[
        {
          label: conversationCopy.insertBeginning(),
          disabledReason: room > 0 ? undefined : conversationCopy.messageFull(),
          onAction: () => onInsert(insertBeginning(message, held, maxMessage)),
        },
        { label: conversationCopy.leaveOut(), onAction: onDiscard },
      ]}
    >
      <p>{conversationCopy.pasteHeld({ length: held.text.length, max: maxMessage })}</p>
    </HeldTextNotice>
  );
}
