import { Button } from '@reachout/ui/button';
import { FileField } from '@reachout/ui/file-field';
import { Notice } from '@reachout/ui/notice';
import { caseFieldId, focusField } from './case-fields.tsx';
import type { CaseFormPartProps } from '../case-form-part.ts';
import { formCopy } from '../../../messages/form.ts';
import { fileSizeLimit, formatFileSize } from '../../../rules/file-size.ts';
import { FileDrop } from './file-drop.tsx';

/** The one file that may go along. */
export function Attachment({ model }: CaseFormPartProps) {
  const { file, lost, error, problem } = model.file;
  const isEnabled = file === null;
  return (
    <FileDrop onFiles={isEnabled ? model.file.choose : undefined}>
      <FileField
        name="files"
        id={caseFieldId('files')}
        label={formCopy.file()}
        labelNote={formCopy.optional()}
        hint={formCopy.fileHint({ limit: fileSizeLimit })}
        error={error ?? problem}
        disabledReason={isEnabled ? undefined : formCopy.fileChosen()}
        files={file ? [{ file, key: file.name, name: file.name, size: formatFileSize(file.size) }] : []}
        onRemove={() => {
          model.file.remove();
          focusField('files');
        }}
        onChange={(event) => model.file.choose([...(event.currentTarget.files ?? [])])}
      />
      {lost ? (
        <Notice
          tone="warning"
          actions={
            <Button
              size="small"
              onClick={() => {
                model.file.remove();
                focusField('files');
              }}
            >
              {formCopy.goOnWithoutFile()}
            </Button>
          }
        >
          <p>{formCopy.fileLost({ name: lost.name })}</p>
        </Notice>
      ) : null}
    </FileDrop>
  );
}
