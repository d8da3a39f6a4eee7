import { X } from 'lucide-react';
import {
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from './class-names.ts';
import { uiCopy } from './messages/ui.ts';
import { addOpenDialog } from './open-dialogs.ts';

/** Default width of a dialog in pixels (specification §9). */
export const modalDefaultWidth = 540;

/** How long a dialog takes to leave, in milliseconds (specification §9). */
export const modalExitMs = 350;

export interface ModalProps {
  isOpen: boolean;
  /** Escape, a click outside or the close button. Not called while busy or while a dropdown inside is open. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; stays in sight when `isSticky`. */
  footer?: ReactNode;
  width?: number;
  /** On screens up to 600 px the dialog comes from the bottom edge. */
  isDrawerOnMobile?: boolean;
  /** Title and footer stay while the body scrolls. */
  isSticky?: boolean;
  /** Lets content (a dropdown) hang over the edge. */
  allowOverflow?: boolean;
  /** While something is being submitted nothing closes the dialog. */
  isBusy?: boolean;
  /** While a dropdown inside is open, Escape and outside clicks belong to it. */
  isDropdownOpen?: boolean;
  /** Keeps focus and pointer inside; true unless the page behind must stay usable. */
  hasFocusTrap?: boolean;
  /** What takes focus first: for anything that costs or deletes, the least destructive action. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where focus goes afterwards, when the opener is gone. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Enter outside a button, link, text area or select. A held-down key does not repeat it. */
  onEnter?: () => void;
  onExited?: () => void;
  className?: string;
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** Wraps the Tab key: the browser's own order leads out of the page, to its address bar, before it comes back. */
function wrapFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) =>
    stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const isAtEdge = event.target === edge || (event.shiftKey && event.target === event.currentTarget);
  if (!isAtEdge && stops.length > 0) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

const HANDLES_ENTER_ITSELF = 'button, a[href], textarea, select, summary, [role="combobox"], [role="option"]';

/** True on the backdrop, which the browser counts as a part of the dialog, as it does not what lies inside of it. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Stays true while what has been closed is on its way out, and says when it has gone. */
function useIsThere(isOpen: boolean, onExited: (() => void) | undefined): boolean {
  const [isThere, setIsThere] = useState(isOpen);
  const latest = useRef(onExited);
  useEffect(() => {
    latest.current = onExited;
  });
  if (isOpen && !isThere) setIsThere(true);
  useEffect(() => {
    if (isOpen || !isThere) return;
    const timer = setTimeout(() => {
      setIsThere(false);
      latest.current?.();
    }, modalExitMs);
    return () => clearTimeout(timer);
  }, [isOpen, isThere]);
  return isThere;
}

/** Without a focus trap the page behind has keys and clicks of its own, which do not pass through the dialog. */
function useDismissFromPage(
  isActive: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
  dismiss: () => void,
): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useEffect(() => {
    if (!isActive) return;
    const isInside = ({ target }: Event): boolean =>
      target instanceof Node && dialog.current?.contains(target) === true;
    let wasPressedInside = true;
    const handlePress = (event: Event): void => {
      wasPressedInside = isInside(event);
    };
    const handleClick = (event: Event): void => {
      if (!wasPressedInside && !isInside(event)) latest.current();
    };
    const handleKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && !isInside(event)) latest.current();
    };
    document.addEventListener('pointerdown', handlePress);
    document.addEventListener('click', handleClick);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handlePress);
      document.removeEventListener('click', handleClick);
      document.removeEventListener('keydown', handleKey);
    };
  }, [isActive, dialog]);
}

/** A modal dialog: focus moves in, stays in and returns at once; the page behind is inert and does not scroll. The browser's own element. */
export function Modal(props: ModalProps) {
  const isThere = useIsThere(props.isOpen, props.onExited);
  return isThere ? <ModalDialog {...props} /> : null;
}

function ModalDialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  width = modalDefaultWidth,
  isDrawerOnMobile = false,
  isSticky = false,
  allowOverflow = false,
  isBusy = false,
  isDropdownOpen = false,
  hasFocusTrap = true,
  initialFocus,
  finalFocus,
  onEnter,
  className,
}: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const wasPressedOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return;
    const opener = document.activeElement;
    const { documentElement: root } = document;
    root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
    if (hasFocusTrap) element.showModal();
    else element.show();
    initialFocus?.current?.focus();
    const forget = addOpenDialog(element);
    return () => {
      forget();
      element.close();
      // At once, not after the exit: a key pressed meanwhile must not act on the fading buttons.
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- where focus goes is what is there by then
      const target = finalFocus?.current ?? opener;
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    };
  }, [isOpen, hasFocusTrap, initialFocus, finalFocus]);

  /** Escape or a click outside, which belong to a dropdown while one is open. */
  const dismiss = (): void => {
    if (!isBusy && !isDropdownOpen) onClose();
  };
  useDismissFromPage(isOpen && !hasFocusTrap, dialog, dismiss);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab' && hasFocusTrap) wrapFocus(event);
    // The browser would close the dialog by itself, whatever is under way.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      dismiss();
    }
    if (!onEnter || event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing) return;
    if ((event.target as Element).closest(HANDLES_ENTER_ITSELF)) return;
    event.preventDefault();
    onEnter();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog is closed by keys and by a click beside it
    <dialog
      ref={dialog}
      className={cx('ui-modal', className)}
      style={{ inlineSize: width }}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      aria-busy={isBusy || undefined}
      data-drawer={isDrawerOnMobile || undefined}
      data-sticky={isSticky || undefined}
      data-overflow={allowOverflow || undefined}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        wasPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        // A text that is selected from the inside to the outside ends in a click, too.
        if (wasPressedOutside.current && isOutside(event)) dismiss();
      }}
      // The way back of a phone.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        dismiss();
      }}
    >
      <header className="ui-modal-header">
        <h2 id={`${id}-title`} className="ui-modal-title">
          {title}
        </h2>
        <button
          type="button"
          className="ui-icon-button"
          aria-label={uiCopy.close()}
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || onClose()}
        >
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </header>
      <div className="ui-modal-body">
        {description ? (
          <p id={`${id}-description`} className="ui-modal-description">
            {description}
          </p>
        ) : null}
        {children}
      </div>
      {footer ? <footer className="ui-modal-footer">{footer}</footer> : null}
    </dialog>
  );
}
