const SECOND_MS = 1000;

/** Elements with `data-countdown="<seconds>"` count down to the moment when trying again makes sense. */
export function enableCountdowns(root: Document): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-countdown]')) start(element);
}

function start(element: HTMLElement): void {
  const number = element.querySelector('[data-countdown-number]');
  const end = performance.now() + Number(element.dataset.countdown) * SECOND_MS;
  const tick = (): void => {
    const left = Math.ceil((end - performance.now()) / SECOND_MS);
    if (left > 0) {
      if (number) number.textContent = String(left);
      setTimeout(tick, SECOND_MS);
      return;
    }
    element.setAttribute('role', 'status');
    element.textContent = element.dataset.countdownDone ?? '';
  };
  tick();
}
