/** True where keys are letters, or choose in a list by its letters. An open list gives the focus to one of its options. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement || target.closest('select') !== null || target.isContentEditable
  );
}
