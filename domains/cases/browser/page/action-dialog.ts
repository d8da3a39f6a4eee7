import { caseScriptCopy } from '../../messages/script.ts';
/** Opens the form of a disclosure as a dialog: the page behind is inert, Escape and a click outside close it, focus returns to its opener. */
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
  dialog.className = 'case-dialog';
  page.append(dialog);
  let home: HTMLDetailsElement | null = null;

  const putBack = (): void => {
    const form = dialog.querySelector('form');
    if (!home || !form) return;
    form.querySelector('[data-cancel]')?.remove();
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
    const isCancel = (event.target as Element).closest('[data-cancel]') !== null;
    if ((isOutside || isCancel) && !isBusy()) dialog.close();
  });

  return {
    getHome: () => home,
    open(disclosure) {
      const form = disclosure.querySelector('form');
      if (!form || dialog.open) return;
      home = disclosure;
      const cancel = cancelButton();
      form.querySelector('[data-form-foot]')?.prepend(cancel);
      dialog.append(form);
      dialog.setAttribute('aria-labelledby', form.querySelector('[data-form-title]')?.id ?? '');
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
  button.dataset.cancel = '';
  button.textContent = caseScriptCopy.cancel();
  return button;
}
