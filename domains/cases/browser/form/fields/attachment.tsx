import { Button } from '@reachout/ui/button';
import { FileField } from '@reachout/ui/file-field';
import { Notice } from '@reachout/ui/notice';
import { caseFieldId, focusField } from './case-fields.tsx';
import type { CaseFormPartProps } from '../case-form-part.ts';
import {
  fileChosenReason,
  fileHint,
  fileLabel,
  fileLost,
  fileLostAction,
  formatFileSize,
  optionalNote,
} from '../case-form-words.ts';
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
        files={file ? [{ file, key: file.name, name: file.name, size: formatFileSize(file.size) }] : []}
        onRemove={() => {
          model.removeFile();
          focusField('files');
        }}
        onChange={(event) => model.chooseFile([...(event.currentTarget.files ?? [])])}
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
