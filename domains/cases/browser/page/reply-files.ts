import * as hook from '../../rules/page/page-hooks.ts';
import { drawPreview } from '@reachout/ui/picture-preview';
import { findHook } from '@reachout/web/lib/find-hook';
import { fieldFrame, type PageHook } from '@reachout/core/page-hooks';
import { maxFilesPerAnswer, maxFilesPerCase } from '@reachout/core/limits';
import { caseScriptCopy } from '../../messages/script.ts';
import { formatFileSize } from '../../rules/file-size.ts';
import { chooseFile } from '../../rules/case-files.ts';
import { fromProblem } from '@reachout/core/app-error';
import { err, ok, type Result } from '@reachout/core/result';
import type { ReplyFile } from '../../rules/stored-reply.ts';
import type { CallFailure } from '@reachout/web/lib/call-failure';
import { failureText, showError } from './failure-text.ts';

export interface ReplyFilesField {
  /** The files that go along: those that are on the server. */
  get(): ReplyFile[];
  /** True while a file is on its way. */
  isBusy(): boolean;
  put(files: readonly ReplyFile[]): void;
}

export interface ReplyFilesOptions {
  form: HTMLFormElement;
  uploadPath: string;
  say: (text: string) => void;
  onChange: () => void;
}

/** A file in a row of its own: on its way, and then on the server. */
interface Row {
  element: HTMLElement;
  /** As it was chosen here; absent for one of an earlier visit. */
  chosen?: File;
  upload?: Upload;
  file?: ReplyFile;
}

/** The files of a reply, as many as its field takes: chosen, dropped or pasted, sent ahead with their progress, and able to be given up. */
export function createReplyFiles({ form, uploadPath, say, onChange }: ReplyFilesOptions): ReplyFilesField {
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  const pattern = findHook(form, hook.fileRow);
  const errorPlace = findHook(form, hook.fileError);
  const field = input?.closest<HTMLElement>(`.${fieldFrame}`);
  const most = input?.multiple ? maxFilesPerAnswer : maxFilesPerCase;
  let rows: Row[] = [];

  const showField = (): void => {
    if (field) field.hidden = rows.length >= most;
  };
  const drop = (row: Row): void => {
    rows = rows.filter((each) => each !== row);
    showField();
    // The field, which may have been hidden until now, is what is left of a row that had the focus.
    if (row.element.contains(document.activeElement)) input?.focus();
    row.element.remove();
  };
  const add = (row: Omit<Row, 'element'>, name: string): Row | undefined => {
    const element = pattern?.cloneNode(true) as HTMLElement | undefined;
    if (!pattern || !element) return undefined;
    const added = { ...row, element };
    element.hidden = false;
    part(element, hook.fileName).textContent = name;
    const button = element.querySelector('button');
    button?.addEventListener('click', () => {
      // Not every browser focuses a button that is clicked.
      button.focus();
      if (added.upload) return added.upload.cancel();
      drop(added);
      onChange();
    });
    pattern.before(element);
    rows.push(added);
    showField();
    return added;
  };
  const put = (files: readonly ReplyFile[]): void => {
    for (const row of rows) if (!row.upload) drop(row);
    for (const file of files) {
      const row = add({ file }, file.name);
      if (row) show(row, file.name, formatFileSize(file.size), null);
    }
  };
  const send = async (chosen: File): Promise<void> => {
    const row = add({ chosen }, chosen.name);
    if (!row) return;
    const { name } = chosen;
    row.upload = startUpload(uploadPath, chosen, (share) =>
      show(row, name, caseScriptCopy.uploading(), share),
    );
    show(row, name, caseScriptCopy.uploading(), 0);
    const canvas = findHook<HTMLCanvasElement>(row.element, hook.filePreview);
    if (canvas) void drawPreview(canvas, chosen);
    const answer = await row.upload.done;
    delete row.upload;
    if (answer.ok) {
      row.file = { id: answer.value, name, size: chosen.size };
      show(row, name, formatFileSize(chosen.size), null);
      say(caseScriptCopy.attached({ name }));
    } else {
      drop(row);
      if (answer.error.kind === 'cancelled') say(caseScriptCopy.notAttached());
      else showError(errorPlace, failureText(answer.error, caseScriptCopy.chooseAgain(), navigator.onLine));
    }
    onChange();
  };
  const take = (files: Iterable<File>): void => {
    showError(errorPlace, null);
    for (const each of files) {
      const known = rows.map(({ chosen, file }) => chosen ?? describe(file));
      const choice = chooseFile(known, each, most);
      if (choice.accepted) void send(each);
      else showError(errorPlace, { text: choice.toast });
    }
  };
  const takeChosen = (): void => {
    const files = [...(input?.files ?? [])];
    if (!input || files.length === 0) return;
    // It is shown in a row of its own from now on, and may be chosen again once it is removed.
    input.value = '';
    input.dispatchEvent(new Event('change', { bubbles: true }));
    take(files);
  };

  input?.addEventListener('change', takeChosen);
  form.addEventListener('paste', ({ clipboardData }) => {
    // Words from a document or a table bring a picture of themselves along.
    if (!clipboardData?.files.length || clipboardData.types.includes('text/plain')) return;
    take(clipboardData.files);
  });
  form.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  form.addEventListener('drop', (event) => {
    // The field takes what is dropped on it by itself.
    if (event.target === input || !event.dataTransfer?.files.length) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  // A file may have been chosen before the script ran.
  takeChosen();
  return {
    get: () => rows.flatMap(({ file }) => (file ? [file] : [])),
    isBusy: () => rows.some(({ upload }) => upload !== undefined),
    put,
  };
}

function show({ element, upload }: Row, name: string, state: string, share: number | null): void {
  part(element, hook.fileState).textContent = state;
  part(element, hook.fileRemove).textContent = upload
    ? caseScriptCopy.cancelFile({ name })
    : caseScriptCopy.removeFile({ name });
  const progress = element.querySelector('progress');
  if (!progress) return;
  progress.hidden = share === null;
  if (share !== null) progress.value = share;
}

/** A file of an earlier visit: nothing that is chosen now is the same by its time of change. */
function describe(file: ReplyFile | undefined) {
  return { name: file?.name ?? '', size: file?.size ?? 0, type: '', lastModified: Number.NaN };
}

function part(row: HTMLElement, name: PageHook): HTMLElement {
  const found = findHook(row, name);
  if (!found) throw new Error(`the row of the file lacks ${name}`);
  return found;
}
interface Upload {
  done: Promise<Result<string, CallFailure>>;
  cancel(): void;
}

/** `fetch` tells nothing of an upload's progress; XMLHttpRequest does. */
function startUpload(path: string, file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Result<string, CallFailure>>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => resolve(readUpload(request)));
    for (const name of ['error', 'timeout'])
      request.addEventListener(name, () => resolve(err({ kind: 'unreachable' })));
    request.addEventListener('abort', () => resolve(err({ kind: 'cancelled' })));
  });
  const body = new FormData();
  body.append('files', file);
  request.open('POST', path);
  request.setRequestHeader('accept', 'application/json');
  request.send(body);
  return { done, cancel: () => request.abort() };
}

function readUpload(request: XMLHttpRequest): Result<string, CallFailure> {
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    body = undefined;
  }
  const id = (body as { file?: { id?: unknown } } | undefined)?.file?.id;
  if (request.status < 300 && typeof id === 'string') return ok(id);
  const requestId = request.getResponseHeader('x-request-id');
  return err({ kind: 'refused', status: request.status, error: fromProblem(body), requestId });
}
