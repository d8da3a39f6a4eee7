/** True where keys are letters, or choose in a list by its letters. */
export function isTyping(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  const isOther = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isField || isOther || (target instanceof HTMLElement && target.isContentEditable);
}
