/** The parts of a keyboard event that the rules below look at; a browser's `KeyboardEvent` fits. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode?: number;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
}

/** Enter's key code (§9), for what sends keys without their names. */
const enterKeyCode = 13;

/** The key code that browsers report for keys that an input method handles; Safari sends it after the composition has ended. */
const inputMethodKeyCode = 229;

/** True while an input method is composing: such keys confirm a candidate and must do nothing else. */
export function isComposing(press: KeyPress): boolean {
  return press.isComposing === true || press.keyCode === inputMethodKeyCode;
}

/** True for Enter, by name or by its key code. */
export function isEnter(press: KeyPress): boolean {
  return press.key === 'Enter' || press.keyCode === enterKeyCode;
}

/** What a key does in the message box (§5.1): Enter sends, Shift+Enter makes a newline, everything else is plain typing. */
export type MessageBoxAction = 'send' | 'newline' | 'none';

/**
 * Decides what a key press in the message box does. A held-down Enter sends once only: repeated presses are swallowed as `none`, and the
 * caller prevents the default for every Enter that is not a newline or part of a composition.
 */
export function messageBoxAction(press: KeyPress): MessageBoxAction {
  if (!isEnter(press) || isComposing(press) || press.altKey) return 'none';
  if (press.shiftKey) return 'newline';
  return press.repeat ? 'none' : 'send';
}

/** True for Ctrl+Enter, or Cmd+Enter on a Mac, in the description (§5.2): it submits the form. */
export function isSubmitShortcut(press: KeyPress, platform: 'mac' | 'other'): boolean {
  if (!isEnter(press) || isComposing(press) || press.repeat) return false;
  return platform === 'mac' ? press.metaKey === true : press.ctrlKey === true;
}
