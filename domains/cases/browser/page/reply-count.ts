import { countText, sayCountAfterMs } from '@reachout/ui/count-text';
import { findHook, readHook } from '@reachout/web/lib/find-hook';
import * as hook from '../../rules/page/page-hooks.ts';

/** Says how many characters are left once it matters; counts only, and cuts nothing (U07). */
export function createReplyCount(form: HTMLFormElement, box: HTMLTextAreaElement): () => void {
  const max = Number(readHook(form, hook.maxLength));
  const shown = findHook(form, hook.count);
  const said = findHook(form, hook.countSaid);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    const { length } = box.value;
    const text = countText(length, max);
    if (shown) {
      shown.textContent = text;
      shown.dataset.over = String(length > max);
    }
    clearTimeout(timer);
    timer = setTimeout(() => said?.replaceChildren(text), sayCountAfterMs);
  };
}
