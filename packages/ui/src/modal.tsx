import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { type DialogBehaviour, dialogExitMs, openDialog } from './dialog.ts';
import { uiCopy } from './messages/ui.ts';

export interface ModalProps {
  isOpen: boolean;
  /** Escape, a click outside or the close button. Not called while busy or for a dropdown that is open inside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; stays in sight when `isSticky`. */
  footer?: ReactNode;
  /** On screens up to 600 px the dialog comes from the bottom edge. */
  isDrawerOnMobile?: boolean;
  /** Title and footer stay while the body scrolls. */
  isSticky?: boolean;
  /** Lets content (a dropdown) hang over the edge. */
  allowOverflow?: boolean;
  /** While something is being submitted nothing closes the dialog. */
  isBusy?: boolean;
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
    }, dialogExitMs);
    return () => clearTimeout(timer);
  }, [isOpen, isThere]);
  return isThere;
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
  isDrawerOnMobile = false,
  isSticky = false,
  allowOverflow = false,
  isBusy = false,
  hasFocusTrap = true,
  initialFocus,
  finalFocus,
  onEnter,
  className,
}: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const behaviour = useRef<DialogBehaviour>({ onDismiss: onClose });
  useLayoutEffect(() => {
    behaviour.current = { onDismiss: onClose, isHeld: isBusy, onEnter };
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return;
    const close = openDialog(element, {
      behaviour: () => behaviour.current,
      hasFocusTrap,
      initialFocus: initialFocus?.current,
      finalFocus: () => finalFocus?.current,
    });
    return () => close();
  }, [isOpen, hasFocusTrap, initialFocus, finalFocus]);

  return (
    <dialog
      ref={dialog}
      className={cx('ui-modal', className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      aria-busy={isBusy || undefined}
      data-drawer={isDrawerOnMobile || undefined}
      data-sticky={isSticky || undefined}
      data-overflow={allowOverflow || undefined}
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
