import { characterCount, mark } from '@reachout/core/page-hooks';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { countText, sayCountAfterMs } from './count-text.ts';

export interface CharacterCountProps {
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

/** How many characters are left, once it matters. Counts only; nothing is ever cut. A page without React counts on by `watchCharacterCount`. */
export function CharacterCount({ length, max }: CharacterCountProps) {
  const text = countText(length, max);
  const spoken = usePausedText(text);
  return (
    <>
      <p className="ui-count" data-over={length > max} aria-hidden="true" {...mark(characterCount, max)}>
        {text}
      </p>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  );
}
