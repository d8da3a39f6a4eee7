import type { CaseFormValues } from '../../../rules/case-form.ts';
import { CharacterCount } from '@reachout/ui/character-count';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';

export interface FieldCountProps {
  control: Control<CaseFormValues>;
  name: 'subject' | 'description';
  max: number;
}

/** What is left of a text's limit; apart, so that typing renders this line only. */
export function FieldCount({ control, name, max }: FieldCountProps) {
  const text = useWatch({ control, name });
  return <CharacterCount length={text.length} max={max} />;
}
