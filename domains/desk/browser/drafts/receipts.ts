import { findHook } from '@reachout/web/lib/find-hook';
import { draftScriptCopy } from '../../messages/answer-script.ts';
import type { AnswerDraft } from '../../rules/calls/drafts.ts';
import * as hook from '../../rules/drafts/page-hooks.ts';

/** What stands below the box of a draft. */
export interface Receipts {
  show(draft: AnswerDraft): void;
  offerUndo(isOffered: boolean): void;
  hide(): void;
}

export function createReceipts(place: HTMLElement): Receipts {
  const undo = findHook(place, hook.draftUndo);
  return {
    show({ passages, sentences, withheld }) {
      const unsourced = findHook(place, hook.draftUnsourced);
      const toCheck = sentences.flatMap(({ text, passage }) => (passage === null ? [text] : []));
      if (unsourced) unsourced.hidden = toCheck.length === 0;
      unsourced?.querySelector('ul')?.replaceChildren(...toCheck.map((text) => element('li', text)));
      findHook(place, hook.draftPassages)?.replaceChildren(...passages.map(itemOf));
      const left = findHook(place, hook.draftWithheld);
      if (left) left.hidden = withheld === 0;
      left?.replaceChildren(draftScriptCopy.withheld({ count: withheld }));
      place.hidden = false;
      if (undo) undo.hidden = false;
    },
    offerUndo(isOffered) {
      if (undo) undo.hidden = !isOffered;
    },
    hide() {
      place.hidden = true;
    },
  };
}

/** A passage with the words of it that the draft rests on. Numbers are those of the list. */
function itemOf({ title, url: href, quotes }: AnswerDraft['passages'][number]): HTMLElement {
  const link = Object.assign(element('a', title), { className: 'ui-link', href, target: '_blank' });
  link.rel = 'noopener';
  const item = document.createElement('li');
  item.append(link, ...quotes.map((quote) => element('blockquote', quote)));
  return item;
}

function element<Name extends 'a' | 'blockquote' | 'li'>(
  name: Name,
  textContent: string,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { dir: 'auto', textContent });
}
