import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import type { HeldText } from './use-large-paste.ts';

export { type HeldText, useLargePaste } from './use-large-paste.ts';

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
  actions: readonly { label: string; disabledReason?: string; onAction: () => void }[];
}

/** Says that a text was too large to be put in, and what can be done with it. */
export function HeldTextNotice({ title, children, actions }: HeldTextNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={title}
      actions={actions.map(({ label, disabledReason, onAction }) => (
        <Button key={label} size="small" disabledReason={disabledReason} onClick={onAction}>
          {label}
        </Button>
      ))}
    >
      {children}
    </Notice>
  );
}
