import { formCopy } from '../../../messages/form.ts';
import type { CaseFormValues } from '../../../rules/case-form.ts';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { type Control, useWatch } from 'react-hook-form';

export interface OfferedDescriptionProps {
  control: Control<CaseFormValues>;
  /** What the person wrote in the chat. */
  text: string;
  onTake: (description: string) => void;
}

/** The person's own words, taken over as the description with one click (D13). */
export function OfferedDescription({ control, text, onTake }: OfferedDescriptionProps) {
  const description = useWatch({ control, name: 'description' });
  if (description.includes(text)) return null;
  const isBlank = description.trim() === '';
  return (
    <Notice
      title={formCopy.yourMessageIsKept()}
      actions={
        <Button size="small" onClick={() => onTake(isBlank ? text : `${description}\n\n${text}`)}>
          {isBlank ? formCopy.useAsDescription() : formCopy.addToDescription()}
        </Button>
      }
    >
      <blockquote className="case-offer">{text}</blockquote>
    </Notice>
  );
}
