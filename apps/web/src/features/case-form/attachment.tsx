import { Button } from '@reachout/ui/button';
import { FileField } from '@reachout/ui/file-field';
import { Notice } from '@reachout/ui/notice';
import { caseFieldId, focusField } from './case-fields.tsx';
import type { CaseFormPartProps } from './case-form-part.ts';
import {
  fileChosenReason,
  fileHint,
  fileLabel,
  fileLost,
  fileLostAction,
  formatFileSize,
  optionalNote,
} from './case-form-words.ts';
import { FileDrop } from './file-drop.tsx';

/** The one file that may go along. */
export function Attachment({ model }: CaseFormPartProps) {
  const { file, lost, error, problem } = model.file;
  const isEnabled = file === null;
  return (
    <FileDrop onFiles={isEnabled ? model.chooseFile : undefined}>
      <FileField
        name="files"
        id={caseFieldId('files')}
        label={fileLabel}
        labelNote={optionalNote}
        hint={fileHint}
        error={error ?? problem}
        disabledReason={isEnabled ? undefined : fileChosenReason}
        files={file ? [{ key: file.name, name: file.name, size: formatFileSize(file.size) }] : []}
        onRemove={() => {
          model.removeFile();
          focusField('files');
        }}
        onChange={(event) => {
          const input = event.currentTarget;
          model.chooseFile([...(input.files ?? [])]);
          // The browser would not report the same file again after it was removed here.
          input.value = '';
        }}
      />
      {lost ? (
        <Notice
          tone="warning"
          actions={
            <Button
              size="small"
              onClick={() => {
                model.removeFile();
                focusField('files');
              }}
            >
              {fileLostAction}
            </Button>
          }
        >
          <p>{fileLost(lost.name)}</p>
        </Notice>
      ) : null}
    </FileDrop>
  );
}
