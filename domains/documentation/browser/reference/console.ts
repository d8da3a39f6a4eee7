import type { OpenApiDocument } from '../../rules/api/open-api.ts';
import { consoleDescription, consoleDemo, tryOperation } from '../../rules/api/page-hooks.ts';
import { findTriedCall } from '../../rules/api/try-call.ts';
import { readHook } from '@reachout/web/lib/find-hook';
import { loadLaterStyles } from '@reachout/web/lib/load-later-styles';
import { createConsole } from './create-console.ts';

/** Opens the console of the operation whose button it is, or closes it again. The first time, it is built. */
export type OpenConsole = (button: HTMLButtonElement, page: HTMLElement) => Promise<void>;

const consoles = new WeakMap<Element, HTMLElement>();
let description: Promise<OpenApiDocument> | undefined;

/** As everybody may read it: a call that only staff are told of is not in it, and cannot be sent from here. */
async function readDescription(address: string): Promise<OpenApiDocument> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(String(response.status));
  // Written by this site's own generator.
  return (await response.json()) as OpenApiDocument;
}

export const openConsole: OpenConsole = async (button, page) => {
  const known = consoles.get(button);
  if (known) {
    known.hidden = !known.hidden;
    button.setAttribute('aria-expanded', String(!known.hidden));
    if (!known.hidden) focusFirst(known);
    return;
  }
  description ??= readDescription(readHook(page, consoleDescription));
  const styles = loadLaterStyles(button.ownerDocument);
  const document = await description.catch((error: unknown) => {
    // Whoever tries again asks again.
    description = undefined;
    throw error;
  });
  await styles;
  if (consoles.has(button)) return;
  const call = findTriedCall(document, readHook(button, tryOperation));
  if (!call) throw new Error('There is no such call.');
  const element = createConsole(call, { isDemo: page.hasAttribute(consoleDemo) });
  consoles.set(button, element);
  button.after(element);
  button.setAttribute('aria-expanded', 'true');
  focusFirst(element);
};

function focusFirst(element: HTMLElement): void {
  element.querySelector<HTMLElement>('input,select,textarea,[type=submit]')?.focus();
}
