import * as hook from '../../rules/page/page-hooks.ts';
import { caseScriptCopy } from '../../messages/script.ts';
import { formField } from '../../rules/page/action-form-body.ts';
import { findHook, readHook } from '@reachout/web/lib/find-hook';
import type { NewEntry } from './merge-case.ts';

/** What entries of the timeline say, a sentence each. */
export function textsOf(added: readonly NewEntry[]): string[] {
  return added.map(({ element }) => readHook(element, hook.entrySays)).filter(Boolean);
}

/** Shows in a form what others did meanwhile, or takes that away. */
export function showChanges(form: HTMLFormElement, changes: readonly string[]): void {
  const notice = findHook(form, hook.staleNotice);
  if (!notice) return;
  notice.hidden = changes.length === 0;
  notice
    .querySelector('ul')
    ?.replaceChildren(
      ...changes.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
    );
}

/** Shows them to whoever would have overlooked them: nothing was done, and the button says that it can be done all the same. */
export function showStale(form: HTMLFormElement, changes: readonly string[]): void {
  showChanges(form, changes);
  const button = findHook<HTMLButtonElement>(form, hook.sendButton);
  const anyway = readHook(form, hook.anywayText);
  if (button && anyway) button.textContent = anyway;
  findHook(form, hook.staleNotice)?.focus();
}

/** The copy of the case that a text is written beside. */
export interface SeenCopy {
  /** The page was brought up to date. What others did while somebody writes is news to them until they were told of it. */
  noteChanges(added: readonly NewEntry[], isWriting: boolean): void;
  /** It was not sent: others were faster. From then on it is written beside the newest copy. */
  askAgain(): void;
  /** It was sent. */
  forget(): void;
}

/** Knows which copy of the case a form is filled in beside, where the form says so. `newestForm` finds it in the server's newest rendering. */
export function createSeenCopy(form: HTMLFormElement, newestForm: () => Element | null): SeenCopy {
  const button = findHook<HTMLButtonElement>(form, hook.sendButton);
  const sendText = button?.textContent ?? '';
  let changes: string[] = [];
  const takeNewest = (): void => {
    changes = [];
    const fields = [formField.version, formField.seen].flatMap((name) => fieldOf(form, name) ?? []);
    // The newest rendering is read only for a form that names its copy.
    const newest = fields.length > 0 ? newestForm() : null;
    for (const field of fields) field.value = (newest && fieldOf(newest, field.name)?.value) ?? field.value;
  };
  return {
    noteChanges(added, isWriting) {
      changes.push(...textsOf(added.filter(({ from }) => from !== 'you')));
      if (!isWriting || changes.length === 0) takeNewest();
    },
    askAgain() {
      showStale(form, changes.length > 0 ? changes : [caseScriptCopy.somethingChanged()]);
      takeNewest();
    },
    forget() {
      if (button) button.textContent = sendText;
      changes = [];
    },
  };
}

function fieldOf(form: Element, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name=${name}]`);
}
