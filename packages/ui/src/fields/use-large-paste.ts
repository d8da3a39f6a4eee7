import { type ClipboardEvent, type DragEvent, useState } from 'react';

type TextBox = HTMLTextAreaElement | HTMLInputElement;

/** A text that is held beside a field, with where it was to go. */
export interface HeldText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Far more than a field of long text takes, and less than a browser lays out at once. */
const largestPaste = 100_000;

/**
 * Keeps a paste (or drop) that is far larger than a field may hold out of the field: laying it out would stop the page for seconds. Nothing of
 * it is lost or cut: it is held in memory, and the person decides (see `HeldTextNotice`). Smaller ones go in as ever, even over the limit.
 *
 * @param over the number of UTF-16 units above which a text is held
 */
export function useLargePaste(over = largestPaste) {
  const [held, setHeld] = useState<HeldText | null>(null);
  const hold = (event: ClipboardEvent<TextBox> | DragEvent<TextBox>, data: DataTransfer | null): void => {
    const text = data?.getData('text/plain') ?? '';
    if (text.length <= over) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    setHeld({ text, start: selectionStart ?? value.length, end: selectionEnd ?? value.length });
  };
  return {
    held,
    discard: (): void => setHeld(null),
    /** For the field itself. */
    handlers: {
      onPaste: (event: ClipboardEvent<TextBox>): void => hold(event, event.clipboardData),
      onDrop: (event: DragEvent<TextBox>): void => hold(event, event.dataTransfer),
    },
  };
}
