import { X } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { findTopDialog, watchOpenDialogs } from './open-dialogs.ts';
import type { StatusTone } from './status-pill.tsx';

/** A message that passes by itself; never the only place where an error is said. */
export interface Toast {
  id: number;
  text: ReactNode;
  tone: StatusTone;
  /** For example undo. */
  action?: { label: string; onAct: () => void };
  durationMs: number;
}

export type NewToast = Pick<Toast, 'text'> & Partial<Omit<Toast, 'id' | 'text'>>;

/** People need time to read: no toast leaves earlier (WCAG 2.2.1). */
export const minToastMs = 5000;

/** Holds the toasts of one page. Make one per island and hand it to its `Toaster`. */
export function createToaster() {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    show({ tone = 'neutral', durationMs = minToastMs, ...rest }: NewToast): number {
      const id = nextId++;
      set([...toasts, { ...rest, id, tone, durationMs: Math.max(minToastMs, durationMs) }]);
      return id;
    },
    dismiss(id: number): void {
      set(toasts.filter((toast) => toast.id !== id));
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getToasts: () => toasts,
  };
}

export type ToasterStore = ReturnType<typeof createToaster>;

interface ToastRowProps {
  toast: Toast;
  isPaused: boolean;
  dismissLabel: string;
  onDismiss: (id: number) => void;
}

function ToastRow({ toast, isPaused, dismissLabel, onDismiss }: ToastRowProps) {
  const { id, durationMs } = toast;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isPaused, onDismiss]);
  return (
    <div className="ui-toast">
      <span className="ui-status-dot" data-tone={toast.tone} aria-hidden="true" />
      <div className="ui-toast-text">
        <span>{toast.text}</span>
        {toast.action ? (
          <button
            type="button"
            className="ui-link"
            onClick={() => {
              toast.action?.onAct();
              onDismiss(id);
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className="ui-icon-button"
        aria-label={dismissLabel}
        onClick={() => onDismiss(id)}
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}

const none: readonly Toast[] = [];

/**
 * Shows a store's toasts below the header. Focus or a pointer that moves on them stops their clocks; a pointer that
 * only rests where a toast appears does not, or the toast would stay until the person happens to move it.
 */
export function Toaster({
  store,
  label,
  dismissLabel,
}: {
  store: ToasterStore;
  label: string;
  dismissLabel: string;
}) {
  const toasts = useSyncExternalStore(store.subscribe, store.getToasts, () => none);
  const dialog = useSyncExternalStore(watchOpenDialogs, findTopDialog, () => null);
  // With the place where the toasts were paused: when a dialog closes they move out of it, and no pointer is said to have left them.
  const [paused, setPaused] = useState<{ inside: HTMLElement | null } | null>(null);
  const isPaused = paused !== null && paused.inside === dialog;
  const pause = (): void => setPaused({ inside: dialog });
  const resume = (): void => setPaused(null);
  const dismiss = useCallback(
    (id: number) => {
      store.dismiss(id);
      // The pointer may have been on the last toast; the next one must not start paused.
      if (store.getToasts().length === 0) setPaused(null);
    },
    [store],
  );
  const region = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pausing is not an action
    <div
      className="ui-toasts"
      role="status"
      aria-label={label}
      onMouseMove={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {toasts.map((toast) => (
        <ToastRow
          key={toast.id}
          toast={toast}
          isPaused={isPaused}
          dismissLabel={dismissLabel}
          onDismiss={dismiss}
        />
      ))}
    </div>
  );
  // Behind a modal dialog nothing can be read aloud or pressed.
  return dialog === null ? region : createPortal(region, dialog);
}
