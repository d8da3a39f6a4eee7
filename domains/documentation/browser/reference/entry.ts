import { consoleFailure, consoleScript, tryOperation } from '../../rules/api/page-hooks.ts';
import type { OpenConsole } from './console.ts';

// The console's script comes when somebody asks for it: most readers only read.
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>(`[${tryOperation}]`);
  const page = button?.closest<HTMLElement>(`[${consoleScript}]`);
  if (!button || !page) return;
  import(/* @vite-ignore */ page.getAttribute(consoleScript) ?? '')
    .then(({ openConsole }: { openConsole: OpenConsole }) => openConsole(button, page))
    .catch(() => (button.textContent = page.getAttribute(consoleFailure)));
});
