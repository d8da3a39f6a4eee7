import { countdown, countdownDone, countdownNumber } from '../lib/page-hooks.ts';
const SECOND_MS = 1000;

/** Elements count down to the time when trying again makes sense. */
export function enableCountdowns(root: Document): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${countdown}]`)) start(element);
}

function start(element: HTMLElement): void {
  const number = element.querySelector<HTMLElement>(`[${countdownNumber}]`);
  const end = performance.now() + Number(element.getAttribute(countdown)) * SECOND_MS;
  const tick = (): void => {
    const left = Math.ceil((end - performance.now()) / SECOND_MS);
    if (left > 0) {
      if (number) number.textContent = String(left);
      setTimeout(tick, SECOND_MS);
      return;
    }
    element.setAttribute('role', 'status');
    element.textContent = element.getAttribute(countdownDone) ?? '';
  };
  tick();
}
