import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import './styles.css';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

let root: Root | undefined;

/** Puts an element on the page of a browser test and gives its container. One at a time. */
export async function mount(element: ReactNode): Promise<HTMLElement> {
  await unmount();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  await act(async () => root?.render(element));
  // From here on the test presses real keys and waits for what they do.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  return container;
}

/** Takes the mounted element off the page. */
export async function unmount(): Promise<void> {
  const last = root;
  root = undefined;
  if (!last) return;
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => last.unmount());
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  document.body.replaceChildren();
}
