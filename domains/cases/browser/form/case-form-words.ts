import { fileSizeLimit } from '../../rules/case-form-messages.ts';
import { formatCaseNumber } from '@reachout/core/case-number';

export const optionalNote = '(optional)';
export const withProjectNote = '(with a project)';
export const problemsTitle = 'There is a problem';
export const chooseProjectFirst = 'Choose a project first.';
export const severityHint = 'What the levels mean';
export const fileLabel = 'File';
export const fileHint = `One file of up to ${fileSizeLimit}, for example a screenshot or a log.`;
export const fileChosenReason = 'A case takes one file. Remove it to choose another.';
export const fileLostAction = 'Go on without the file';

/** Said where a file was chosen before the page was loaded again. */
export function fileLost(name: string): string {
  return `“${name}” was chosen before this page was loaded again. Browsers do not keep a chosen file: choose it again, or go on without it.`;
}

/** Said at a submit that would leave that file out. */
export function fileToChooseAgain(name: string): string {
  return `Choose “${name}” again, or go on without it`;
}

/** Said when words that were sent before the last change have become a case. */
export function earlierCreated(caseNumber: string): string {
  return `Your case was created before your last change: it is case #${formatCaseNumber(caseNumber)}.`;
}

export const submitCaseLabel = 'Submit case';

/** What is left of a field's limit, or how much is too much. */
export function charactersLeft(left: number): string {
  if (left >= 0) return `${left} ${left === 1 ? 'character' : 'characters'} left`;
  return `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
}

/** Bytes as people read them: `12 kB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The code of the confirmation did not arrive. */
export const confirmationMissing =
  'The confirmation could not be loaded. Nothing that you typed is lost. Check your connection and submit again.';
