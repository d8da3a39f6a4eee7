import { Search } from 'lucide-react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** One line to search by. Its picture says what it is for; the label is for whoever does not see it, and the placeholder says what is looked through. */
export function SearchField({
  label,
  hint,
  fieldClassName,
  ...rest
}: Omit<TextFieldProps, 'type' | 'affix'>) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      type="search"
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      hint={hint ? <VisuallyHidden>{hint}</VisuallyHidden> : undefined}
      fieldClassName={fieldClassName === undefined ? 'ui-search' : `ui-search ${fieldClassName}`}
      affix={<Search size={16} strokeWidth={1.5} />}
    />
  );
}
