import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type TextBox = HTMLTextAreaElement | HTMLInputElement;

/** A text that is held beside a field, with where it was to go. */
export interface HeldText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps a paste (or drop) that is far larger than a field may hold out of the field: laying it out would stop the page for seconds. Nothing of
 * it is lost or cut: it is held in memory, and the person decides (see {@link HeldTextNotice}). Smaller ones go in as ever, even over the limit.
 *
 * @param over the number of UTF-16 units above which a text is held
 */
export function useLargePaste(over: number) {
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

/** The field's value with as much of the held text as fits, at the place where it was pasted; no character is cut in two. */
export function insertBeginning(value: string, { text, start, end }: HeldText, max: number): string {
  const before = value.slice(0, start);
  const after = value.slice(end);
  const room = Math.max(0, max - before.length - after.length);
  return `${before}${text.slice(0, isInsidePair(text, room) ? room - 1 : room)}${after}`;
}

function isInsidePair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}

export interface HeldTextNoticeProps {
  title: string;
  children: ReactNode;
  /** What can be done with the text; an action that is impossible says why. */
  actions: readonly { label: string; disabledReason?: string; onAct: () => void }[];
}

/** Says that a text was too large to be put in, and what can be done with it. */
export function HeldTextNotice({ title, children, actions }: HeldTextNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={title}
      actions={actions.map(({ label, disabledReason, onAct }) => (
        <Button key={label} size="small" disabledReason={disabledReason} onClick={onAct}>
          {label}
        </Button>
      ))}
    >
      {children}
    </Notice>
  );
}
