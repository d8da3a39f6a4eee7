const COPIED_FOR_MS = 2000;

/**
 * Buttons with `data-copy` copy text: of the element with that id, or, without one, of the code block around them. Those with
 * `data-copy-from` copy what stands at that address, the links beside headings their own. They say so for two
 * seconds, in the words of the nearest `data-copied-label`.
 */
export function enableCopyButtons(root: Document): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-copy][hidden]')) button.hidden = false;
  root.addEventListener('click', (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('.heading-anchor');
    // The link goes to its heading as always; its address is copied besides.
    if (link) void copyText(link.href).then((isCopied) => isCopied && showCopied(link));
    const button = target.closest<HTMLElement>('[data-copy], [data-copy-from]');
    if (button?.dataset.copyFrom) void copyAddress(button, button.dataset.copyFrom);
    else if (button) void copyFor(button, root);
  });
}

/** The text is fetched within the clipboard's own promise, so that the click still counts as the person's wish. */
async function copyAddress(button: HTMLElement, address: string): Promise<void> {
  const text = fetch(address).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  });
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    showCopied(button);
  } catch {
    // The clipboard or the network refused: the text itself is the next best thing.
    window.location.assign(address);
  }
}

async function copyFor(button: HTMLElement, root: Document): Promise<void> {
  const id = button.dataset.copy;
  const source = id ? root.getElementById(id) : button.parentElement?.querySelector('pre');
  if (!source) return;
  // Where the clipboard is refused the text is selected, so that the person's own keys can copy it.
  if (!(await copyText(source.textContent))) return root.getSelection()?.selectAllChildren(source);
  showCopied(button);
}

async function copyText(text: string): Promise<boolean | undefined> {
  return navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
}

function showCopied(button: HTMLElement): void {
  if ('copied' in button.dataset) return;
  const isIcon = button.hasAttribute('aria-label');
  const label = isIcon ? button.getAttribute('aria-label') : button.textContent;
  const say = (text: string): void => {
    if (isIcon) button.setAttribute('aria-label', text);
    else button.textContent = text;
  };
  button.dataset.copied = '';
  say(button.closest<HTMLElement>('[data-copied-label]')?.dataset.copiedLabel ?? label ?? '');
  setTimeout(() => {
    delete button.dataset.copied;
    say(label ?? '');
  }, COPIED_FOR_MS);
}
