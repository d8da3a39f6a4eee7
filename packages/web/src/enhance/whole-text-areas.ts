/** Tab brings a text area into sight as a whole: by themselves some browsers care for the line with the caret only (U52). */
export function enableWholeTextAreas(root: Document): void {
  root.addEventListener('keyup', ({ key, target }) => {
    if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
  });
}
