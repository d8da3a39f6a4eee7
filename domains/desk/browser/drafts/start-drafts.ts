import { failureText, showError } from '@reachout/cases/browser/page/failure-text';
import { announcer } from '@reachout/cases/rules/page/page-hooks';
import { browserApi } from '@reachout/web/lib/browser-api';
import { findHook, readHook } from '@reachout/web/lib/find-hook';
import { draftScriptCopy } from '../../messages/answer-script.ts';
import type { AnswerDraft } from '../../rules/calls/drafts.ts';
import { draftButtonId } from '../../rules/drafts/draft-place.ts';
import * as hook from '../../rules/drafts/page-hooks.ts';
import { isTyping } from '../keys/is-typing.ts';
import { createDraftBox } from './draft-box.ts';
import { createReceipts } from './receipts.ts';

/** Asks for drafts where somebody writes an answer, and puts them into the box: over nothing that is typed, and never further than the box. */
export function startDrafts(page: HTMLElement): void {
  const place = findHook(page, hook.drafts);
  const form = place?.closest('form');
  const box = form?.querySelector('textarea');
  const ask = place && findHook<HTMLButtonElement>(place, hook.draftAsk);
  const cancel = place && findHook<HTMLButtonElement>(place, hook.draftCancel);
  const choice = place && findHook(place, hook.draftChoice);
  const field = place && findHook<HTMLInputElement>(place, hook.draftField);
  const shown = findHook(page, hook.draftReceipts);
  if (!place || !form || !box || !ask || !cancel || !choice || !field || !shown) return;
  const label = ask.querySelector('span');
  const firstLabel = label?.textContent ?? '';
  const state = findHook(place, hook.draftProgress);
  const hint = state?.textContent ?? '';
  const error = findHook(place, hook.draftError);
  const receipts = createReceipts(shown);
  const inBox = createDraftBox(box);
  let asking: AbortController | undefined;
  let waiting: AnswerDraft | undefined;

  /** What goes on stands beside the button, and is said. */
  const tell = (text: string): void => {
    state?.replaceChildren(text || hint);
    if (text) findHook(page, announcer)?.replaceChildren(text);
  };
  /** A button that goes away under the focus gives it to the one that comes. */
  const showAsking = (isAsking: boolean): void => {
    const hadFocus = [ask, cancel].includes(document.activeElement as HTMLButtonElement);
    ask.hidden = isAsking;
    cancel.hidden = !isAsking;
    if (hadFocus) (isAsking ? cancel : ask).focus();
  };
  const put = (draft: AnswerDraft): void => {
    waiting = undefined;
    choice.hidden = true;
    inBox.put(draft.markdown);
    field.value = draft.id;
    receipts.show(draft);
    const unsourced = draft.sentences.filter(({ passage }) => passage === null).length;
    tell(draftScriptCopy.arrived({ count: unsourced }));
  };
  const forget = (): void => {
    field.value = '';
    inBox.forget();
    receipts.hide();
    tell('');
  };
  const request = async (): Promise<void> => {
    const controller = new AbortController();
    asking = controller;
    showError(error, null);
    choice.hidden = true;
    showAsking(true);
    tell(draftScriptCopy.writing());
    const answer = await browserApi.request(readHook(place, hook.drafts), {
      method: 'POST',
      signal: controller.signal,
    });
    asking = undefined;
    const isCancelled = controller.signal.aborted;
    showAsking(false);
    label?.replaceChildren(answer.ok || isCancelled ? firstLabel : draftScriptCopy.tryAgain());
    if (isCancelled) return tell(draftScriptCopy.cancelled());
    if (!answer.ok) {
      tell('');
      showError(error, failureText(answer.error, draftScriptCopy.kept(), navigator.onLine));
      return;
    }
    // Written by the route of this very script.
    const draft = answer.value as AnswerDraft;
    const isEmpty = box.value.trim() === '';
    if (isEmpty) put(draft);
    else {
      waiting = draft;
      choice.hidden = false;
      tell(draftScriptCopy.waits());
    }
    // Whoever writes on is not interrupted, in this box or in the note: the rest of a note would go to the customer.
    if (!isTyping(document.activeElement)) (isEmpty ? box : findHook(choice, hook.draftPut))?.focus();
  };

  ask.addEventListener('click', () => {
    if (asking === undefined) void request();
  });
  cancel.addEventListener('click', () => asking?.abort());
  findHook(choice, hook.draftPut)?.addEventListener('click', () => {
    if (waiting) put(waiting);
    box.focus();
  });
  findHook(choice, hook.draftDiscard)?.addEventListener('click', () => {
    waiting = undefined;
    choice.hidden = true;
    tell(draftScriptCopy.discarded());
    ask.focus();
  });
  findHook(shown, hook.draftUndo)?.addEventListener('click', () => {
    inBox.takeOut();
    forget();
    tell(draftScriptCopy.undone());
    ask.focus();
  });
  box.addEventListener('input', () => {
    // What is emptied began as nothing any more, and what is changed is nothing to take out.
    if (field.value !== '' && box.value.trim() === '') forget();
    receipts.offerUndo(inBox.isUntouched());
  });
  form.addEventListener('sent', forget);
  if (location.hash === `#${draftButtonId}`) ask.focus();
}
