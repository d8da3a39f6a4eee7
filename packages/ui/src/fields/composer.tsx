import type { ReactNode } from 'react';
import { CharacterCount } from './character-count.tsx';
import { TextareaField, type TextareaFieldProps } from './textarea-field.tsx';

export interface ComposerProps extends Omit<TextareaFieldProps, 'footer'> {
  /** Most characters that are taken. They are counted, and nothing is cut. */
  max: number;
  /** Where what sends stands: beside a text that begins as one line, or below one of several. */
  shape: 'line' | 'text';
  /** What goes along with the text. */
  attachment?: ReactNode;
  /** What sends, and what belongs to it. */
  children: ReactNode;
}

/** A text to somebody: the box, what is left of its limit, what goes along with it, and what sends it. The form around it decides how. */
export function Composer({ max, shape, attachment, children, ...field }: ComposerProps) {
  const { length } = String(field.value ?? field.defaultValue ?? '');
  return (
    <div className="ui-composer" data-shape={shape}>
      <TextareaField
        dir="auto"
        aria-required="true"
        {...field}
        footer={<CharacterCount length={length} max={max} />}
      />
      {attachment}
      <div className="ui-composer-foot">{children}</div>
    </div>
  );
}

/** Which keys send. A device without keys is not told of them. */
export function ComposerKeys({ children }: { children: ReactNode }) {
  return <p className="ui-composer-keys ui-needs-script">{children}</p>;
}
