import { formCopy } from '../../../messages/form.ts';
import { isFileTooLarge } from '../../../rules/case-files.ts';
import { maxDescription } from '@reachout/core/limits';
import { fileSizeLimit } from '../../../rules/case-form-messages.ts';
import { type HeldText, HeldTextNotice, insertBeginning } from '@reachout/ui/large-paste';
import { fileChosenReason } from '../case-form-words.ts';

export interface HeldDescriptionProps {
  held: HeldText;
  description: string;
  hasFile: boolean;
  onAttach: (file: File) => void;
  onInsert: (description: string) => void;
  onDiscard: () => void;
  now: () => number;
}

/** A paste above this is held beside the description: far more than it takes, and less than a browser lays out at once. */
export const largestPaste = 100_000;

/** What can be done with a text that is too large for the description: nothing of it is gone, and nothing is cut unasked (F24, D20). */
export function HeldDescription(props: HeldDescriptionProps) {
  const { held, description, hasFile, onAttach, onInsert, onDiscard, now } = props;
  const { length } = held.text;
  const bytes = new Blob([held.text]).size;
  const tooLarge = isFileTooLarge(bytes) ? `A file has up to ${fileSizeLimit}.` : undefined;
  const beginning = insertBeginning(description, held, maxDescription);
  const room = maxDescription - description.length;
  return (
    <HeldTextNotice
      title={formCopy.whatYouPastedIsToo()}
      actions={[
        {
          label: 'Attach it as a text file',
          disabledReason: hasFile ? fileChosenReason : tooLarge,
          onAct: () =>
            onAttach(new File([held.text], 'description.txt', { type: 'text/plain', lastModified: now() })),
        },
        {
          label: 'Insert only the beginning',
          disabledReason: room > 0 ? undefined : 'The description is full.',
          onAct: () => onInsert(beginning),
        },
        { label: 'Leave it out', onAct: onDiscard },
      ]}
    >
      <p>
        It has {count(length)} characters; a description takes {count(maxDescription)}. It is kept here until
        you decide, and not sent.
      </p>
    </HeldTextNotice>
  );
}

function count(characters: number): string {
  return characters.toLocaleString('en');
}
