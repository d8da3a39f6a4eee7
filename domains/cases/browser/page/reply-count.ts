import * as hook from '../../rules/page-hooks.ts';
import { findHook, readHook } from '@reachout/web/lib/find-hook';
import { caseScriptCopy } from '../../messages/script.ts';

/** Shown from this share of the limit on. */
const shownFrom = 0.9;
const sayAfterMs = 1_000;

/** Says how many characters are left once it matters; counts only, and cuts nothing (U07). */
export function createReplyCount(form: HTMLFormElement, box: HTMLTextAreaElement): () => void {
  const max = Number(readHook(form, hook.maxLength));
  const shown = findHook(form, hook.count);
  const said = findHook(form, hook.countSaid);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    const { length } = box.value;
    const left = max - length;
    const text = length < max * shownFrom ? '' : countText(left);
    if (shown) {
      shown.textContent = text;
      shown.dataset.over = String(left < 0);
    }
    clearTimeout(timer);
    timer = setTimeout(() => said?.replaceChildren(text), sayAfterMs);
  };
}

function countText(left: number): string {
  return left < 0
    ? caseScriptCopy.charactersTooMany({ count: -left })
    : caseScriptCopy.charactersLeft({ count: left });
}
