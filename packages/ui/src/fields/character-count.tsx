import { type ComponentProps, useEffect, useState } from 'react';
import { cx } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { countText, sayCountAfterMs } from './count-text.ts';

export interface CharacterCountProps extends ComponentProps<'p'> {
  length: number;
  max: number;
}

/** Says the sentence after a pause in typing. */
function usePausedText(text: string): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), sayCountAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

/** How many characters are left, once it matters. Counts only; nothing is ever cut. */
export function CharacterCount({ length, max, className, ...rest }: CharacterCountProps) {
  const text = countText(length, max);
  const spoken = usePausedText(text);
  return (
    <>
      {text === '' ? null : (
        <p {...rest} className={cx('ui-count', className)} data-over={length > max} aria-hidden="true">
          {text}
        </p>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {spoken}
      </VisuallyHidden>
    </>
  );
}
