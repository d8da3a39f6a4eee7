import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cx } from './class-names.ts';

/** Default width of a dialog in pixels (specification §9). */
export const modalDefaultWidth = 540;

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
  closeLabel?: string;
  className?: string;
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** Wraps the Tab key at once; Base UI's own guards do it a frame later, which a fast typist can outrun. */
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

/** A toast lies over the dialog; putting it away is not a click outside. */
function isOnToast({ target }: Event): boolean {
  return target instanceof Element && target.closest('.ui-toasts') !== null;
}

const HANDLES_ENTER_ITSELF = 'button, a[href], textarea, select, summary, [role="combobox"], [role="option"]';

/**
 * Gives focus back the moment the dialog closes. Base UI does so after the exit, and a key pressed meanwhile would
 * still act on the fading buttons.
 */
function useImmediateReturn(isOpen: boolean, finalFocus: ModalProps['finalFocus']): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) opener.current = document.activeElement;
    if (!isOpen && wasOpen.current) {
      const target = finalFocus?.current ?? opener.current;
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen, finalFocus]);
}

/** A modal dialog: focus moves in, stays in and returns; the page behind is inert and does not scroll. */
export function Modal({
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
  onExited,
  closeLabel = 'Close',
  className,
}: ModalProps) {
  useImmediateReturn(isOpen, finalFocus);

  const handleOpenChange = (open: boolean, details: Dialog.Root.ChangeEventDetails): void => {
    if (open) return;
    const isDismissal = details.reason === 'escape-key' || details.reason === 'outside-press';
    if (isBusy || (isDropdownOpen && isDismissal) || isOnToast(details.event)) {
      details.cancel();
      return;
    }
    onClose();
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab' && hasFocusTrap) wrapFocus(event);
    if (!onEnter || event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing) return;
    if ((event.target as Element).closest(HANDLES_ENTER_ITSELF)) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={handleOpenChange}
      onOpenChangeComplete={(open) => {
        if (!open) onExited?.();
      }}
      modal={hasFocusTrap}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="ui-modal-backdrop" />
        <Dialog.Viewport className="ui-modal-viewport" data-drawer={isDrawerOnMobile || undefined}>
          <Dialog.Popup
            className={cx('ui-modal', className)}
            style={{ inlineSize: width }}
            data-sticky={isSticky || undefined}
            data-overflow={allowOverflow || undefined}
            aria-busy={isBusy || undefined}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            inert={!isOpen}
            onKeyDown={handleKeyDown}
          >
            <header className="ui-modal-header">
              <Dialog.Title className="ui-modal-title">{title}</Dialog.Title>
              <Dialog.Close
                className="ui-icon-button"
                aria-label={closeLabel}
                aria-disabled={isBusy || undefined}
              >
                <X size={16} strokeWidth={1.5} aria-hidden="true" />
              </Dialog.Close>
            </header>
            <div className="ui-modal-body">
              {description ? (
                <Dialog.Description className="ui-modal-description">{description}</Dialog.Description>
              ) : null}
              {children}
            </div>
            {footer ? <footer className="ui-modal-footer">{footer}</footer> : null}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
