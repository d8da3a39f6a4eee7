import { characterCount } from '@reachout/core/page-hooks';
import { countText, sayCountAfterMs } from './count-text.ts';

/** Counts what is typed on pages without React, in the markup of `CharacterCount`. Gives the function that counts again. */
export function watchCharacterCount(box: HTMLTextAreaElement): () => void {
  const shown = box.parentElement?.querySelector<HTMLElement>(`[${characterCount}]`);
  const max = Number(shown?.getAttribute(characterCount));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = (): void => {
    const { length } = box.value;
    const text = countText(length, max);
    shown?.replaceChildren(text);
    shown?.setAttribute('data-over', String(length > max));
    clearTimeout(timer);
    timer = setTimeout(() => shown?.nextElementSibling?.replaceChildren(text), sayCountAfterMs);
  };
  box.addEventListener('input', count);
  count();
  return count;
}
