import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { findTopDialog, watchOpenDialogs } from '../open-dialogs.ts';
import type { StatusTone } from '../status-pill.tsx';
import { ToastCard } from './toast-card.tsx';
import { createToastClock, minToastMs, type ToastClock } from './toast-clock.ts';

/** A message that passes by itself; never the only place where an error is said. */
export interface Toast {
  id: number;
  text: ReactNode;
  /** What a text of elements says, by which one that says the same is known. */
  words?: string;
  tone: StatusTone;
  /** For example undo. */
  action?: { label: string; onAction: () => void };
  durationMs: number;
}

export type NewToast = Pick<Toast, 'text'> & Partial<Omit<Toast, 'id' | 'text'>>;

function wordsOf({ text, words }: Pick<Toast, 'text' | 'words'>): ReactNode {
  return words ?? text;
}

/** Holds the toasts of one page. Make one per island and hand it to its `Toaster`. */
export function createToaster() {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of new Set(listeners)) listener();
  };
  return {
    show({ tone = 'neutral', durationMs = minToastMs, ...rest }: NewToast): number {
      const id = nextId++;
      // What is said again takes the place of its twin: a stack of the same words would only cover the page.
      const others = toasts.filter((toast) => wordsOf(toast) !== wordsOf(rest));
      set([...others, { ...rest, id, tone, durationMs: Math.max(minToastMs, durationMs) }]);
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
  clock: RefObject<ToastClock | null>;
  /** Where the toasts are shown now: there they have a clock of its own. */
  place: HTMLElement | null;
  dismissLabel: string;
  onDismiss: (id: number) => void;
}

function ToastRow({ toast, clock, place, dismissLabel, onDismiss }: ToastRowProps) {
  const { id, durationMs, tone, text, action } = toast;
  useEffect(
    () => clock.current?.start(durationMs, () => onDismiss(id)),
    [clock, place, id, durationMs, onDismiss],
  );
  return (
    <ToastCard tone={tone} dismissLabel={dismissLabel} dismiss={{ onClick: () => onDismiss(id) }}>
      <span>{text}</span>
      {action ? (
        <button
          type="button"
          className="ui-link"
          onClick={() => {
            action.onAction();
            onDismiss(id);
          }}
        >
          {action.label}
        </button>
      ) : null}
    </ToastCard>
  );
}

const none: readonly Toast[] = [];

/** Shows a store's toasts below the header. */
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
  const region = useRef<HTMLDivElement>(null);
  const clock = useRef<ToastClock>(null);
  // Before the effects of the toasts. When a dialog closes they move out of it, and no pointer is said to have left them.
  useLayoutEffect(() => {
    if (region.current === null) return;
    const started = createToastClock(region.current);
    clock.current = started;
    return () => started.stop();
  }, [dialog]);
  const shown = (
    <div ref={region} className="ui-toasts" role="status" aria-label={label}>
      {toasts.map((toast) => (
        <ToastRow
          key={toast.id}
          toast={toast}
          clock={clock}
          place={dialog}
          dismissLabel={dismissLabel}
          onDismiss={store.dismiss}
        />
      ))}
    </div>
  );
  // Behind a modal dialog nothing can be read aloud or pressed.
  return dialog === null ? shown : createPortal(shown, dialog);
}
