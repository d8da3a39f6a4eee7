import { compileGroup } from '../compile.ts';
import type { CompiledGroup } from '../compiled-message.ts';
import type { Language, LanguageTag } from '../language.ts';
import type { BuiltMessages } from '../build/messages-plugin.ts';

/** What the scripts of a page may say, in its language, as the text of an inert script element. */
export type WritePageMessages = (entries: readonly string[], language: Language) => string;

/** Reads which messages each script needs from the build of the browser's files. Each page kind and language is written once. */
export function createPageCatalogue({ groups, entries: groupsOfEntry }: BuiltMessages): WritePageMessages {
  const written = new Map<string, string>();
  const readGroup = (name: string, { translate }: Language): CompiledGroup => {
    const texts = groups[name] ?? {};
    return compileGroup(
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, translate(text)])),
    );
  };
  return (entries, language) => {
    const key: `${LanguageTag} ${string}` = `${language.tag} ${entries.join(' ')}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const names = [...new Set(entries.flatMap((entry) => groupsOfEntry[entry] ?? []))].sort();
    const catalogue = Object.fromEntries(names.map((name) => [name, readGroup(name, language)]));
    const text = JSON.stringify(catalogue).replaceAll('<', String.raw`\u003c`);
    written.set(key, text);
    return text;
  };
}
