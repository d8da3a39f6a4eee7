import * as hook from '../../rules/page/page-hooks.ts';
import { closestHook, findHook, hooked, readHook } from '@reachout/web/lib/find-hook';
import { caseScriptCopy } from '../../messages/script.ts';
import { browserApi } from '@reachout/web/lib/browser-api';
import { type ActionDialog, createActionDialog } from './action-dialog.ts';
import { callOf } from './form-call.ts';
import type { NewEntry } from './merge-case.ts';
import { failureText, showError } from './failure-text.ts';
import { showChanges, showStale, textsOf } from './stale-notice.ts';

export interface ActionOptions {
  root: HTMLElement;
  say: (text: string) => void;
  /** Brings the page up to date. */
  refetch: () => Promise<void>;
  /** The same form in the server's newest rendering; null when its action is not possible any more. */
  newestForm: (name: string) => HTMLFormElement | null;
  onClosed: () => void;
  /** Its form was done. */
  onDone: (name: string) => void;
}

export interface CaseActions {
  isInUse(part: Element): boolean;
  /** Something happened to the case: whoever is about to act on it is told. */
  noteChanges(added: readonly NewEntry[]): void;
}

/** Closing, reopening, escalating, severity and participants: forms that call the API, each at most once at a time. */
export function startActions(options: ActionOptions): CaseActions {
  const { root, refetch, say } = options;
  let busy: HTMLFormElement | null = null;
  let changes: string[] = [];
  const dialog: ActionDialog = createActionDialog(
    root,
    () => busy !== null,
    () => {
      changes = [];
      options.onClosed();
    },
  );

  root.addEventListener('click', (event) => {
    const summary = (event.target as Element).closest('summary');
    const disclosure = summary && closestHook<HTMLDetailsElement>(summary, hook.action);
    if (!disclosure || summary?.parentElement !== disclosure) return;
    event.preventDefault();
    dialog.open(disclosure);
  });
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute(hook.actionForm)) return;
    event.preventDefault();
    if (busy === null) void perform(form);
  });

  const perform = async (form: HTMLFormElement): Promise<void> => {
    const place = findHook(form, hook.formError);
    const missing = missingText(form);
    showError(place, missing ? { text: missing.text } : null);
    if (missing) return missing.field.focus();
    busy = form;
    setBusy(form, true);
    const { path, options: call } = callOf(form);
    const answer = await browserApi.request(path, call);
    if (answer.ok) {
      await refetch();
      busy = null;
      setBusy(form, false);
      finish(form);
      return;
    }
    const isStale = answer.error.kind === 'refused' && answer.error.status === 412;
    if (isStale) await refetch();
    busy = null;
    setBusy(form, false);
    if (isStale) askAgain(form, place);
    else showError(place, failureText(answer.error, '', navigator.onLine));
  };

  const finish = (form: HTMLFormElement): void => {
    for (const field of form.querySelectorAll('textarea')) field.value = '';
    for (const field of form.querySelectorAll<HTMLInputElement>('input[type="email"]')) field.value = '';
    showChanges(form, []);
    const name = readHook(form, hook.actionForm);
    options.onDone(name);
    if (dialog.getHome()?.getAttribute(hook.action) === name) dialog.close();
    else options.onClosed();
    say(readHook(form, hook.doneText));
  };

  /** Someone was faster: the person sees what changed and decides; what they typed stays. */
  const askAgain = (form: HTMLFormElement, place: HTMLElement | null): void => {
    const newest = options.newestForm(readHook(form, hook.actionForm));
    if (!newest) {
      showError(place, { text: caseScriptCopy.notPossible() });
      return;
    }
    renewHiddenFields(form, newest);
    showStale(form, changes.length > 0 ? changes : [caseScriptCopy.somethingChanged()]);
  };

  return {
    isInUse: (part) =>
      part.contains(document.activeElement) || part.contains(dialog.getHome()) || part.contains(busy),
    noteChanges(added) {
      changes.push(...textsOf(added));
    },
  };
}

function missingText(form: HTMLFormElement): { field: HTMLElement; text: string } | null {
  for (const field of form.querySelectorAll<HTMLTextAreaElement>(hooked(hook.requiredText)))
    if (field.value.trim() === '') return { field, text: readHook(field, hook.requiredText) };
  return null;
}

/** The copy's version, and lists that are sent as a whole, are those of now. */
function renewHiddenFields(form: HTMLFormElement, newest: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input[type="hidden"]')) field.remove();
  form.prepend(...newest.querySelectorAll('input[type="hidden"]'));
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  findHook(form, hook.sendButton)?.setAttribute('aria-busy', String(isBusy));
}
