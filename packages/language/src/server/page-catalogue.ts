import { createHash } from 'node:crypto';
import { compileGroup } from '../compile.ts';
import type { CompiledGroup } from '../compiled-message.ts';
import type { Language } from '../language.ts';
import type { BuiltMessages, EntryMessages } from '../build/messages-plugin.ts';

/** What the scripts of a page may say, in its language. */
export interface PageMessages {
  /** What they need at once: the text of an inert script element. */
  readonly now: string;
  /** What parts need that are loaded later: a file by its name, which changes with what it says; null when there is nothing. */
  readonly later: { readonly name: string; readonly text: string } | null;
}

/** Writes the messages of a page's scripts, named by their source files; once for each set of scripts and language. */
export type WritePageMessages = (entries: readonly string[], language: Language) => PageMessages;

/** Knows from the build of the browser's files which script needs which messages. */
export function createPageCatalogue({ groups, entries: messagesOf }: BuiltMessages): WritePageMessages {
  const written = new Map<string, PageMessages>();
  const readGroup = (name: string, { translate }: Language): CompiledGroup => {
    const texts = Object.entries(groups[name] ?? {}).map(([key, text]) => [key, translate(text, name)]);
    return compileGroup(Object.fromEntries(texts) as Record<string, string>);
  };
  const write = (names: readonly string[], language: Language): string =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, readGroup(name, language)]))).replaceAll(
      '<',
      String.raw`\u003c`,
    );
  return (entries, language) => {
    const key = `${language.tag} ${entries.join(' ')}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const collect = (when: keyof EntryMessages): string[] =>
      [...new Set(entries.flatMap((entry) => messagesOf[entry]?.[when] ?? []))].sort();
    const now = collect('now');
    const names = collect('later').filter((name) => !now.includes(name));
    const text = write(names, language);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    const messages = {
      now: write(now, language),
      later: names.length === 0 ? null : { name: `${language.tag}-${hash}.json`, text },
    };
    written.set(key, messages);
    return messages;
  };
}
