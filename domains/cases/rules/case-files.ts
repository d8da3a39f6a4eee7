import { fileSizeLimit } from './file-size.ts';
import { maxFileBytes, maxFilesPerCase } from '@reachout/core/limits';
import { fileCopy } from '../messages/files.ts';

/** A chosen file as the browser describes it. */
export interface UploadedFile {
  name: string;
  type: string;
  lastModified: number;
  size: number;
}

/** A chosen file as the rules see it; a browser's File fits. */
export type ChosenFile = UploadedFile;

/** What happened to a chosen file: the list afterwards, the toast, and the field's error if there is one. */
export interface FileChoice<T extends ChosenFile> {
  readonly accepted: boolean;
  readonly files: readonly T[];
  readonly toast: string;
  readonly error?: string;
}

/** True when two files are the same by name, type, time of change and size. */
export function isSameFile(one: ChosenFile, other: ChosenFile): boolean {
  return (
    one.name === other.name &&
    one.type === other.type &&
    one.lastModified === other.lastModified &&
    one.size === other.size
  );
}

/** True while a file may be added; the input is disabled once one exists. */
export function isFileInputEnabled(files: readonly ChosenFile[], most = maxFilesPerCase): boolean {
  return files.length < most;
}

/** True for a size that is over the limit. */
export function isFileTooLarge(size: number): boolean {
  return size > maxFileBytes;
}

/** Decides on a chosen file: duplicates first, then size, then the count, which is one per case (§5) unless `most` says more. */
export function chooseFile<T extends ChosenFile>(
  files: readonly T[],
  file: T,
  most = maxFilesPerCase,
): FileChoice<T> {
  if (files.some((existing) => isSameFile(existing, file))) {
    return { accepted: false, files, toast: fileCopy.duplicates() };
  }
  if (isFileTooLarge(file.size)) {
    return {
      accepted: false,
      files,
      toast: fileCopy.rejected({ name: file.name, limit: fileSizeLimit }),
      error: fileCopy.tooLarge({ limit: fileSizeLimit }),
    };
  }
  if (!isFileInputEnabled(files, most)) {
    const text = most === maxFilesPerCase ? fileCopy.onePerCase() : fileCopy.atMost({ max: most });
    return { accepted: false, files, toast: text, error: text };
  }
  return { accepted: true, files: [...files, file], toast: fileCopy.accepted({ name: file.name }) };
}

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** True for what a page may show in it: pictures that every browser draws and that run nothing. `type` is what the bytes are (D29). */
export function isPicture(type: string): boolean {
  return pictureTypes.has(type);
}
