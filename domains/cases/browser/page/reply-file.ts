import * as hook from '../../rules/page/page-hooks.ts';
import { drawPreview } from '@reachout/ui/picture-preview';
import { findHook } from '@reachout/web/lib/find-hook';
import { fieldFrame, type PageHook } from '@reachout/core/page-hooks';
import { caseScriptCopy } from '../../messages/script.ts';
import { formatFileSize } from '../../rules/file-size.ts';
import { chooseFile } from '../../rules/case-files.ts';
import { fromProblem } from '@reachout/core/app-error';
import { err, ok, type Result } from '@reachout/core/result';
import type { CaseReplyDraft } from '../../rules/stored-reply.ts';
import type { CallFailure } from '@reachout/web/lib/call-failure';
import { failureText, showError } from './failure-text.ts';

type ReplyFile = NonNullable<CaseReplyDraft['file']>;

export interface ReplyFileField {
  /** The file that goes along, once it is on the server. */
  get(): ReplyFile | null;
  /** True while a file is on its way. */
  isBusy(): boolean;
  put(file: ReplyFile | null): void;
}

export interface ReplyFileOptions {
  form: HTMLFormElement;
  uploadPath: string;
  say: (text: string) => void;
  onChange: () => void;
}

/** The one file of a reply: sent ahead with its progress, and able to be given up. */
export function createReplyFile({ form, uploadPath, say, onChange }: ReplyFileOptions): ReplyFileField {
  const input = form.querySelector<HTMLInputElement>('input[type="file"]');
  const row = findHook(form, hook.fileRow);
  const errorPlace = findHook(form, hook.fileError);
  const field = input?.closest<HTMLElement>(`.${fieldFrame}`);
  let file: ReplyFile | null = null;
  let upload: Upload | null = null;

  const preview = (chosen: File | null): void => {
    const canvas = row && findHook<HTMLCanvasElement>(row, hook.filePreview);
    if (canvas) void drawPreview(canvas, chosen);
  };
  const show = (name: string, state: string, share: number | null): void => {
    if (!row) return;
    row.hidden = false;
    part(row, hook.fileName).textContent = name;
    part(row, hook.fileState).textContent = state;
    part(row, hook.fileRemove).textContent = upload
      ? caseScriptCopy.cancelFile({ name })
      : caseScriptCopy.removeFile({ name });
    const progress = row.querySelector('progress');
    if (!progress) return;
    progress.hidden = share === null;
    if (share !== null) progress.value = share;
  };
  const put = (next: ReplyFile | null): void => {
    file = next;
    if (!next) preview(null);
    if (input) input.value = '';
    if (field) field.hidden = next !== null;
    if (next) show(next.name, formatFileSize(next.size), null);
    else if (row) row.hidden = true;
  };
  const send = async (chosen: File): Promise<void> => {
    upload = startUpload(uploadPath, chosen, (share) => show(chosen.name, caseScriptCopy.uploading(), share));
    if (field) field.hidden = true;
    preview(chosen);
    show(chosen.name, caseScriptCopy.uploading(), 0);
    const answer = await upload.done;
    upload = null;
    if (answer.ok) {
      put({ id: answer.value, name: chosen.name, size: chosen.size });
      say(caseScriptCopy.attached({ name: chosen.name }));
    } else {
      put(null);
      if (answer.error.kind === 'cancelled') say(caseScriptCopy.notAttached());
      else showError(errorPlace, failureText(answer.error, caseScriptCopy.chooseAgain(), navigator.onLine));
    }
    onChange();
  };

  const take = (): void => {
    const [chosen] = input?.files ?? [];
    showError(errorPlace, null);
    if (!input || !chosen) return;
    const choice = chooseFile([], chosen);
    if (choice.accepted) void send(chosen);
    else {
      showError(errorPlace, { text: choice.toast });
      input.value = '';
    }
  };
  input?.addEventListener('change', take);
  row?.querySelector('button')?.addEventListener('click', () => {
    if (upload) upload.cancel();
    else {
      put(null);
      onChange();
    }
    (input ?? form).focus();
  });
  // A file may have been chosen before the script ran.
  take();
  return { get: () => file, isBusy: () => upload !== null, put };
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
