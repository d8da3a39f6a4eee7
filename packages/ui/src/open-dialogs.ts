/**
 * The dialogs that are open, the one on top last. The page behind a modal dialog is inert, toasts included: they are shown inside
 * of the dialog while one is open.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of new Set(listeners)) listener();
}

/** Tells that a dialog is open; returns how to tell that it is not any more. */
export function addOpenDialog(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((each) => each !== dialog));
}

/** The dialog on top, or null. */
export function findTopDialog(): HTMLElement | null {
  return open.at(-1) ?? null;
}

/** Calls `listener` whenever a dialog opens or closes; returns how to stop. */
export function watchOpenDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
