import { formCopy } from '../../../messages/form.ts';
import { isFileTooLarge } from '../../../rules/case-files.ts';
import { maxDescription } from '@reachout/core/limits';
import { fileSizeLimit } from '../../../rules/file-size.ts';
import { type HeldText, HeldTextNotice, insertBeginning } from '@reachout/ui/large-paste';

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
  const tooLarge = isFileTooLarge(bytes) ? formCopy.fileUpTo({ limit: fileSizeLimit }) : undefined;
  const beginning = insertBeginning(description, held, maxDescription);
  const room = maxDescription - description.length;
  return (
    <HeldTextNotice
      title={formCopy.pasteTooLong()}
      actions={[
        {
          label: formCopy.attachAsFile(),
          disabledReason: hasFile ? formCopy.fileChosen() : tooLarge,
          onAction: () =>
            onAttach(new File([held.text], 'description.txt', { type: 'text/plain', lastModified: now() })),
        },
        {
          label: formCopy.insertBeginning(),
          disabledReason: room > 0 ? undefined : formCopy.descriptionFull(),
          onAction: () => onInsert(beginning),
        },
        { label: formCopy.leaveOut(), onAction: onDiscard },
      ]}
    >
      <p>{formCopy.pasteHeld({ length, max: maxDescription })}</p>
    </HeldTextNotice>
  );
}
