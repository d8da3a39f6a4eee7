import type { CompiledGroup } from './compiled-message.ts';
import { createMessage, type Message } from './messages.ts';

type Groups = Readonly<Record<string, CompiledGroup>>;

/**
 * The element of a page that holds the messages of its scripts, as `{ [group]: { [key]: compiled } }`.
 */
export const pageMessagesId = 'page-messages';
/** On that element: the address of the messages of parts that are loaded later. */
export const laterMessages = 'data-later';

let groups: Groups | undefined;
let later: Promise<void> | undefined;

function readPage(): Groups {
  groups ??= JSON.parse(document.getElementById(pageMessagesId)?.textContent ?? '{}') as Groups;
  return groups;
}

/** Fetches the messages of parts that are loaded later, once; again after a failure. Rejects when they are not to be had. */
export function loadLaterMessages(): Promise<void> {
  const address = document.getElementById(pageMessagesId)?.getAttribute(laterMessages);
  if (address == null) return Promise.resolve();
  later ??= fetch(address)
    .then(async (response) => {
      if (!response.ok) throw new Error(`${address} ${response.status}`);
      groups = { ...readPage(), ...((await response.json()) as Groups) };
    })
    .catch((error: unknown) => {
      later = undefined;
      throw error;
    });
  return later;
}

/**
 * The messages of a group as the page that is open has them. What the build puts in the place of `defineMessages`; `own` only where there is no page that
 * would carry them, in development and in tests.
 */
export function pageMessages(group: string, own?: CompiledGroup): Readonly<Record<string, Message<never>>> {
  const messages = new Map<string, Message<never>>();
  return new Proxy<Record<string, Message<never>>>(
    {},
    {
      get: (_, key) => {
        const name = String(key);
        const message =
          messages.get(name) ??
          createMessage(() => (own ?? readPage()[group])?.[name] ?? [`${group}.${name}`]);
        messages.set(name, message);
        return message;
      },
    },
  );
}
