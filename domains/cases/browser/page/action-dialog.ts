import * as hook from '../../rules/page-hooks.ts';
import { findHook } from '@reachout/web/lib/find-hook';
import { caseScriptCopy } from '../../messages/script.ts';
/** Opens the form of a disclosure as a dialog: the page behind is inert, Escape and a click outside close it, focus returns to its opener. */
export interface ActionDialog {
  /** The disclosure whose form is in the dialog now. */
  getHome(): HTMLElement | null;
  open(disclosure: HTMLDetailsElement): void;
  close(): void;
}

const cancelMark = 'data-cancel';
const firstField =
  'textarea, select, input:not([type="hidden"]):not([type="radio"]), input[type="radio"]:checked';

/** `isBusy` keeps it open while something is being sent. */
export function createActionDialog(
  page: HTMLElement,
  isBusy: () => boolean,
  onClosed: () => void,
): ActionDialog {
  const dialog = document.createElement('dialog');
  dialog.className = 'case-dialog';
  page.append(dialog);
  let home: HTMLDetailsElement | null = null;

  const putBack = (): void => {
    const form = dialog.querySelector('form');
    if (!home || !form) return;
    form.querySelector(`[${cancelMark}]`)?.remove();
    home.append(form);
    home.querySelector('summary')?.focus({ preventScroll: true });
    home = null;
    onClosed();
  };
  dialog.addEventListener('close', putBack);
  dialog.addEventListener('cancel', (event) => {
    if (isBusy()) event.preventDefault();
  });
  dialog.addEventListener('click', (event) => {
    const isOutside = event.target === dialog;
    const isCancel = (event.target as Element).closest(`[${cancelMark}]`) !== null;
    if ((isOutside || isCancel) && !isBusy()) dialog.close();
  });

  return {
    getHome: () => home,
    open(disclosure) {
      const form = disclosure.querySelector('form');
      if (!form || dialog.open) return;
      home = disclosure;
      const cancel = cancelButton();
      findHook(form, hook.formFoot)?.prepend(cancel);
      dialog.append(form);
      dialog.setAttribute('aria-labelledby', findHook(form, hook.formTitle)?.id ?? '');
      dialog.showModal();
      // What is first to fill in, or else the way out: Enter must not do what was not read (U31).
      (form.querySelector<HTMLElement>(firstField) ?? cancel).focus();
    },
    close: () => dialog.close(),
  };
}

function cancelButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'ui-button';
  button.dataset.variant = 'secondary';
  button.dataset.size = 'default';
  button.setAttribute(cancelMark, '');
  button.textContent = caseScriptCopy.cancel();
  return button;
}
