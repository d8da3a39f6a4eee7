import { caseScriptCopy } from '../../messages/script.ts';
import { browserApi } from '@reachout/web/lib/browser-api';
import { type ActionDialog, createActionDialog } from './action-dialog.ts';
import { slotOf } from './case-place.ts';
import { callOf } from './form-call.ts';
import type { NewEntry } from './merge-case.ts';
import { failureText, showError } from './failure-text.ts';

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
    const disclosure = summary?.closest<HTMLDetailsElement>('details[data-action]');
    if (!disclosure || summary?.parentElement !== disclosure) return;
    event.preventDefault();
    dialog.open(disclosure);
  });
  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.form === undefined) return;
    event.preventDefault();
    if (busy === null) void perform(form);
  });

  const perform = async (form: HTMLFormElement): Promise<void> => {
    const place = slotOf(form, 'error');
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
    if (isStale) showStale(form, place);
    else showError(place, failureText(answer.error, '', navigator.onLine));
  };

  const finish = (form: HTMLFormElement): void => {
    for (const field of form.querySelectorAll('textarea')) field.value = '';
    for (const field of form.querySelectorAll<HTMLInputElement>('input[type="email"]')) field.value = '';
    showStaleList(form, []);
    options.onDone(form.dataset.form ?? '');
    if (dialog.getHome()?.dataset.action === form.dataset.form) dialog.close();
    else options.onClosed();
    say(form.dataset.done ?? caseScriptCopy.done());
  };

  /** Someone was faster: the person sees what changed and decides; what they typed stays. */
  const showStale = (form: HTMLFormElement, place: HTMLElement | null): void => {
    const newest = options.newestForm(form.dataset.form ?? '');
    if (!newest) {
      showError(place, { text: caseScriptCopy.notPossible() });
      return;
    }
    renewHiddenFields(form, newest);
    showStaleList(form, changes.length > 0 ? changes : [caseScriptCopy.somethingChanged()]);
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (button && form.dataset.anyway) button.textContent = form.dataset.anyway;
    slotOf(form, 'stale')?.focus();
  };

  return {
    isInUse: (part) =>
      part.contains(document.activeElement) || part.contains(dialog.getHome()) || part.contains(busy),
    noteChanges(added) {
      changes.push(...added.map(({ element }) => element.dataset.says ?? '').filter(Boolean));
    },
  };
}

function missingText(form: HTMLFormElement): { field: HTMLElement; text: string } | null {
  for (const field of form.querySelectorAll<HTMLTextAreaElement>('[data-required]'))
    if (field.value.trim() === '') return { field, text: field.dataset.required ?? '' };
  return null;
}

/** The copy's version, and lists that are sent as a whole, are those of now. */
function renewHiddenFields(form: HTMLFormElement, newest: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input[type="hidden"]')) field.remove();
  form.prepend(...newest.querySelectorAll('input[type="hidden"]'));
}

function showStaleList(form: HTMLFormElement, changes: readonly string[]): void {
  const notice = slotOf(form, 'stale');
  if (!notice) return;
  notice.hidden = changes.length === 0;
  notice
    .querySelector('ul')
    ?.replaceChildren(
      ...changes.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
    );
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) return;
  if (isBusy) button.setAttribute('aria-busy', 'true');
  else button.removeAttribute('aria-busy');
}
