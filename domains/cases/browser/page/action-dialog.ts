import { openDialog } from '@reachout/ui/dialog';
import { findHook } from '@reachout/web/lib/find-hook';
import { caseScriptCopy } from '../../messages/script.ts';
import * as hook from '../../rules/page/page-hooks.ts';

/** Opens the form of a disclosure as a dialog. */
export interface ActionDialog {
  /** The disclosure whose form is in the dialog now. */
  getHome(): HTMLElement | null;
  open(disclosure: HTMLDetailsElement): void;
  close(): void;
}

const firstField =
  'textarea, select, input:not([type="hidden"]):not([type="radio"]), input[type="radio"]:checked';

/** `isBusy` keeps it open while something is being sent. */
export function createActionDialog(
  page: HTMLElement,
  isBusy: () => boolean,
  onClosed: () => void,
): ActionDialog {
  const dialog = document.createElement('dialog');
  dialog.className = 'ui-modal case-dialog';
  dialog.dataset.drawer = '';
  page.append(dialog);
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'ui-button';
  cancel.dataset.variant = 'secondary';
  cancel.dataset.size = 'default';
  let home: HTMLDetailsElement | null = null;
  let closeDialog = (_onExited: () => void): void => undefined;

  const putBack = (): void => {
    const form = dialog.querySelector('form');
    if (!home || !form) return;
    cancel.remove();
    home.append(form);
    home = null;
    onClosed();
  };
  const close = (): void => closeDialog(putBack);
  cancel.addEventListener('click', () => isBusy() || close());

  return {
    getHome: () => home,
    open(disclosure) {
      if (dialog.open) return;
      // The form of the last one may be on its way out.
      putBack();
      const form = disclosure.querySelector('form');
      if (!form) return;
      home = disclosure;
      cancel.textContent = caseScriptCopy.cancel();
      findHook(form, hook.formFoot)?.prepend(cancel);
      dialog.append(form);
      dialog.setAttribute('aria-labelledby', findHook(form, hook.formTitle)?.id ?? '');
      closeDialog = openDialog(dialog, {
        behaviour: () => ({ onDismiss: close, isHeld: isBusy() }),
        // What is first to fill in, or else the way out: Enter must not do what was not read (U31).
        initialFocus: form.querySelector<HTMLElement>(firstField) ?? cancel,
        finalFocus: () => home?.querySelector('summary'),
      });
    },
    close,
  };
}
