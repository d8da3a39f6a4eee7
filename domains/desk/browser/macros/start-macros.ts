import { announcer } from '@reachout/cases/rules/page/page-hooks';
import { browserApi } from '@reachout/web/lib/browser-api';
import { findHook, readHook } from '@reachout/web/lib/find-hook';
import { macroScriptCopy } from '../../messages/answer-script.ts';
import * as hook from '../../rules/macros/page-hooks.ts';
import { askForGaps } from './ask-for-gaps.ts';
import type { FilledMacro } from './filled-macro.ts';
import { startMatches } from './macro-matches.ts';

/** Inserts macros where somebody writes an answer: chosen in the list, or called by ';' or '/' and their name. */
export function startMacros(page: HTMLElement): void {
  const choice = findHook(page, hook.macros);
  const form = choice?.closest('form');
  const box = form?.querySelector('textarea');
  const select = choice?.querySelector('select');
  if (!choice || !form || !box || !select) return;
  const say = (text: string): void => findHook(page, announcer)?.replaceChildren(text);

  /** Puts it in place of `length` characters before the caret, as typing would: drafts and counts follow. */
  const put = ({ name, text, acts }: FilledMacro, start: number, end: number): void => {
    box.setRangeText(text, start, end, 'end');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    showActs(form, acts);
    box.focus();
    say(macroScriptCopy.inserted({ name }));
  };
  const insert = async (id: string, start: number, end: number): Promise<void> => {
    const answer = await browserApi.request(`${readHook(choice, hook.macros)}${encodeURIComponent(id)}`, {
      method: 'POST',
    });
    if (!answer.ok) return say(macroScriptCopy.failed());
    // Written by the route of this very script.
    const macro = answer.value as FilledMacro;
    const place = findHook(choice, hook.macroGaps);
    const text = macro.gaps.length === 0 || !place ? macro.text : await askForGaps(place, macro);
    if (text === undefined) return box.focus();
    put({ ...macro, text }, start, end);
  };

  form.addEventListener('sent', () => showActs(form, []));
  findHook(choice, hook.macroInsert)?.addEventListener('click', (event) => {
    event.preventDefault();
    if (select.value === '') return select.focus();
    void insert(select.value, box.selectionStart, box.selectionEnd);
    select.value = '';
  });
  const macros = [...select.options]
    .filter(({ value }) => value !== '')
    .map(({ value: id, text: name }) => ({ id, name }));
  const list = findHook(choice, hook.macroMatches);
  if (list) startMatches({ box, list, macros, say, insert });
}

/** What the macro does besides stands below the box, each to be taken out. */
function showActs(form: HTMLFormElement, acts: FilledMacro['acts']): void {
  const place = findHook(form, hook.macroActs);
  if (!place) return;
  place.hidden = acts.length === 0;
  for (const old of place.querySelectorAll('label')) old.remove();
  for (const { field: name, value, label: textContent } of acts) {
    const label = Object.assign(document.createElement('label'), { className: 'ui-choice' });
    const input = Object.assign(document.createElement('input'), {
      type: 'checkbox',
      name,
      value,
      checked: true,
    });
    const text = Object.assign(document.createElement('span'), { className: 'ui-choice-label', textContent });
    label.append(input, text);
    place.append(label);
  }
}
