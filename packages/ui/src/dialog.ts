import { addOpenDialog } from './open-dialogs.ts';

/** How long a dialog takes to leave, in milliseconds (specification §9). */
export const dialogExitMs = 350;

/** What an open dialog does; asked for anew whenever something happens. */
export interface DialogBehaviour {
  /** Escape, a press outside, or the way back of a phone. */
  onDismiss: () => void;
  /** True while nothing dismisses it, since something is being sent. */
  isHeld?: boolean;
  /** Enter outside a button, link, text area or select. A held-down key does not repeat it. */
  onEnter?: () => void;
}

export interface OpenDialogOptions {
  behaviour: () => DialogBehaviour;
  /** Keeps focus and pointer inside; true unless the page behind must stay usable. */
  hasFocusTrap?: boolean;
  /** What takes focus first: for anything that costs or deletes, the least destructive action. */
  initialFocus?: HTMLElement | null;
  /** Where focus goes afterwards; to the opener unless given. */
  finalFocus?: () => HTMLElement | null | undefined;
}

/** Among others what can be none, which its tab index tells. */
const focusable = 'a[href], summary, [tabindex="0"], :enabled';

/** A list or menu inside that is open: Escape and a press outside are its own. */
const openDropdown = '.ui-popup, .ui-menu[open]';

const handlesEnterItself = 'button, a[href], textarea, select, summary, [role="combobox"], [role="option"]';

/** Wraps the Tab key: the browser's own order leads out of the page, to its address bar, before it comes back. */
function wrapFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const isAtEdge = event.target === edge || (event.shiftKey && event.target === dialog);
  if (!isAtEdge && stops.length > 0) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** True on the backdrop, which the browser counts as a part of the dialog, as it does not what lies inside of it. */
function isOnBackdrop({ target, clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Opens the browser's own element as a dialog that keeps Tab inside, is dismissed by Escape and by a press outside, and has toasts shown inside of it. Returns
 * what closes it: focus is back at once, and not after the exit, so that a key pressed meanwhile does not act on fading buttons. `onExited` is called
 * when it has left the screen, unless it has been opened again.
 */
export function openDialog(
  dialog: HTMLDialogElement,
  { behaviour, hasFocusTrap = true, initialFocus, finalFocus }: OpenDialogOptions,
): (onExited?: () => void) => void {
  const opener = document.activeElement;
  const { documentElement: root } = document;
  const listeners = new AbortController();
  const { signal } = listeners;
  const dismiss = (): void => {
    const { isHeld, onDismiss } = behaviour();
    if (!isHeld) onDismiss();
  };
  const hasOpenDropdown = (): boolean => dialog.querySelector(openDropdown) !== null;

  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.key === 'Tab' && hasFocusTrap) wrapFocus(event, dialog);
      // The browser would close the dialog by itself, whatever is under way.
      if (event.key === 'Escape') {
        event.preventDefault();
        if (!hasOpenDropdown()) dismiss();
      }
      const { onEnter } = behaviour();
      if (!onEnter || event.key !== 'Enter' || event.repeat) return;
      if ((event.target as Element).closest(handlesEnterItself)) return;
      event.preventDefault();
      onEnter();
    },
    { signal },
  );
  let wasPressedOutside = false;
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      // The press takes the focus from a list that is open, which is closed by the time of the click.
      wasPressedOutside = isOnBackdrop(event, dialog) && !hasOpenDropdown();
    },
    { signal },
  );
  dialog.addEventListener(
    'click',
    (event) => {
      // A text that is selected from the inside to the outside ends in a click, too.
      if (wasPressedOutside && isOnBackdrop(event, dialog)) dismiss();
    },
    { signal },
  );
  // The way back of a phone.
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      dismiss();
    },
    { signal },
  );
  if (!hasFocusTrap) dismissFromPage(dialog, { dismiss, hasOpenDropdown }, signal);

  root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
  if (hasFocusTrap) dialog.showModal();
  else dialog.show();
  holdPage();
  initialFocus?.focus();
  const forget = addOpenDialog(dialog);
  return (onExited) => {
    if (signal.aborted) return;
    listeners.abort();
    forget();
    dialog.close();
    holdPage();
    const target = finalFocus?.() ?? opener;
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    if (onExited) setTimeout(() => dialog.open || onExited(), dialogExitMs);
  };
}

/** What is behind a modal dialog does not scroll. */
function holdPage(): void {
  document.documentElement.classList.toggle('ui-held', !!document.querySelector('dialog:modal'));
}

/** Without a focus trap the page behind has keys and presses of its own, which do not pass through the dialog. */
function dismissFromPage(
  dialog: HTMLElement,
  { dismiss, hasOpenDropdown }: { dismiss: () => void; hasOpenDropdown: () => boolean },
  signal: AbortSignal,
): void {
  const isInside = ({ target }: Event): boolean => target instanceof Node && dialog.contains(target);
  let wasPressedInside = true;
  document.addEventListener(
    'pointerdown',
    (event) => {
      wasPressedInside = isInside(event) || hasOpenDropdown();
    },
    { signal },
  );
  document.addEventListener('click', (event) => !wasPressedInside && !isInside(event) && dismiss(), {
    signal,
  });
  document.addEventListener(
    'keydown',
    (event) => event.key === 'Escape' && !event.isComposing && !isInside(event) && dismiss(),
    { signal },
  );
}
