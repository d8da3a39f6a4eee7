import { chosenFiles, mark } from '@reachout/core/page-hooks';
import { Rich } from '@reachout/language/rich';
import { Upload, X } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { FileChip } from '../file-chip.tsx';
import { IconButton } from '../icon-button.tsx';
import { uiCopy } from '../messages/ui.ts';
import { drawPreview } from '../picture-preview.ts';
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

/**
 * Where files are chosen or dropped: the browser's own input over a place that is drawn by us. Chosen files that the caller keeps are listed below it with a named
 * remove button each; others are named in it, by the script of every page.
 */
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
          <ul className="ui-files">
            {files.map((file) => (
              <li key={file.key}>
                <FileChip name={file.name} note={file.size} preview={<Preview file={file.file} />}>
                  <IconButton label={uiCopy.removeFile({ file: file.name })} onClick={() => onRemove?.(file)}>
                    <X size={16} strokeWidth={1.5} aria-hidden="true" />
                  </IconButton>
                </FileChip>
              </li>
            ))}
          </ul>
        )
      }
    >
      <div className="ui-drop">
        <Upload size={16} strokeWidth={1.5} aria-hidden="true" />
        <p aria-hidden="true">
          <Rich message={uiCopy.chooseFile} values={{ choose: <strong /> }} />
        </p>
        <input
          {...rest}
          {...describeField(id, { hint, error, disabledReason }, describedBy)}
          ref={input}
          type="file"
          id={id}
          name={name}
          className={className}
          {...mark(chosenFiles, !files)}
          onChange={(event) => {
            onChange?.(event);
            // What the caller refuses is not there, and may be chosen again.
            holdFiles(input.current, files);
          }}
          onClick={disabledReason ? (event) => event.preventDefault() : rest.onClick}
        />
        {files ? null : <output />}
      </div>
    </FieldFrame>
  );
}

/** The picture in a file, where it is one. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) void drawPreview(canvas.current, file);
  }, [file]);
  return <canvas ref={canvas} hidden aria-hidden="true" />;
}

/** Makes the input say which files there are, as it does of those that were chosen in it: it knows nothing of those that were dropped or pasted. */
function holdFiles(input: HTMLInputElement | null, files: FileFieldProps['files']): void {
  if (!input || !files) return;
  const held = new DataTransfer();
  for (const { file } of files) held.items.add(file);
  input.files = held.files;
}
