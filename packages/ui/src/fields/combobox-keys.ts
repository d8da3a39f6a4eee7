/** What a key means to a combobox; `undefined` where the browser's own meaning stands. */
export type ComboboxCommand =
  | { type: 'open'; activeIndex: number }
  | { type: 'move'; activeIndex: number }
  | { type: 'choose' }
  | { type: 'close' }
  | { type: 'clear' };

export interface ComboboxKeyState {
  isOpen: boolean;
  /** -1 when no option is active. */
  activeIndex: number;
  /** Place of the chosen option in the list, or -1. */
  selectedIndex: number;
  count: number;
  hasValue: boolean;
}

const PAGE_ROWS = 5;

function commandWhenClosed(
  key: string,
  { selectedIndex, count, hasValue }: ComboboxKeyState,
): ComboboxCommand | undefined {
  switch (key) {
    case 'ArrowDown':
      return { type: 'open', activeIndex: Math.max(selectedIndex, 0) };
    case 'ArrowUp':
      return { type: 'open', activeIndex: selectedIndex === -1 ? count - 1 : selectedIndex };
    case 'Escape':
      return hasValue ? { type: 'clear' } : undefined;
    default:
      return undefined;
  }
}

function commandWhenOpen(key: string, { activeIndex, count }: ComboboxKeyState): ComboboxCommand | undefined {
  const last = count - 1;
  // Nothing was found: there is nowhere to move and nothing to choose.
  if (count === 0) return key === 'Escape' || key === 'Enter' ? { type: 'close' } : undefined;
  switch (key) {
    case 'ArrowDown':
      return { type: 'move', activeIndex: activeIndex >= last ? 0 : activeIndex + 1 };
    case 'ArrowUp':
      return { type: 'move', activeIndex: activeIndex <= 0 ? last : activeIndex - 1 };
    case 'PageDown':
      return { type: 'move', activeIndex: Math.min(last, activeIndex + PAGE_ROWS) };
    case 'PageUp':
      return { type: 'move', activeIndex: Math.max(0, activeIndex - PAGE_ROWS) };
    case 'Home':
      return { type: 'move', activeIndex: 0 };
    case 'End':
      return { type: 'move', activeIndex: last };
    case 'Enter':
      return activeIndex === -1 ? { type: 'close' } : { type: 'choose' };
    case 'Escape':
      return { type: 'close' };
    default:
      return undefined;
  }
}

/** The keyboard of an editable combobox with a listbox (ARIA Authoring Practices). */
export function comboboxCommand(
  event: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
  state: ComboboxKeyState,
): ComboboxCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.altKey) {
    if (event.key === 'ArrowDown' && !state.isOpen) return { type: 'open', activeIndex: state.selectedIndex };
    if (event.key === 'ArrowUp' && state.isOpen) return { type: 'close' };
    return undefined;
  }
  return state.isOpen ? commandWhenOpen(event.key, state) : commandWhenClosed(event.key, state);
}
