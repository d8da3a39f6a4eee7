import { openDialog } from '@reachout/ui/dialog';
import * as hook from '../../rules/list/page-hooks.ts';
import { type FirstKey, type PageKey, readKey } from '../../rules/keys/read-key.ts';
import { obeyEarlyKeys } from '../early/early-keys.ts';
import { isTyping } from './is-typing.ts';
import { areSingleKeysOn, keepSingleKeys } from './single-keys.ts';

/** What each command of a page does; what has none here is the browser's. */
export type Performs<Command extends string> = {
  readonly [Each in Exclude<Command, 'help'>]: (() => void) | undefined;
};

/** Has a page obey its keys, and show all of them where it is asked to. */
export function obeyKeys<Command extends string>(
  root: HTMLElement,
  keys: Readonly<Record<Command | 'help', PageKey>>,
  { perform, isOnRow = () => false }: { perform: Performs<Command>; isOnRow?: () => boolean },
): void {
  const dialog = root.querySelector<HTMLDialogElement>(`[${hook.keyDialog}]`);
  const show = (): void => {
    if (dialog?.open === false) showKeys(dialog);
  };
  // The help is the same everywhere.
  const all = { ...perform, help: show } as Readonly<Record<string, (() => void) | undefined>>;
  let first: FirstKey | undefined;
  // Before the script of every page, to which the slash means the search of the documentation.
  document.addEventListener(
    'keydown',
    (event) => {
      if (isTyping(event.target) || document.querySelector('dialog[open]') || !areSingleKeysOn()) return;
      const outcome = readKey(
        keys,
        { ...pressOf(event), at: event.timeStamp },
        { first, isOnRow: isOnRow() },
      );
      ({ first } = outcome);
      const run = outcome.command && all[outcome.command];
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    },
    { capture: true },
  );
  root.addEventListener('keydown', leaveByEscape);
  root.addEventListener('click', (event) => {
    if ((event.target as Element).closest(`[${hook.showKeys}]`)) show();
  });
  obeyEarlyKeys(document);
}

/** Out of a field, in which keys are letters. Whatever is open at it, such as the list of its choices, takes the key first. */
function leaveByEscape({ key, target, defaultPrevented, isComposing }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented || isComposing || target instanceof HTMLOptionElement) return;
  if (target instanceof HTMLElement && isTyping(target)) target.blur();
}

function pressOf({ key, keyCode, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  return { key, keyCode, ctrlKey, metaKey, altKey, isComposing };
}

function showKeys(dialog: HTMLDialogElement): void {
  const setting = dialog.querySelector<HTMLInputElement>(`[${hook.keySetting}]`);
  if (setting) {
    setting.checked = areSingleKeysOn();
    setting.onchange = () => keepSingleKeys(setting.checked);
  }
  const close = openDialog(dialog, {
    behaviour: () => ({ onDismiss: () => close() }),
    initialFocus: dialog.querySelector<HTMLElement>('footer button'),
  });
  dialog.onsubmit = (event) => {
    event.preventDefault();
    close();
  };
}
