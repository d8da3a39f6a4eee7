import { useEffect, useState, type ComponentProps } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { cx } from '../class-names.ts';

export interface CharacterCountProps extends ComponentProps<'p'> {
  length: number;
  max: number;
  /** Shown from this share of the limit on. */
  visibleFrom?: number;
  /** The sentence for what is left (negative: over by so many). */
  message: (left: number) => string;
}

const ANNOUNCE_AFTER_MS = 1000;

/** Says the sentence after a pause in typing, so that it does not talk over each key. */
function usePausedText(text: string): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

/** How many characters are left, once it matters. Counts only; nothing is ever cut. */
export function CharacterCount({
  length,
  max,
  visibleFrom = 0.9,
  message,
  className,
  ...rest
}: CharacterCountProps) {
  const isVisible = length >= max * visibleFrom;
  const text = isVisible ? message(max - length) : '';
  const spoken = usePausedText(text);
  return (
    <>
      {isVisible ? (
        <p {...rest} className={cx('ui-count', className)} data-over={length > max} aria-hidden="true">
          {text}
        </p>
      ) : null}
      <VisuallyHidden role="status" aria-live="polite">
        {spoken}
      </VisuallyHidden>
    </>
  );
}
