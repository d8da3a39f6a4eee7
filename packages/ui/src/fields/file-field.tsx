import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cx } from '../class-names.ts';
import { uiCopy } from '../messages/ui.ts';
import { describeField, FieldFrame, type FieldProps } from './field.tsx';

export interface ChosenFile {
  /** The file itself, which the input names whichever way it was chosen. */
  file: File;
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
  /** What the caller keeps of the chosen files. Without it the input keeps them itself. */
  files?: readonly ChosenFile[];
  onRemove?: (file: ChosenFile) => void;
}

/** The browser's own file input. Chosen files that the caller keeps are listed below it with a named remove button each. */
export function FileField({
  name,
  id = name,
  label,
  labelNote,
  hint,
  error,
  disabledReason,
  fieldClassName,
  files,
  onRemove,
  onChange,
  ref,
  className,
  'aria-describedby': describedBy,
  ...rest
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The input is there whenever React hands out refs.
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useLayoutEffect(() => {
    holdFiles(input.current, files);
  });
  return (
    <FieldFrame
      {...{ id, label, labelNote, hint, error, disabledReason, fieldClassName }}
      footer={
        !files?.length ? null : (
          <ul className="ui-file-list">
            {files.map((file) => (
              <li key={file.key} className="ui-file-row">
                <span className="ui-file-name">
                  <bdi>{file.name}</bdi>
                </span>
                <bdi className="ui-file-size">{file.size}</bdi>
                <button type="button" className="ui-icon-button" onClick={() => onRemove?.(file)}>
                  <X size={16} strokeWidth={1.5} aria-hidden="true" />
                  <span className="ui-hidden-visually">{uiCopy.removeFile({ file: file.name })}</span>
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
        ref={input}
        type="file"
        id={id}
        name={name}
        className={cx('ui-file-input', className)}
        onChange={(event) => {
          onChange?.(event);
          // What the caller refuses is not there, and may be chosen again.
          holdFiles(input.current, files);
        }}
        onClick={disabledReason ? (event) => event.preventDefault() : rest.onClick}
      />
    </FieldFrame>
  );
}

/** Makes the input say which files there are, as it does of those that were chosen in it: it knows nothing of those that were dropped or pasted. */
function holdFiles(input: HTMLInputElement | null, files: FileFieldProps['files']): void {
  if (!input || !files) return;
  const held = new DataTransfer();
  for (const { file } of files) held.items.add(file);
  input.files = held.files;
}
