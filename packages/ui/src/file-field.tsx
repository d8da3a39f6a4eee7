import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { describeField, FieldFrame, type FieldProps } from './field.tsx';

export interface ChosenFile {
  /** Unique among the chosen files. */
  key: string;
  name: string;
  /** Its size in words, formatted by the caller. */
  size: string;
}

export interface FileFieldProps
  extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'disabled' | 'type' | 'value'>, FieldProps {
  /** The limits, stated before anything is chosen. */
  hint: ReactNode;
  files?: readonly ChosenFile[];
  /** The remove button's name for a file: "Remove screenshot.png". */
  removeLabel?: (file: ChosenFile) => string;
  onRemove?: (file: ChosenFile) => void;
}

/** The browser's own file input; the chosen files are listed below with a named remove button each. */
export function FileField({
  name,
  id = name,
  label,
  labelNote,
  hint,
  error,
  disabledReason,
  fieldClassName,
  files = [],
  removeLabel = (file) => `Remove ${file.name}`,
  onRemove,
  className,
  'aria-describedby': describedBy,
  ...rest
}: FileFieldProps) {
  return (
    <FieldFrame
      {...{ id, label, labelNote, hint, error, disabledReason, fieldClassName }}
      footer={
        files.length === 0 ? null : (
          <ul className="ui-file-list">
            {files.map((file) => (
              <li key={file.key} className="ui-file-row">
                <bdi className="ui-file-name">{file.name}</bdi>
                <span className="ui-file-size">{file.size}</span>
                <button type="button" className="ui-icon-button" onClick={() => onRemove?.(file)}>
                  <X size={16} strokeWidth={1.5} aria-hidden="true" />
                  <span className="ui-hidden-visually">{removeLabel(file)}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    >
      <input
        {...rest}
        {...describeField(id, { hint, error, disabledReason }, describedBy)}
        type="file"
        id={id}
        name={name}
        className={cx('ui-file-input', className)}
        onClick={disabledReason ? (event) => event.preventDefault() : rest.onClick}
      />
    </FieldFrame>
  );
}
