import { clockZone } from '../rules/triage/page-hooks.ts';

/** Tells the form that is sent of which zone the clock is: times of day are meant by it. */
export function tellZone(root: HTMLElement): void {
  root.addEventListener(
    'submit',
    ({ target }) => {
      const field = (target as HTMLElement).querySelector<HTMLInputElement>(`[${clockZone}]`);
      if (field) field.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
    { capture: true },
  );
}
