import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Mounted } from './mount.ts';

/** Renders a component anew for each update, at once, so that its cost falls into the update that causes it. */
export function mountComponent(
  element: HTMLElement,
  View: ComponentType<{ text: string; isComplete: boolean }>,
): Mounted {
  const root = createRoot(element);
  const show = (text: string, isComplete: boolean): void =>
    flushSync(() => root.render(<View text={text} isComplete={isComplete} />));
  show('', false);
  return { update: (all) => show(all, false), done: (all) => show(all, true) };
}
