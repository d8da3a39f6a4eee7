import type { CompiledGroup } from './compiled-message.ts';
import { createMessage, type Message } from './messages.ts';

/** The element of a page that holds the messages of its scripts, as `{ [group]: { [key]: compiled } }`. */
export const pageMessagesId = 'page-messages';

let pageGroups: Readonly<Record<string, CompiledGroup>> | undefined;

function readPage(): Readonly<Record<string, CompiledGroup>> {
  pageGroups ??= JSON.parse(document.getElementById(pageMessagesId)?.textContent ?? '{}') as Record<
    string,
    CompiledGroup
  >;
  return pageGroups;
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
