import { copiedLabel, copyAddress, copyText, headingAnchor } from '@reachout/core/page-hooks';
const COPIED_FOR_MS = 2000;
/** A button that has just copied, for the style sheet. */
const copied = 'data-copied';

/** Buttons that copy a text or what stands at an address, and the links beside headings, which copy their own. They say so for two seconds. */
export function enableCopyButtons(root: Document): void {
  for (const button of root.querySelectorAll<HTMLElement>(`[${copyText}][hidden]`)) button.hidden = false;
  root.addEventListener('click', (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>(`.${headingAnchor}`);
    // The link goes to its heading as always; its address is copied besides.
    if (link) void write(link.href).then((isCopied) => isCopied && showCopied(link));
    const button = target.closest<HTMLElement>(`[${copyText}], [${copyAddress}]`);
    if (!button) return;
    const address = button.getAttribute(copyAddress) ?? '';
    void (address ? copyFrom(button, address) : copyFor(button, root));
  });
}

/** The text is fetched within the clipboard's own promise, so that the click still counts as the person's wish. */
async function copyFrom(button: HTMLElement, address: string): Promise<void> {
  const text = fetch(address).then((response) => {
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  });
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    showCopied(button);
  } catch {
    // The clipboard or the network refused: the text itself is the next best thing.
    location.assign(address);
  }
}

async function copyFor(button: HTMLElement, root: Document): Promise<void> {
  const id = button.getAttribute(copyText) ?? '';
  const source = id ? root.getElementById(id) : button.parentElement?.querySelector('pre');
  if (!source) return;
  // Where the clipboard is refused the text is selected, so that the person's own keys can copy it.
  if (!(await write(source.textContent))) return root.getSelection()?.selectAllChildren(source);
  showCopied(button);
}

async function write(text: string): Promise<boolean | undefined> {
  return navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
}

function showCopied(button: HTMLElement): void {
  if (button.hasAttribute(copied)) return;
  const isIcon = button.hasAttribute('aria-label');
  const label = isIcon ? button.getAttribute('aria-label') : button.textContent;
  const say = (text: string): void => {
    if (isIcon) button.setAttribute('aria-label', text);
    else button.textContent = text;
  };
  button.setAttribute(copied, '');
  const said = button.closest(`[${copiedLabel}]`);
  say(said ? (said.getAttribute(copiedLabel) ?? '') : (label ?? ''));
  setTimeout(() => {
    button.removeAttribute(copied);
    say(label ?? '');
  }, COPIED_FOR_MS);
}
