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
      title="What you pasted is too long for a message"
      actions={[
        {
          label: 'Insert only the beginning',
          disabledReason: room > 0 ? undefined : 'The message is full.',
          onAct: () => onInsert(insertBeginning(message, held, maxMessage)),
        },
        { label: 'Leave it out', onAct: onDiscard },
      ]}
    >
      <p>
        It has {count(held.text.length)} characters; a message takes {count(maxMessage)}. It is kept here
        until you decide, and not sent. A case takes long logs as a file.
      </p>
    </HeldTextNotice>
  );
}

function count(characters: number): string {
  return characters.toLocaleString('en');
}
