import { formField } from '../../rules/page/action-form-body.ts';
import { isSubmitShortcut } from '@reachout/core/keyboard';
import * as hook from '../../rules/page/page-hooks.ts';
import { findHook, readHook } from '@reachout/web/lib/find-hook';
import { caseScriptCopy } from '../../messages/script.ts';
import type { CommentResponse } from '../../rules/calls/case-life.ts';
import { commentKinds, commentProblem, earlierCommentArrived } from '../../rules/comment-problem.ts';
import { showFieldError } from '@reachout/ui/show-field-error';
import { watchCharacterCount } from '@reachout/ui/watch-character-count';
import { browserApi } from '@reachout/web/lib/browser-api';
import { newId } from '@reachout/web/lib/new-id';
import type { CasePlace } from './case-place.ts';
import { callOf } from './form-call.ts';
import { createReplyDraft } from './reply-draft.ts';
import { createReplyFiles } from './reply-files.ts';
import { failureText, showError } from './failure-text.ts';
import type { CaseReplyDraft, ReplyFile } from '../../rules/stored-reply.ts';
import { takenBack } from './taken-back.ts';
import type { NewEntry } from './merge-case.ts';
import { createSeenCopy, showChanges } from './stale-notice.ts';

export interface ComposerOptions {
  form: HTMLFormElement;
  place: CasePlace;
  say: (text: string) => void;
  /** Brings the page up to date after something was sent. */
  refetch: () => Promise<void>;
  /** The same form in the server's newest rendering; null before the page was ever brought up to date. */
  newestForm: () => Element | null;
}

export interface PageComposer {
  /** The page was brought up to date: what is not yet written is written beside the newest copy, and of what others did meanwhile whoever writes is told before it is sent. */
  noteChanges(added: readonly NewEntry[]): void;
}

/** A box for a reply, an answer or a note: keeps what is typed, sends it once however often it is tried, and loses nothing when that fails. */
export function startComposer(options: ComposerOptions): PageComposer | undefined {
  const { form, place, say, refetch } = options;
  const box = form.querySelector('textarea');
  const idField = form.querySelector<HTMLInputElement>(`[name=${formField.id}]`);
  if (!box || !idField) return undefined;
  const kind = commentKinds.find((each) => each === readHook(form, hook.commentKind)) ?? 'reply';
  const draftName = kind === 'note' ? `${place.caseNumber} (internal note)` : place.caseNumber;
  const errorPlace = findHook(form, hook.formError);
  const seen = createSeenCopy(form, options.newestForm);
  const draftState = findHook(form, hook.draftState);
  let sending: 'no' | 'yes' = 'no';
  let wasTried = false;
  let waitsForFile = false;

  const draft = createReplyDraft({ userId: place.userId, caseNumber: draftName }, (text) =>
    draftState?.replaceChildren(text),
  );
  const count = watchCharacterCount(box);
  const keep = (): void =>
    draft.keep(() => ({ body: box.value, clientId: idField.value, ...fileFields(files.get()) }));
  const files = createReplyFiles({
    form,
    uploadPath: place.uploadPath,
    say,
    onChange() {
      // Nothing has to be waited for any more (U04).
      if (waitsForFile) showFieldError(box, '');
      waitsForFile = false;
      keep();
    },
  });

  const restore = (): void => {
    const kept = draft.load();
    // What was typed before the script ran is newer.
    if (!kept || box.value !== '') return;
    box.value = kept.body;
    idField.value = kept.clientId;
    // A file that was chosen before the script ran is newer too.
    if (!files.isBusy()) files.put(filesOf(kept));
    count();
    draftState?.replaceChildren(caseScriptCopy.draftRestored());
  };

  box.addEventListener('input', () => {
    // Another text is another reply: the id of one that may have arrived must not swallow it.
    if (wasTried) idField.value = newId();
    wasTried = false;
    showFieldError(box, '');
    keep();
  });
  sendByKeys(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(event.submitter);
  });

  const send = async (submitter: HTMLElement | null): Promise<void> => {
    const button = findHook<HTMLButtonElement>(form, hook.sendButton);
    if (sending === 'yes' || !button) return;
    waitsForFile = files.isBusy();
    const problem = waitsForFile ? caseScriptCopy.stillUploading() : commentProblem(box.value, kind);
    showFieldError(box, problem ?? '');
    if (problem) return box.focus();
    sending = 'yes';
    wasTried = true;
    keep();
    const setIdle = setBusy(button, box);
    showError(errorPlace, null);
    showChanges(form, []);
    const { path, options } = callOf(form, submitter);
    const fileIds = files.get().map(({ id }) => id);
    const json = { ...(options.json as object), ...(fileIds.length > 0 && { fileIds }) };
    const answer = await browserApi.request(path, { ...options, json });
    sending = 'no';
    setIdle();
    if (!answer.ok) {
      const refusal = answer.error.kind === 'refused' ? answer.error : undefined;
      if (refusal?.error.code === 'idempotency_key_reused') {
        idField.value = newId();
        wasTried = false;
        keep();
        await refetch();
        showError(errorPlace, { text: earlierCommentArrived(kind) });
        return;
      }
      if (refusal?.error.code === 'stale_copy') return refetch().then(() => seen.askAgain());
      // A file that is no longer there cannot be sent again; the text can.
      if (refusal?.error.fields?.fileIds) files.put([]);
      showError(errorPlace, failureText(answer.error, caseScriptCopy.textKept(), navigator.onLine));
      return;
    }
    box.value = '';
    idField.value = newId();
    wasTried = false;
    files.put([]);
    count();
    draft.forget();
    seen.forget();
    await refetch();
    say(showSent(form, answer.value as CommentResponse, submitter));
  };

  // Another tab of the same case sent or changed the draft: it is one draft (F16). Nobody's text changes while they write.
  draft.onOtherTab(() => {
    const isWriting = document.activeElement === box && document.hasFocus();
    if (isWriting || sending === 'yes' || files.isBusy()) return;
    const kept = draft.load();
    box.value = kept?.body ?? '';
    idField.value = kept?.clientId ?? newId();
    files.put(filesOf(kept));
    count();
  });
  takeBack(form, files.put, keep);
  restore();
  return { noteChanges: (added) => seen.noteChanges(added, box.value !== '') };
}

/** Shows that something is being sent; gives the function that ends it. */
function setBusy(button: HTMLButtonElement, box: HTMLTextAreaElement): () => void {
  const label = button.textContent;
  box.readOnly = true;
  button.setAttribute('aria-busy', 'true');
  button.textContent = caseScriptCopy.sending();
  return () => {
    box.readOnly = false;
    button.setAttribute('aria-busy', 'false');
    button.textContent = label;
  };
}

/** Leads to the case that a reply opened; gives the sentence that says what became of it. */
function showSent(
  form: HTMLFormElement,
  { supportCase }: Partial<CommentResponse>,
  submitter: HTMLElement | null,
): string {
  const next = submitter && readHook(submitter, hook.goesOn);
  if (next) location.assign(next);
  // What belongs to the text went with it.
  form.dispatchEvent(new Event('sent'));
  const note = findHook(form, hook.linkedCase);
  if (!supportCase?.isLinked || !note) return readHook(form, hook.doneText);
  const { caseNumber, url: href } = supportCase;
  const textContent = caseScriptCopy.linkedCase({ caseNumber });
  const link = Object.assign(document.createElement('a'), { className: 'ui-link', href, textContent });
  const parts = caseScriptCopy.openedLinked.parts({ link });
  note.hidden = false;
  note.replaceChildren(...parts.map((part) => ('text' in part ? part.text : link)));
  link.focus();
  return caseScriptCopy.openedLinkedSaid({ caseNumber });
}

/** Puts the files of an answer that is taken back where they were. */
function takeBack(form: HTMLFormElement, put: (files: readonly ReplyFile[]) => void, keep: () => void): void {
  form.addEventListener(takenBack, (event) => {
    put((event as CustomEvent<ReplyFile[]>).detail);
    keep();
  });
}

/** The files of a draft, in their order, and what a draft keeps of files. */
function filesOf(draft: CaseReplyDraft | null): ReplyFile[] {
  return draft?.file ? [draft.file, ...draft.furtherFiles] : [];
}

function fileFields(files: readonly ReplyFile[]): Pick<CaseReplyDraft, 'file' | 'furtherFiles'> {
  const [file, ...furtherFiles] = files;
  return { file: file ?? null, furtherFiles };
}

/** Ctrl+Enter or Cmd+Enter sends; with Shift it leads on besides, where something does. */
function sendByKeys(form: HTMLFormElement): void {
  form.addEventListener('keydown', (event) => {
    if (!isSubmitShortcut(event, 'mac') && !isSubmitShortcut(event, 'other')) return;
    event.preventDefault();
    form.requestSubmit(event.shiftKey ? findHook<HTMLButtonElement>(form, hook.goesOn) : null);
  });
}
